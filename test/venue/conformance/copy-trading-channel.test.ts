import { createHmac } from 'node:crypto';
import { SigningKey } from 'ethers';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { WebSocket } from 'ws';
import { randomHex, sessionProof } from '../support/foreign.ts';
import {
  CopyChannel,
  CopyClient,
  walletOf,
  type LogonOptions,
  type Members,
} from './copy-trading-support.ts';
import { trade } from './reads-support.ts';
import {
  bodyTable,
  code,
  decimal,
  hex,
  integer,
  isoTime,
  label,
  objectOf,
  orderHash,
  orNull,
} from './shapes.ts';
import { profileTable, startedVenue, table } from './support.ts';

const start = startedVenue();
const open: CopyChannel[] = [];
let lead: CopyClient;
let follower: CopyClient;
/** Events of every kind. */
let told: Members[] = [];
beforeAll(async () => {
  const [leading, following] = [new CopyClient(await start.trader()), new CopyClient(await start.trader())];
  await leading.register();
  await following.register({ lead: leading.ref });
  const channel = await following.logOn();
  await live(leading);
  told = await events(channel, 4);
  await channel.close();
});
beforeEach(async () => {
  await start.venue.must('/practice/reset', { seed: 7 });
  lead = new CopyClient(await start.trader());
  follower = new CopyClient(await start.trader());
  await lead.register();
  await follower.register({ lead: lead.ref });
});
afterEach(async () => {
  for (const channel of open.splice(0)) await channel.close();
});

async function logOn(client: CopyClient, options: LogonOptions = {}): Promise<CopyChannel> {
  const channel = await client.logOn(options);
  open.push(channel);
  return channel;
}
const answered = (channel: CopyChannel): unknown => channel.messages[0];
const WELCOME = (lastEventId = 0): unknown => ({
  t: 'LogonResponse',
  c: { success: true, errorMsg: null, lastEventId },
});
const REFUSAL = {
  t: 'LogonResponse',
  c: {
    success: false,
    errorMsg: expect.stringMatching(/./) as string,
    lastEventId: expect.any(Number) as number,
  },
};
/** The events once there are so many. */
async function events(channel: CopyChannel, count: number): Promise<Members[]> {
  await channel.until(count + 1);
  return channel.events;
}
const FAR_SECONDS = 4_000_000_000n;

