import { beforeEach, expect } from 'vitest';
import { broken, copyFloor, DONE, REFUSED, refuses } from './copy-trading-floor.ts';
import { getJson, type ServiceAnswer } from './copy-trading-support.ts';
import { profileTable, table } from './support.ts';

const floor = copyFloor();

table(
  'Copy-trading boundary, endpoints',
  ['POST /strategy/register', 'POST /strategy/unregister', 'GET /encryption-key', 'GET /status', 'statuses'],
  (row) => {
    row('POST /strategy/register', 'a signed request: a floor.lead, and a follower of it', async () => {
      expect(await floor.lead.register()).toEqual(DONE);
      expect(await floor.follower.register({ lead: floor.lead.ref })).toEqual(DONE);
      expect(await floor.count()).toBe(2);
    });
    row('POST /strategy/unregister', 'a signed request', async () => {
      await floor.lead.register();
      expect(await floor.lead.post('/strategy/unregister', await floor.lead.unregistration())).toEqual(DONE);
      expect(await floor.count()).toBe(0);
    });
    row('GET /encryption-key', 'a JSON string, 0x and 66 hex digits, not the operator’s', async () => {
      const key = await getJson(floor.venue, '/encryption-key');
      expect(key).toMatch(/^0x0[23][0-9a-f]{64}$/);
      expect(key).not.toBe(await floor.venue.operatorKey());
    });
    row('GET /status', '{status, version, timestamp, strategies}', async () => {
      expect(await getJson(floor.venue, '/status')).toEqual({
        status: 'ok',
        version: expect.stringMatching(/./) as string,
        timestamp: Math.floor((await floor.venue.timeMs()) / 1_000),
        strategies: 0,
      });
    });
    row('statuses', '200, and 400 with {success, errorMsg} whatever the body is', async () => {
      for (const path of ['/strategy/register', '/strategy/unregister'])
        await refuses(floor, path, [
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
        answers.push(await floor.lead.post('/strategy/register', '{}', type));
      expect(answers).toEqual(answers.map(() => REFUSED));
      expect(await floor.lead.post('/strategy/register', await floor.lead.registration(), ';;;')).toEqual(
        DONE,
      );
    });
  },
);

profileTable(
  '10 Copy trading, POST /strategy/unregister',
  ['trader', 'strategyId', 'nonce', 'clientTimestampMs', 'recvWindowMs', 'signature', 'members'],
  (row) => {
    const PATH = '/strategy/unregister';
    beforeEach(async () => {
      await floor.lead.register();
    });
    row('trader', 'whose signature it must be', async () => {
      await refuses(floor, PATH, [
        { ...(await floor.lead.unregistration()), trader: floor.follower.trader.address },
      ]);
    });
    row('strategyId', 'one that is registered', async () => {
      await refuses(floor, PATH, [
        await floor.lead.unregistration({ strategyId: 'none' }),
        await floor.follower.unregistration(),
      ]);
    });
    row('nonce', 'is used once', async () => {
      const valid = await floor.lead.unregistration();
      expect(await floor.lead.post(PATH, valid)).toEqual(DONE);
      await floor.lead.register();
      await refuses(floor, PATH, [valid]);
    });
    row('clientTimestampMs', 'less than 1000 ms ahead, and its window not over', async () => {
      const now = await floor.venue.timeMs();
      for (const clientTimestampMs of [now + 1_000, now - 5_001])
        await refuses(floor, PATH, [await floor.lead.unregistration({ replay: { clientTimestampMs } })]);
    });
    row('recvWindowMs', 'positive, at most 60000', async () => {
      for (const recvWindowMs of [0, 60_001])
        await refuses(floor, PATH, [await floor.lead.unregistration({ replay: { recvWindowMs } })]);
    });
    row('signature', 'over UnregisterStrategyParams by the trader', async () => {
      const valid = await floor.lead.unregistration();
      await refuses(floor, PATH, [
        { ...valid, signature: '0x' },
        await floor.lead.unregistration({ signer: floor.follower.trader.wallet }),
      ]);
      expect(await floor.lead.post(PATH, valid)).toEqual(DONE);
    });
    row('members', 'all of them with their types and no other', async () => {
      const valid = await floor.lead.unregistration();
      await refuses(floor, PATH, [...broken(valid), { ...valid, role: 'lead' }]);
      expect(await floor.lead.post(PATH, valid)).toEqual(DONE);
    });
  },
);
