import { SigningKey } from 'ethers';
import { beforeEach, expect } from 'vitest';
import { randomHex, sessionProof } from '../support/foreign.ts';
import { CopyClient, getJson, type Members, type ServiceAnswer } from './copy-trading-support.ts';
import { profileTable, startedVenue, table } from './support.ts';

const start = startedVenue();
let lead: CopyClient;
let follower: CopyClient;
beforeEach(async () => {
  // A reset forgets registrations too.
  await start.venue.must('/practice/reset', { seed: 7 });
  lead = new CopyClient(await start.trader());
  follower = new CopyClient(await start.trader());
});

const REFUSED = { status: 400, body: { success: false, errorMsg: expect.stringMatching(/./) as string } };
const DONE = { status: 200, body: { success: true, timestamp: expect.any(Number) as number } };
const count = async (): Promise<unknown> =>
  ((await getJson(start.venue, '/status')) as { strategies: number }).strategies;
const FAR_SECONDS = 4_000_000_000n;

/** Each of them is refused, and nothing is registered by it. */
async function refuses(path: string, bodies: Iterable<Members | string>): Promise<void> {
  const before = await count();
  for (const body of bodies) {
    const answer = await lead.post(path, body);
    expect({ sent: body, ...answer }).toEqual({ sent: body, ...REFUSED });
  }
  expect(await count()).toBe(before);
}

/** A body without each of its members in turn, and with a value of another type in its place. */
const broken = (valid: Members): Members[] =>
  Object.keys(valid).flatMap((name) => [
    Object.fromEntries(Object.entries(valid).filter(([other]) => other !== name)),
    { ...valid, [name]: name === 'recvWindowMs' || name === 'clientTimestampMs' ? '5000' : 5 },
  ]);

table(
  'Copy-trading boundary, endpoints',
  ['POST /strategy/register', 'POST /strategy/unregister', 'GET /encryption-key', 'GET /status', 'statuses'],
  (row) => {
    row('POST /strategy/register', 'a signed request: a lead, and a follower of it', async () => {
      expect(await lead.register()).toEqual(DONE);
      expect(await follower.register({ lead: lead.ref })).toEqual(DONE);
      expect(await count()).toBe(2);
    });
    row('POST /strategy/unregister', 'a signed request', async () => {
      await lead.register();
      expect(await lead.post('/strategy/unregister', await lead.unregistration())).toEqual(DONE);
      expect(await count()).toBe(0);
    });
    row('GET /encryption-key', 'a JSON string, 0x and 66 hex digits, not the operator’s', async () => {
      const key = await getJson(start.venue, '/encryption-key');
      expect(key).toMatch(/^0x0[23][0-9a-f]{64}$/);
      expect(key).not.toBe(await start.venue.operatorKey());
    });
    row('GET /status', '{status, version, timestamp, strategies}', async () => {
      expect(await getJson(start.venue, '/status')).toEqual({
        status: 'ok',
        version: expect.stringMatching(/./) as string,
        timestamp: Math.floor((await start.venue.timeMs()) / 1_000),
        strategies: 0,
      });
    });
    row('statuses', '200, and 400 with {success, errorMsg} whatever the body is', async () => {
      for (const path of ['/strategy/register', '/strategy/unregister'])
        await refuses(path, [
          '',
          '{',
          'null',
          '[]',
          '{}',
          '"text"',
          '{"trader":1,"trader":2}',
          'x'.repeat(70_000),
        ]);
    });
    row('statuses', '400 whatever the body is called', async () => {
      const answers: ServiceAnswer[] = [];
      for (const type of ['text/plain', 'application/octet-stream', 'nonsense', ';;;'])
        answers.push(await lead.post('/strategy/register', '{}', type));
      expect(answers).toEqual(answers.map(() => REFUSED));
      expect(await lead.post('/strategy/register', await lead.registration(), ';;;')).toEqual(DONE);
    });
  },
);

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
      await refuses(PATH, [
        { ...(await lead.registration()), trader: follower.trader.address },
        { ...(await lead.registration()), trader: lead.trader.wire },
      ]);
    });
    row('strategyId', 'a strategy of the trader', async () => {
      await refuses(PATH, [
        await lead.registration({ strategyId: 'none' }),
        { ...(await lead.registration()), strategyId: '' },
        { ...(await lead.registration()), strategyId: 'x'.repeat(32) },
      ]);
    });
    row('role', '"lead" or "follow", signed as 0 and 1', async () => {
      await refuses(PATH, [
        { ...(await lead.registration()), role: 'both' },
        { ...(await lead.registration()), role: 'follow' },
        await lead.registration({ role: 'follow' }),
      ]);
    });
    row('lead', 'null of a lead; of a follower a registered lead', async () => {
      await refuses(PATH, [
        await lead.registration({ role: 'lead', lead: follower.ref }),
        await follower.registration({ lead: lead.ref }),
        await follower.registration({ lead: { ...lead.ref, strategyId: 'none' } }),
      ]);
      await lead.register();
      await follower.register({ lead: lead.ref });
      const third = new CopyClient(await start.trader());
      // A follower leads nobody.
      await refuses(PATH, [await third.registration({ lead: follower.ref })]);
      expect(await third.register({ lead: lead.ref })).toEqual(DONE);
    });
    row('encryptedAuth', 'sealed to the key of the service, {"channelSecret": 32 bytes}', async () => {
      const secret = randomHex(32);
      await refuses(PATH, [
        ...(await Promise.all(
          ['{}', `{"channelSecret":"${secret}","x":1}`, `{"channelSecret":"0x12"}`, 'text'].map((auth) =>
            lead.registration({ auth }),
          ),
        )),
        await lead.registration({ encryptedAuth: '0x' }),
        await lead.registration({ encryptedAuth: `0x${'12'.repeat(64)}` }),
        await lead.registration({ encryptedAuth: `0x${'ff'.repeat(200)}` }),
        { ...(await lead.registration()), encryptedAuth: (await lead.registration())['encryptedAuth'] },
      ]);
    });
    row(
      'sessionDelegatedPayload',
      'optional: a session proof of 108 bytes by the same wallet, of any scope',
      async () => {
        const key = new SigningKey(randomHex(32));
        const proof = (of: CopyClient, expiry: bigint): Promise<string> =>
          sessionProof(of.trader.wallet, key, expiry, [3]);
        const good = await proof(lead, FAR_SECONDS);
        const now = BigInt(Math.floor((await start.venue.timeMs()) / 1_000));
        await refuses(PATH, [
          await lead.registration({ session: '0x' }),
          await lead.registration({ session: good.slice(0, -2) }),
          await lead.registration({ session: `0x01${good.slice(4)}` }),
          await lead.registration({ session: await proof(follower, FAR_SECONDS) }),
          await lead.registration({ session: await proof(lead, now - 1n) }),
        ]);
        expect(await lead.register({ session: good })).toEqual(DONE);
        expect(await lead.register({ session: await proof(lead, now) })).toEqual(DONE);
      },
    );
    row('nonce', 'is used once', async () => {
      const valid = await lead.registration();
      expect(await lead.post(PATH, valid)).toEqual(DONE);
      await refuses(PATH, [valid, await lead.registration({ replay: { nonce: valid['nonce'] } })]);
    });
    row('clientTimestampMs', 'less than 1000 ms ahead, and its window not over', async () => {
      const now = await start.venue.timeMs();
      const at = (clientTimestampMs: number): Promise<Members> =>
        lead.registration({ replay: { clientTimestampMs } });
      await refuses(PATH, [await at(now + 1_000), await at(now - 5_001)]);
      expect(await lead.post(PATH, await at(now + 999))).toEqual(DONE);
      expect(await lead.post(PATH, await at(now - 5_000))).toEqual(DONE);
    });
    row('recvWindowMs', 'positive, at most 60000', async () => {
      const window = (recvWindowMs: number): Promise<Members> =>
        lead.registration({ replay: { recvWindowMs } });
      await refuses(PATH, [await window(0), await window(60_001)]);
      expect(await lead.post(PATH, await window(60_000))).toEqual(DONE);
    });
    row('signature', 'over RegisterStrategyParams by the trader', async () => {
      const valid = await lead.registration();
      const signatures = [
        '0x',
        '0x12',
        `0x${'00'.repeat(65)}`,
        `0x${'ff'.repeat(65)}`,
        `0x${'11'.repeat(200)}`,
      ];
      await refuses(PATH, [
        ...signatures.map((signature) => ({ ...valid, signature })),
        { ...valid, signature: (await lead.unregistration())['signature'] },
        await lead.registration({ signer: follower.trader.wallet }),
      ]);
      expect(await lead.post(PATH, valid)).toEqual(DONE);
    });
    row('members', 'all of them with their types and no other', async () => {
      const valid = await lead.registration();
      await refuses(PATH, [...broken(valid), { ...valid, extra: null }]);
      const text = JSON.stringify(valid);
      await refuses(PATH, [
        text.replace('{', '{"role":"lead",'),
        text.replace('"recvWindowMs":5000', '"recvWindowMs":5e3'),
      ]);
      expect(await lead.post(PATH, text)).toEqual(DONE);
    });
    row('members', 'a second registration takes the place of the first', async () => {
      await lead.register();
      expect(await lead.register()).toEqual(DONE);
      expect(await count()).toBe(1);
    });
  },
);

