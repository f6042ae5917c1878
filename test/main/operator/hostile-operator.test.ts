import { describe, expect, it } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon, venueFound, type TestDaemon } from '../support/daemon.ts';
import { startStubVenue, type StubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';

const LIMIT = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;
const HOUR_MS = 3_600_000;

async function setting(
  prepare: (stub: StubVenue) => void = () => undefined,
): Promise<TestDaemon & { stub: StubVenue }> {
  const stub = await startStubVenue();
  prepare(stub);
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  const test = await startDaemon({ selected, passphrase: 'a passphrase' });
  await venueFound(test);
  await test.client.call('wallet.create', { name: 'Test' });
  await test.client.call('session.issue', {
    scope: ['unrestricted'],
    lifetimeSeconds: 60,
    approval: { by: 'yes' },
  });
  return { ...test, stub };
}

describe('a session key', () => {
  it('signs nothing after its expiry, also while the time is not known and has to be fetched first', async () => {
    const { client, stub } = await setting();
    // A replay error makes the daemon forget the time; meanwhile the session ends.
    stub.replies.push(() => {
      stub.clockOffsetMs = HOUR_MS;
      return {
        status: 412,
        body: { error_reason: 'ReplayTimestampExpired', safety_failure: null, message: '' },
      };
    });
    expect(await client.call('order.place', LIMIT)).toMatchObject({ state: 'Rejected' });
    const [session] = await client.call('session.list', {});
    const answer = await client.call('order.place', { ...LIMIT, session: session?.session });
    expect(answer).toMatchObject({ state: 'Refused', error: { reason: 'SESSION_ENDED' } });
    expect(stub.requests).toHaveLength(1);
  });
});

describe('the rails of a session', () => {
  it('hold also against orders that come all at once', async () => {
    const { client, stub } = await setting();
    const { session } = await client.call('session.issue', {
      scope: ['order'],
      lifetimeSeconds: 60,
      rails: { maxOrdersPerMinute: 2 },
      approval: { by: 'yes' },
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.call('order.place', { ...LIMIT, session })),
    );
    expect(answers.map(({ state }) => state).sort()).toEqual([
      'Refused',
      'Refused',
      'Refused',
      'Sequenced',
      'Sequenced',
    ]);
    expect(answers.find(({ state }) => state === 'Refused')?.error?.reason).toBe(
      'rail:max-orders-per-minute',
    );
    expect(stub.requests).toHaveLength(2);
  });
});

describe('an operator that answers nonsense', () => {
  it('gets nothing signed for an encryption key that is no point of the curve', async () => {
    const { client, stub } = await setting((venue) => {
      venue.reads.set('/v2/encryption-key', () => ({
        status: 200,
        text: JSON.stringify(`0x02${'ff'.repeat(32)}`),
      }));
    });
    await expect(client.call('order.place', LIMIT)).rejects.toMatchObject({
      code: 'VENUE_BODY',
      path: expect.stringContaining('/v2/encryption-key') as string,
    });
    expect(await client.call('request.list', {})).toEqual([]);
    expect(stub.bodies).toEqual([]);
  });

  it.each([
    ['beyond every calendar', Number.MAX_SAFE_INTEGER],
    ['in microseconds', Date.now() * 1000],
    ['negative', -1],
    ['with a fraction', 1.5],
  ])('about the time (%s) is an error that names the field', async (_, serverTimeMs) => {
    const { client, stub } = await setting();
    stub.replies.push(() => ({
      status: 412,
      body: { error_reason: 'ReplayTimestampExpired', safety_failure: null, message: '' },
    }));
    stub.reads.set('/v2/time', () => ({
      status: 200,
      text: JSON.stringify({ serverTimeMs, timeValue: 1, clockTickLenMs: 1000 }),
    }));
    await client.call('order.place', LIMIT);
    await expect(client.call('order.place', LIMIT)).rejects.toMatchObject({
      code: 'VENUE_BODY',
      path: '/v2/time#serverTimeMs',
    });
    await expect(
      client.call('session.issue', { scope: ['order'], lifetimeSeconds: 60, approval: { by: 'yes' } }),
    ).rejects.toMatchObject({ code: 'VENUE_BODY' });
    expect(stub.requests).toHaveLength(1);
  });

  it.each<[string, (hash: string) => { value: unknown[]; timestamp: number }]>([
    [
      'rows of other orders only',
      (hash) => ({ value: [postRow(`0x${'ab'.repeat(25)}`, hash)], timestamp: seconds(HOUR_MS) }),
    ],
    ['a time in milliseconds', () => ({ value: [], timestamp: Date.now() })],
    ['a time ahead of its own clock', () => ({ value: [], timestamp: seconds(HOUR_MS) })],
  ])('about committed state (%s) does not make an unknown request NotSequenced', async (_, page) => {
    const { client, stub } = await setting();
    stub.reads.set('/exchange/api/v1/order_updates', (query) => ({
      status: 200,
      text: JSON.stringify({ ...page(query.get('orderHash') ?? ''), success: true, nextGlobalOrdinal: null }),
    }));
    const rateLimit = { error_reason: 'RateLimit', safety_failure: null, message: '' };
    stub.replies.push(
      () => 'drop',
      () => ({ status: 429, body: rateLimit }),
    );
    await client.call('order.place', { ...LIMIT, wait: false });
    await until(() => looks(stub) > 2, 'looks at committed state');
    expect((await client.call('request.list', {}))[0]?.state).toBe('Unknown');
  });
});

const seconds = (aheadMs: number): number => Math.floor((Date.now() + aheadMs) / 1000);
const looks = (stub: StubVenue): number =>
  stub.paths.filter((path) => path.endsWith('/order_updates')).length;

function postRow(orderHash: string, asked: string): unknown {
  expect(asked).not.toBe(orderHash);
  return {
    globalOrdinal: 1,
    epochId: 1,
    reason: 0,
    symbol: 'ETHP',
    ordinal: 0,
    txOrdinal: 0,
    amount: '0.5',
    price: '1990',
    makerOrderIntent: {
      epochId: 1,
      orderHash,
      symbol: 'ETHP',
      side: 0,
      amount: '0.5',
      price: '1990',
      traderAddress: `0x00${'12'.repeat(20)}`,
      strategyIdHash: '0x2576ebd1',
      orderType: 0,
      stopPrice: '0',
      nonce: `0x${'01'.repeat(32)}`,
      signature: `0x${'01'.repeat(65)}`,
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}