/** The lead posts, is taken in part, and cancels what is left: Post, Trade, Position, Cancel. */
async function live(who: CopyClient = lead): Promise<string> {
  const other = await start.trader();
  const hash = await who.trader.placed({ price: '1999', amount: '0.3' });
  await other.placed({ side: 'Ask', price: '1999', amount: '0.1' });
  await who.trader.sequenced('CancelOrder', { orderHash: hash });
  return hash;
}

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
      expect(answered(await logOn(follower))).toEqual(WELCOME());
      const other = new WebSocket(`${start.venue.ready.copyTradingWsUrl}/realtime-api`);
      const status = await new Promise((resolve) => {
        other.on('unexpected-response', (_request, response) => resolve(response.statusCode));
        other.on('error', () => undefined);
      });
      other.terminate();
      expect(status).toBe(404);
    });
    row('LogonRequest', 'signed by the wallet', async () => {
      expect(answered(await logOn(follower))).toEqual(WELCOME());
    });
    row('LogonResponse', '{success, errorMsg, lastEventId}', async () => {
      expect(answered(await logOn(follower, { signer: lead.trader.wallet }))).toEqual(REFUSAL);
      await live();
      expect(answered(await logOn(follower))).toEqual(WELCOME(4));
    });
    row('StrategyEventWithId', 'for what the lead does', async () => {
      const channel = await logOn(follower);
      await live();
      await events(channel, 4);
      expect(channel.messages.slice(1).map(({ t }) => t)).toEqual(new Array(4).fill('StrategyEventWithId'));
    });
    row(
      'the logon request must be the first message after the connection is established',
      'else 1008',
      async () => {
        const request = await follower.logonRequest();
        const firsts = [
          'hello',
          '{}',
          '[]',
          Buffer.from(JSON.stringify(request)),
          JSON.stringify({ ...request, t: 'LogonResponse' }),
          JSON.stringify({ ...request, extra: 1 }),
          JSON.stringify({ t: 'LogonRequest', c: {} }),
          JSON.stringify({ t: 'LogonRequest', c: { ...request.c, extra: 1 } }),
          JSON.stringify({ t: 'LogonRequest', c: { ...request.c, trader: follower.trader.wire } }),
        ];
        for (const first of firsts) {
          const channel = await CopyChannel.open(start.venue);
          channel.send(first);
          expect(await channel.closed).toBe(1008);
          expect(channel.messages).toEqual([]);
        }
        const channel = await CopyChannel.open(start.venue);
        open.push(channel);
        channel.send(JSON.stringify(request));
        expect((await channel.until(1))[0]).toEqual(WELCOME());
      },
    );
    row(
      'one blockchain address may have only one active channel at a time',
      'a second is refused while it is alive',
      async () => {
        const first = await logOn(follower);
        expect(answered(await logOn(follower))).toEqual(REFUSAL);
        await live();
        expect(await events(first, 4)).toHaveLength(4);
        // Another address has its own.
        expect(answered(await logOn(lead))).toEqual(WELCOME());
        await first.close();
        await expect.poll(async () => answered(await logOn(follower))).toEqual(WELCOME(4));
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
      const channel = await logOn(client, options);
      expect(answered(channel)).toEqual(REFUSAL);
    };
    row('trader', 'whose signature it must be', async () => {
      await refused(follower, { signer: lead.trader.wallet });
    });
    row('nonce', 'is used once', async () => {
      const nonce = randomHex(32);
      const first = await logOn(follower, { replay: { nonce } });
      expect(answered(first)).toEqual(WELCOME());
      await first.close();
      await refused(follower, { replay: { nonce } });
    });
    row('clientTimestampMs', 'less than 1000 ms ahead, and its window not over', async () => {
      const now = await start.venue.timeMs();
      await refused(follower, { replay: { clientTimestampMs: now + 1_000 } });
      await refused(follower, { replay: { clientTimestampMs: now - 5_001 } });
      const channel = await logOn(follower, { replay: { clientTimestampMs: now - 5_000 } });
      expect(answered(channel)).toEqual(WELCOME());
    });
    row('recvWindowMs', 'positive, at most 60000', async () => {
      await refused(follower, { replay: { recvWindowMs: 0 } });
      await refused(follower, { replay: { recvWindowMs: 60_001 } });
      expect(answered(await logOn(follower, { replay: { recvWindowMs: 60_000 } }))).toEqual(WELCOME());
    });
    row('signature', 'over LogonParams', async () => {
      for (const signature of ['0x', `0x${'00'.repeat(65)}`, `0x${'11'.repeat(200)}`]) {
        const { t, c } = await follower.logonRequest();
        const channel = await CopyChannel.open(start.venue);
        open.push(channel);
        channel.send(JSON.stringify({ t, c: { ...c, signature } }));
        expect((await channel.until(1))[0]).toEqual(REFUSAL);
      }
    });
    row('sessionKeySignature', 'null, or the proof of the session key that signs, of any scope', async () => {
      const key = new SigningKey(randomHex(32));
      const signer = walletOf(key);
      await refused(follower, { signer });
      const foreign = await sessionProof(lead.trader.wallet, key, FAR_SECONDS, [0]);
      await refused(follower, { signer, sessionKeySignature: foreign });
      const proof = await sessionProof(follower.trader.wallet, key, FAR_SECONDS, [4]);
      // The proof is of another key than the one that signs here.
      await refused(follower, { sessionKeySignature: proof });
      await refused(follower, { signer, sessionKeySignature: '0x02' });
      const now = BigInt(Math.floor((await start.venue.timeMs()) / 1_000));
      const past = await sessionProof(follower.trader.wallet, key, now - 1n, [4]);
      await refused(follower, { signer, sessionKeySignature: past });
      expect(answered(await logOn(follower, { signer, sessionKeySignature: proof }))).toEqual(WELCOME());
    });
    row(
      'sessionKeySignature',
      'null too when the registration let the session key log on, until it expires',
      async () => {
        const key = new SigningKey(randomHex(32));
        const signer = walletOf(key);
        const until = BigInt(Math.floor((await start.venue.timeMs()) / 1_000)) + 60n;
        const session = await sessionProof(follower.trader.wallet, key, until, [1]);
        await follower.register({ lead: lead.ref, session });
        const channel = await logOn(follower, { signer });
        expect(answered(channel)).toEqual(WELCOME());
        await channel.close();
        await refused(lead, { signer });
        await start.venue.advance(61_000);
        await refused(follower, { signer });
      },
    );
    row('resumeAfterEventId', 'a number: the events after it come first, then new ones', async () => {
      await live();
      const channel = await logOn(follower, { resumeAfterEventId: 1 });
      expect(answered(channel)).toEqual(WELCOME(4));
      await lead.trader.placed();
      expect((await events(channel, 4)).map(({ eventId }) => eventId)).toEqual([2, 3, 4, 5]);
    });
    row('resumeAfterEventId', '0 gives all of them, the last one none', async () => {
      await live();
      const all = await logOn(follower, { resumeAfterEventId: 0 });
      expect((await events(all, 4)).map(({ kind }) => kind)).toEqual(['Post', 'Trade', 'Position', 'Cancel']);
      await all.close();
      const none = await logOn(follower, { resumeAfterEventId: 4 });
      await lead.trader.placed();
      expect((await events(none, 1)).map(({ eventId }) => eventId)).toEqual([5]);
    });
    row('resumeAfterEventId', 'null: only what is new', async () => {
      await live();
      const channel = await logOn(follower);
      await lead.trader.placed();
      expect(await events(channel, 1)).toMatchObject([{ eventId: 5, kind: 'Post' }]);
    });
  },
);

bodyTable('profile: 10 Copy trading, StrategyEventWithId', () => told, {
  eventId: integer,
  lead: objectOf({ trader: hex(20), strategyId: label }),
  kind: code('Post', 'Trade', 'Cancel', 'Position'),
  symbol: label,
  side: orNull(code('Bid', 'Ask')),
  orderType: orNull(code(0, 1, 2, 3)),
  amount: decimal,
  price: decimal,
  orderHash: orNull(orderHash),
  createdAt: isoTime,
  mac: hex(32),
});

