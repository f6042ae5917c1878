import { SigningKey } from 'ethers';
import { beforeEach, expect } from 'vitest';
import { WebSocket } from 'ws';
import { randomHex, sessionProof } from '../support/foreign.ts';
import { answered, copyFloor, events, FAR_SECONDS, live, REFUSAL, WELCOME } from './copy-trading-floor.ts';
import { CopyChannel } from './copy-trading-socket.ts';
import { walletOf, type CopyClient, type LogonOptions } from './copy-trading-support.ts';
import { profileTable, table } from './support.ts';

const floor = copyFloor();
beforeEach(async () => {
  await floor.lead.register();
  await floor.follower.register({ lead: floor.lead.ref });
});

table(
  'Copy-trading boundary, messages and rules',
  [
    'one WebSocket channel at `/ws`',
    'LogonRequest',
    'LogonResponse',
    'StrategyEventWithId',
    'the logon request must be the first message after the connection is established',
    'one blockchain address may have only one active channel at a time',
  ],
  (row) => {
    row('one WebSocket channel at `/ws`', 'and at no other path', async () => {
      expect(answered(await floor.logOn(floor.follower))).toEqual(WELCOME());
      const other = new WebSocket(`${floor.venue.ready.copyTradingWsUrl}/realtime-api`);
      const status = await new Promise((resolve) => {
        other.on('unexpected-response', (_request, response) => resolve(response.statusCode));
        other.on('error', () => undefined);
      });
      other.terminate();
      expect(status).toBe(404);
    });
    row('LogonRequest', 'signed by the wallet', async () => {
      expect(answered(await floor.logOn(floor.follower))).toEqual(WELCOME());
    });
    row('LogonResponse', '{success, errorMsg, lastEventId}', async () => {
      expect(answered(await floor.logOn(floor.follower, { signer: floor.lead.trader.wallet }))).toEqual(
        REFUSAL,
      );
      await live(floor, floor.lead);
      expect(answered(await floor.logOn(floor.follower))).toEqual(WELCOME(4));
    });
    row('StrategyEventWithId', 'for what the lead does', async () => {
      const channel = await floor.logOn(floor.follower);
      await live(floor, floor.lead);
      await events(channel, 4);
      expect(channel.messages.slice(1).map(({ t }) => t)).toEqual(new Array(4).fill('StrategyEventWithId'));
    });
    row(
      'the logon request must be the first message after the connection is established',
      'else 1008',
      async () => {
        const request = await floor.follower.logonRequest();
        const firsts = [
          'hello',
          '{}',
          '[]',
          Buffer.from(JSON.stringify(request)),
          JSON.stringify({ ...request, t: 'LogonResponse' }),
          JSON.stringify({ ...request, extra: 1 }),
          JSON.stringify({ t: 'LogonRequest', c: {} }),
          JSON.stringify({ t: 'LogonRequest', c: { ...request.c, extra: 1 } }),
          JSON.stringify({ t: 'LogonRequest', c: { ...request.c, trader: floor.follower.trader.wire } }),
        ];
        for (const first of firsts) {
          const channel = await CopyChannel.open(floor.venue);
          channel.send(first);
          expect(await channel.closed).toBe(1008);
          expect(channel.messages).toEqual([]);
        }
        const channel = await CopyChannel.open(floor.venue);
        floor.closeLater(channel);
        channel.send(JSON.stringify(request));
        expect((await channel.until(1))[0]).toEqual(WELCOME());
      },
    );
    row(
      'one blockchain address may have only one active channel at a time',
      'a second is refused while it is alive',
      async () => {
        const first = await floor.logOn(floor.follower);
        expect(answered(await floor.logOn(floor.follower))).toEqual(REFUSAL);
        await live(floor, floor.lead);
        expect(await events(first, 4)).toHaveLength(4);
        // Another address has its own.
        expect(answered(await floor.logOn(floor.lead))).toEqual(WELCOME());
        await first.close();
        await expect.poll(async () => answered(await floor.logOn(floor.follower))).toEqual(WELCOME(4));
      },
    );
    row(
      'one blockchain address may have only one active channel at a time',
      'a reset of the exchange ends it, since what it told of is gone',
      async () => {
        const channel = await floor.logOn(floor.follower);
        await floor.venue.must('/practice/reset');
        await channel.closed;
        expect(answered(await floor.logOn(floor.follower))).toEqual(WELCOME());
      },
    );
  },
);

