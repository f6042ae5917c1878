import { describe, expect, it } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon, venueFound, type TestDaemon } from '../support/daemon.ts';
import { startStubVenue, type StubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';
import { practising } from './practising.ts';

const ORDER = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;

/** A daemon on a venue whose gateway limits it, with a session key, and its budget. */
async function setting() {
  const stub: StubVenue = await startStubVenue();
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  const test: TestDaemon = await startDaemon({ selected, passphrase: 'a passphrase' });
  const { client } = test;
  await venueFound(test);
  await client.call('wallet.create', { name: 'Test' });
  await client.call('session.issue', {
    scope: ['order'],
    lifetimeSeconds: 3600,
    approval: { by: 'interface' },
  });
  const budget = async () => (await client.call('status.get', {})).budget;
  // Nothing is mirrored before the tier is known.
  await until(async () => (await budget())?.tier === 2, 'the tier');
  return { client, stub, budget };
}

describe('the budget', () => {
  it('is emptied by a 503 without a reason: what is sent again waits for its slot', async () => {
    const { client, stub, budget } = await setting();
    stub.replies.push(() => ({ status: 503, body: { success: false, errorMsg: 'too many' } }));
    const placed = client.call('order.place', ORDER);
    const waiting = await until(async () => {
      const now = await budget();
      return now?.queued === 1 && now;
    }, 'the re-send');
    expect(waiting.gateway).toMatchObject({ tokens: 0, burst: 5, requestsPerMinute: 30 });
    expect(waiting.nextSlotMs).toBeGreaterThan(0);
    expect(await placed).toMatchObject({ state: 'Sequenced' });
    expect(stub.requests).toHaveLength(2);
  });

  it.each(['ServiceUnavailable', 'Maintenance'])(
    'learns nothing from a 503 with a reason, known or not: %s',
    async (reason) => {
      const { client, stub, budget } = await setting();
      const body = { error_reason: reason, safety_failure: null, message: 'later' };
      stub.replies.push(() => ({ status: 503, body }));
      expect(await client.call('order.place', ORDER)).toMatchObject({ state: 'Sequenced' });
      expect((await budget())?.gateway?.tokens).toBeGreaterThanOrEqual(3);
    },
  );

  it('says for how long the rate is taken for half after a 429', async () => {
    const { client, stub, budget } = await setting();
    const body = { error_reason: 'RateLimit', safety_failure: null, message: 'too many' };
    stub.replies.push(() => ({ status: 429, body }));
    expect(await client.call('order.place', ORDER)).toMatchObject({ state: 'Rejected' });
    const { slowedMs } = (await budget()) ?? { slowedMs: 0 };
    expect(slowedMs).toBeGreaterThan(0);
    expect(slowedMs).toBeLessThanOrEqual(60_000);
  });

  it('keeps the slot of a request of which no byte left', async () => {
    const { client, stub, budget } = await setting();
    // The key to seal to is at hand from here on.
    await client.call('order.place', ORDER);
    await stub.stop();
    // A request over a connection that was kept open might have arrived; one that finds nobody cannot.
    await until(
      async () => (await client.call('status.get', {})).venue.problem?.includes('nothing listens'),
      'the loss of the venue',
    );
    await until(async () => (await budget())?.gateway?.tokens === 5, 'the token of the first order');
    expect(await client.call('order.place', ORDER)).toMatchObject({ state: 'NotSequenced' });
    expect(await budget()).toMatchObject({ tokens: 50, gateway: { tokens: 5 } });
  });
});

describe('a practice venue with all its limits', () => {
  it('never has to say that there are too many: orders at once wait here for their slots', async () => {
    const { client } = await practising({ venueLimits: 'on' });
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        client.call('order.place', { ...ORDER, amount: '0.1', price: `15${i}0`, recvWindowMs: 60_000 }),
      ),
    );
    for (const order of orders) expect(order).toMatchObject({ state: 'Sequenced' });
    for (const { attempts } of await client.call('request.list', {}))
      expect(attempts).toMatchObject([{ status: 200 }]);
  }, 60_000);
});