profileTable(
  '10 Copy trading, events',
  ['Post', 'Trade', 'Cancel', 'Position', 'eventId', 'mac', 'who is told'],
  (row) => {
    const common = (): Members => ({ lead: lead.ref, symbol: 'ETHP' });
    row('Post', 'an order that rests', async () => {
      const channel = await logOn(follower);
      const hash = await lead.trader.placed({ side: 'Ask', price: '2100', amount: '0.3', orderType: 3 });
      expect(await events(channel, 1)).toMatchObject([
        {
          ...common(),
          kind: 'Post',
          side: 'Ask',
          orderType: 3,
          amount: '0.3',
          price: '2100',
          orderHash: hash,
        },
      ]);
    });
    row('Trade', 'a fill, as maker and as taker', async () => {
      const channel = await logOn(follower);
      const other = await start.trader();
      const { made } = await trade(lead.trader, other, { amount: '0.2' });
      const { took } = await trade(other, lead.trader, { price: '2001', amount: '0.1' });
      const trades = (await events(channel, 5)).filter(({ kind }) => kind === 'Trade');
      expect(trades).toMatchObject([
        { ...common(), side: 'Ask', orderType: 0, amount: '0.2', price: '2000', orderHash: made },
        { ...common(), side: 'Bid', orderType: 0, amount: '0.1', price: '2001', orderHash: took },
      ]);
    });
    row('Cancel', 'an order that is taken out, with what was left', async () => {
      const channel = await logOn(follower);
      const hash = await live();
      expect((await events(channel, 4))[3]).toMatchObject({
        ...common(),
        kind: 'Cancel',
        side: 'Bid',
        amount: '0.2',
        price: '1999',
        orderHash: hash,
      });
    });
    row('Position', 'the position after a fill, 0 when it is closed', async () => {
      const channel = await logOn(follower);
      const other = await start.trader();
      await trade(lead.trader, other, { amount: '0.2' });
      await trade(other, lead.trader, { amount: '0.2' });
      const positions = (await events(channel, 5)).filter(({ kind }) => kind === 'Position');
      expect(positions).toMatchObject([
        { ...common(), side: 'Ask', amount: '0.2', price: '2000', orderType: null, orderHash: null },
        { ...common(), side: null, amount: '0' },
      ]);
    });
    row('eventId', 'ascending per channel without gaps, also while nobody listens', async () => {
      const first = await logOn(follower);
      await live();
      await events(first, 4);
      await first.close();
      await live();
      const second = await logOn(follower, { resumeAfterEventId: 4 });
      await live();
      const all = [...first.events, ...(await events(second, 8))];
      expect(all.map(({ eventId }) => eventId)).toEqual(all.map((_each, at) => at + 1));
    });
    row(
      'mac',
      'HMAC-SHA256 under the channel secret of the JSON of `c` without mac, keys in their order',
      async () => {
        const channel = await logOn(follower);
        await live();
        const secret = Buffer.from(follower.channelSecret.slice(2), 'hex');
        for (const { mac, ...content } of await events(channel, 4)) {
          expect(Object.keys(content)).toEqual([
            'eventId',
            'lead',
            'kind',
            'symbol',
            'side',
            'orderType',
            'amount',
            'price',
            'orderHash',
            'createdAt',
          ]);
          const wanted = createHmac('sha256', secret).update(JSON.stringify(content)).digest('hex');
          expect(mac).toBe(`0x${wanted}`);
        }
      },
    );
    row('who is told', 'every follower of the lead, each under its own secret and numbers', async () => {
      const late = new CopyClient(await start.trader());
      await lead.trader.placed();
      await late.register({ lead: lead.ref });
      const [first, second] = [await logOn(follower), await logOn(late)];
      await lead.trader.placed();
      const [a, b] = [await events(first, 1), await events(second, 1)];
      expect([a[0]?.['eventId'], b[0]?.['eventId']]).toEqual([2, 1]);
      expect(a[0]?.['mac']).not.toBe(b[0]?.['mac']);
    });
    row(
      'who is told',
      'nobody of other strategies of the lead, nor after unregistration of either',
      async () => {
        await lead.trader.deposit('1000', 'alt');
        const channel = await logOn(follower);
        await lead.trader.placed({ strategy: 'alt' });
        await follower.trader.placed();
        await follower.post('/strategy/unregister', await follower.unregistration());
        await lead.trader.placed();
        await follower.register({ lead: lead.ref });
        await lead.trader.placed({ price: '1888' });
        expect(await events(channel, 1)).toMatchObject([{ eventId: 1, price: '1888' }]);
        await lead.post('/strategy/unregister', await lead.unregistration());
        await lead.trader.placed();
        await lead.register();
        await lead.trader.placed({ price: '1777' });
        expect(await events(channel, 2)).toMatchObject([{ eventId: 1 }, { eventId: 2, price: '1777' }]);
      },
    );
  },
);
