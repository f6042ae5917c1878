import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

const DAY_MS = 24 * 3_600_000;
let t: TestVenue;
let alice: TestTrader;
let bob: TestTrader;
beforeAll(async () => {
  t = await openVenue();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.must('/practice/reset', {});
  alice = await t.trader();
  bob = await t.trader();
});
const ticker = async (symbol: string): Promise<Record<string, unknown> | undefined> =>
  (await t.read(`/exchange/api/v1/tickers?symbol=${symbol}`))[0];

describe('the index fund', () => {
  it('follows half ETH and half BTC in fixed units', async () => {
    expect(await ticker('FUNDP')).toMatchObject({ kind: 2, indexPrice: '1000' });
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2200' });
    await t.must('/practice/price', { symbol: 'BTCP', indexPrice: '36000' });
    expect(await ticker('FUNDP')).toMatchObject({ indexPrice: '1150' });
  });
});

describe('the fixed-expiry future', () => {
  it('is marked at the running average of the index, pays no funding, and expires at midnight', async () => {
    await alice.placed({ symbol: 'ETHFZ', side: 'Ask', price: '2000', amount: '1' });
    await bob.placed({ symbol: 'ETHFZ', side: 'Bid', price: '2000', amount: '1' });
    await alice.placed({ symbol: 'ETHFZ', side: 'Ask', price: '2200', amount: '1' });
    expect(await ticker('ETHFZ')).toMatchObject({ kind: 3, nextFundingTime: null, markPrice: '2000' });
    const now = t.venue.clock.now();
    await t.must('/practice/clock', { advanceMs: 3_600_000 });
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2100' });
    await t.must('/practice/clock', { advanceMs: 3_600_000 });
    const mark = Number((await ticker('ETHFZ'))?.markPrice);
    expect(mark).toBeGreaterThan(2040);
    expect(mark).toBeLessThan(2060);
    await t.must('/practice/clock', { advanceMs: 8 * DAY_MS });
    expect(await alice.position('ETHFZ')).toEqual([]);
    expect(await bob.position('ETHFZ')).toEqual([]);
    expect(await alice.openOrders('ETHFZ')).toEqual([]);
    const rows = await t.read(`/exchange/api/v1/strategy_updates?reason=4&trader=${bob.wire}`);
    const closed = rows.find(({ positions }) => (positions as { balance: string }[])[0]?.balance === '0');
    const at = new Date(String(closed?.createdAt)).getTime();
    expect(at % DAY_MS).toBe(0);
    expect(at - now).toBeGreaterThanOrEqual(7 * DAY_MS);
    expect(at - now).toBeLessThan(8 * DAY_MS);
    expect((await bob.order({ symbol: 'ETHFZ', price: '2000', amount: '0.1' })).status).toBe(200);
  });
});

describe('trade mining', () => {
  it('gives 3196.347031 DDX per 8 hours, a fifth to makers and the rest to takers by volume', async () => {
    await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await bob.placed({ side: 'Bid', price: '2000', amount: '1' });
    await t.must('/practice/clock', { advanceMs: 8 * 3_600_000 });
    const reward = async (trader: TestTrader): Promise<unknown> =>
      (await t.read(`/exchange/api/v1/trader_updates?reason=3&trader=${trader.wire}`))[0]?.amount;
    expect(await reward(alice)).toBe('639.269406');
    expect(await reward(bob)).toBe('2557.077625');
  });
});