profileTable(
  '10 Copy trading, POST /strategy/unregister',
  ['trader', 'strategyId', 'nonce', 'clientTimestampMs', 'recvWindowMs', 'signature', 'members'],
  (row) => {
    const PATH = '/strategy/unregister';
    beforeEach(async () => {
      await lead.register();
    });
    row('trader', 'whose signature it must be', async () => {
      await refuses(PATH, [{ ...(await lead.unregistration()), trader: follower.trader.address }]);
    });
    row('strategyId', 'one that is registered', async () => {
      await refuses(PATH, [
        await lead.unregistration({ strategyId: 'none' }),
        await follower.unregistration(),
      ]);
    });
    row('nonce', 'is used once', async () => {
      const valid = await lead.unregistration();
      expect(await lead.post(PATH, valid)).toEqual(DONE);
      await lead.register();
      await refuses(PATH, [valid]);
    });
    row('clientTimestampMs', 'less than 1000 ms ahead, and its window not over', async () => {
      const now = await start.venue.timeMs();
      for (const clientTimestampMs of [now + 1_000, now - 5_001])
        await refuses(PATH, [await lead.unregistration({ replay: { clientTimestampMs } })]);
    });
    row('recvWindowMs', 'positive, at most 60000', async () => {
      for (const recvWindowMs of [0, 60_001])
        await refuses(PATH, [await lead.unregistration({ replay: { recvWindowMs } })]);
    });
    row('signature', 'over UnregisterStrategyParams by the trader', async () => {
      const valid = await lead.unregistration();
      await refuses(PATH, [
        { ...valid, signature: '0x' },
        await lead.unregistration({ signer: follower.trader.wallet }),
      ]);
      expect(await lead.post(PATH, valid)).toEqual(DONE);
    });
    row('members', 'all of them with their types and no other', async () => {
      const valid = await lead.unregistration();
      await refuses(PATH, [...broken(valid), { ...valid, role: 'lead' }]);
      expect(await lead.post(PATH, valid)).toEqual(DONE);
    });
  },
);