profileTable(
  '10 Copy trading, LogonRequest',
  [
    'trader',
    'nonce',
    'clientTimestampMs',
    'recvWindowMs',
    'signature',
    'sessionKeySignature',
    'resumeAfterEventId',
  ],
  (row) => {
    const refused = async (client: CopyClient, options: LogonOptions): Promise<void> => {
      const channel = await floor.logOn(client, options);
      expect(answered(channel)).toEqual(REFUSAL);
    };
    row('trader', 'whose signature it must be', async () => {
      await refused(floor.follower, { signer: floor.lead.trader.wallet });
    });
    row('nonce', 'is used once', async () => {
      const nonce = randomHex(32);
      const first = await floor.logOn(floor.follower, { replay: { nonce } });
      expect(answered(first)).toEqual(WELCOME());
      await first.close();
      await refused(floor.follower, { replay: { nonce } });
    });
    row('clientTimestampMs', 'less than 1000 ms ahead, and its window not over', async () => {
      const now = await floor.venue.timeMs();
      await refused(floor.follower, { replay: { clientTimestampMs: now + 1_000 } });
      await refused(floor.follower, { replay: { clientTimestampMs: now - 5_001 } });
      const channel = await floor.logOn(floor.follower, { replay: { clientTimestampMs: now - 5_000 } });
      expect(answered(channel)).toEqual(WELCOME());
    });
    row('recvWindowMs', 'positive, at most 60000', async () => {
      await refused(floor.follower, { replay: { recvWindowMs: 0 } });
      await refused(floor.follower, { replay: { recvWindowMs: 60_001 } });
      expect(answered(await floor.logOn(floor.follower, { replay: { recvWindowMs: 60_000 } }))).toEqual(
        WELCOME(),
      );
    });
    row('signature', 'over LogonParams', async () => {
      for (const signature of ['0x', `0x${'00'.repeat(65)}`, `0x${'11'.repeat(200)}`]) {
        const { t, c } = await floor.follower.logonRequest();
        const channel = await CopyChannel.open(floor.venue);
        floor.closeLater(channel);
        channel.send(JSON.stringify({ t, c: { ...c, signature } }));
        expect((await channel.until(1))[0]).toEqual(REFUSAL);
      }
    });
    row('sessionKeySignature', 'null, or the proof of the session key that signs, of any scope', async () => {
      const key = new SigningKey(randomHex(32));
      const signer = walletOf(key);
      await refused(floor.follower, { signer });
      const foreign = await sessionProof(floor.lead.trader.wallet, key, FAR_SECONDS, [0]);
      await refused(floor.follower, { signer, sessionKeySignature: foreign });
      const proof = await sessionProof(floor.follower.trader.wallet, key, FAR_SECONDS, [4]);
      // The proof is of another key than the one that signs here.
      await refused(floor.follower, { sessionKeySignature: proof });
      await refused(floor.follower, { signer, sessionKeySignature: '0x02' });
      const now = BigInt(Math.floor((await floor.venue.timeMs()) / 1_000));
      const past = await sessionProof(floor.follower.trader.wallet, key, now - 1n, [4]);
      await refused(floor.follower, { signer, sessionKeySignature: past });
      expect(answered(await floor.logOn(floor.follower, { signer, sessionKeySignature: proof }))).toEqual(
        WELCOME(),
      );
    });
    row(
      'sessionKeySignature',
      'null too when the registration let the session key log on, until it expires',
      async () => {
        const key = new SigningKey(randomHex(32));
        const signer = walletOf(key);
        const until = BigInt(Math.floor((await floor.venue.timeMs()) / 1_000)) + 60n;
        const session = await sessionProof(floor.follower.trader.wallet, key, until, [1]);
        await floor.follower.register({ lead: floor.lead.ref, session });
        const channel = await floor.logOn(floor.follower, { signer });
        expect(answered(channel)).toEqual(WELCOME());
        await channel.close();
        await refused(floor.lead, { signer });
        await floor.venue.advance(61_000);
        await refused(floor.follower, { signer });
      },
    );
    row('resumeAfterEventId', 'a number: the events after it come first, then new ones', async () => {
      await live(floor, floor.lead);
      const channel = await floor.logOn(floor.follower, { resumeAfterEventId: 1 });
      expect(answered(channel)).toEqual(WELCOME(4));
      await floor.lead.trader.placed();
      expect((await events(channel, 4)).map(({ eventId }) => eventId)).toEqual([2, 3, 4, 5]);
    });
    row('resumeAfterEventId', '0 gives all of them, the last one none', async () => {
      await live(floor, floor.lead);
      const all = await floor.logOn(floor.follower, { resumeAfterEventId: 0 });
      expect((await events(all, 4)).map(({ kind }) => kind)).toEqual(['Post', 'Trade', 'Position', 'Cancel']);
      await all.close();
      const none = await floor.logOn(floor.follower, { resumeAfterEventId: 4 });
      await floor.lead.trader.placed();
      expect((await events(none, 1)).map(({ eventId }) => eventId)).toEqual([5]);
    });
    row('resumeAfterEventId', 'null: only what is new', async () => {
      await live(floor, floor.lead);
      const channel = await floor.logOn(floor.follower);
      await floor.lead.trader.placed();
      expect(await events(channel, 1)).toMatchObject([{ eventId: 5, kind: 'Post' }]);
    });
  },
);
