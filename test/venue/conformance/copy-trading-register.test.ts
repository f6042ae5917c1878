import { SigningKey } from 'ethers';
import { expect } from 'vitest';
import { randomHex, sessionProof } from '../support/foreign.ts';
import { broken, copyFloor, DONE, FAR_SECONDS, refuses } from './copy-trading-floor.ts';
import { CopyClient, type Members } from './copy-trading-support.ts';
import { profileTable } from './support.ts';

const floor = copyFloor();

profileTable(
  '10 Copy trading, POST /strategy/register',
  [
    'trader',
    'strategyId',
    'role',
    'lead',
    'encryptedAuth',
    'sessionDelegatedPayload',
    'nonce',
    'clientTimestampMs',
    'recvWindowMs',
    'signature',
    'members',
  ],
  (row) => {
    const PATH = '/strategy/register';
    row('trader', 'whose signature it must be', async () => {
      await refuses(floor, PATH, [
        { ...(await floor.lead.registration()), trader: floor.follower.trader.address },
        { ...(await floor.lead.registration()), trader: floor.lead.trader.wire },
      ]);
    });
    row('strategyId', 'a strategy of the trader', async () => {
      await refuses(floor, PATH, [
        await floor.lead.registration({ strategyId: 'none' }),
        { ...(await floor.lead.registration()), strategyId: '' },
        { ...(await floor.lead.registration()), strategyId: 'x'.repeat(32) },
      ]);
    });
    row('role', '"lead" or "follow", signed as 0 and 1', async () => {
      await refuses(floor, PATH, [
        { ...(await floor.lead.registration()), role: 'both' },
        { ...(await floor.lead.registration()), role: 'follow' },
        await floor.lead.registration({ role: 'follow' }),
      ]);
    });
    row('lead', 'null of a lead; of a follower a registered lead', async () => {
      await refuses(floor, PATH, [
        await floor.lead.registration({ role: 'lead', lead: floor.follower.ref }),
        await floor.follower.registration({ lead: floor.lead.ref }),
        await floor.follower.registration({ lead: { ...floor.lead.ref, strategyId: 'none' } }),
      ]);
      await floor.lead.register();
      await floor.follower.register({ lead: floor.lead.ref });
      const third = new CopyClient(await floor.trader());
      // A follower leads nobody.
      await refuses(floor, PATH, [await third.registration({ lead: floor.follower.ref })]);
      expect(await third.register({ lead: floor.lead.ref })).toEqual(DONE);
    });
    row('encryptedAuth', 'sealed to the key of the service, {"channelSecret": 32 bytes}', async () => {
      const secret = randomHex(32);
      await refuses(floor, PATH, [
        ...(await Promise.all(
          ['{}', `{"channelSecret":"${secret}","x":1}`, `{"channelSecret":"0x12"}`, 'text'].map((auth) =>
            floor.lead.registration({ auth }),
          ),
        )),
        await floor.lead.registration({ encryptedAuth: '0x' }),
        await floor.lead.registration({ encryptedAuth: `0x${'12'.repeat(64)}` }),
        await floor.lead.registration({ encryptedAuth: `0x${'ff'.repeat(200)}` }),
        {
          ...(await floor.lead.registration()),
          encryptedAuth: (await floor.lead.registration())['encryptedAuth'],
        },
      ]);
    });
    row(
      'sessionDelegatedPayload',
      'optional: a session proof of 108 bytes by the same wallet, of any scope',
      async () => {
        const key = new SigningKey(randomHex(32));
        const proof = (of: CopyClient, expiry: bigint): Promise<string> =>
          sessionProof(of.trader.wallet, key, expiry, [3]);
        const good = await proof(floor.lead, FAR_SECONDS);
        const now = BigInt(Math.floor((await floor.venue.timeMs()) / 1_000));
        await refuses(floor, PATH, [
          await floor.lead.registration({ session: '0x' }),
          await floor.lead.registration({ session: good.slice(0, -2) }),
          await floor.lead.registration({ session: `0x01${good.slice(4)}` }),
          await floor.lead.registration({ session: await proof(floor.follower, FAR_SECONDS) }),
          await floor.lead.registration({ session: await proof(floor.lead, now - 1n) }),
        ]);
        expect(await floor.lead.register({ session: good })).toEqual(DONE);
        expect(await floor.lead.register({ session: await proof(floor.lead, now) })).toEqual(DONE);
      },
    );
    row('nonce', 'is used once', async () => {
      const valid = await floor.lead.registration();
      expect(await floor.lead.post(PATH, valid)).toEqual(DONE);
      await refuses(floor, PATH, [
        valid,
        await floor.lead.registration({ replay: { nonce: valid['nonce'] } }),
      ]);
    });
    row('clientTimestampMs', 'less than 1000 ms ahead, and its window not over', async () => {
      const now = await floor.venue.timeMs();
      const at = (clientTimestampMs: number): Promise<Members> =>
        floor.lead.registration({ replay: { clientTimestampMs } });
      await refuses(floor, PATH, [await at(now + 1_000), await at(now - 5_001)]);
      expect(await floor.lead.post(PATH, await at(now + 999))).toEqual(DONE);
      expect(await floor.lead.post(PATH, await at(now - 5_000))).toEqual(DONE);
    });
    row('recvWindowMs', 'positive, at most 60000', async () => {
      const window = (recvWindowMs: number): Promise<Members> =>
        floor.lead.registration({ replay: { recvWindowMs } });
      await refuses(floor, PATH, [await window(0), await window(60_001)]);
      expect(await floor.lead.post(PATH, await window(60_000))).toEqual(DONE);
    });
    row('signature', 'over RegisterStrategyParams by the trader', async () => {
      const valid = await floor.lead.registration();
      const signatures = [
        '0x',
        '0x12',
        `0x${'00'.repeat(65)}`,
        `0x${'ff'.repeat(65)}`,
        `0x${'11'.repeat(200)}`,
      ];
      await refuses(floor, PATH, [
        ...signatures.map((signature) => ({ ...valid, signature })),
        { ...valid, signature: (await floor.lead.unregistration())['signature'] },
        await floor.lead.registration({ signer: floor.follower.trader.wallet }),
      ]);
      expect(await floor.lead.post(PATH, valid)).toEqual(DONE);
    });
    row('members', 'all of them with their types and no other', async () => {
      const valid = await floor.lead.registration();
      await refuses(floor, PATH, [...broken(valid), { ...valid, extra: null }]);
      const text = JSON.stringify(valid);
      await refuses(floor, PATH, [
        text.replace('{', '{"role":"lead",'),
        text.replace('"recvWindowMs":5000', '"recvWindowMs":5e3'),
      ]);
      expect(await floor.lead.post(PATH, text)).toEqual(DONE);
    });
    row('members', 'a second registration takes the place of the first', async () => {
      await floor.lead.register();
      expect(await floor.lead.register()).toEqual(DONE);
      expect(await floor.count()).toBe(1);
    });
  },
);
