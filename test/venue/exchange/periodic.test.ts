import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

const HOUR_MS = 3_600_000;

/** profile: 8 Position: funding each 8 h, settlement each 24 h of venue time. */
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
  await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
  await bob.placed({ side: 'Bid', price: '2000', amount: '1' });
});

/** Moves to just before, then past, the next multiple of `hours`. */
async function passNext(hours: number): Promise<void> {
  const now = t.venue.clock.now();
  const due = (Math.floor(now / (hours * HOUR_MS)) + 1) * hours * HOUR_MS;
  await t.must('/practice/clock', { advanceMs: due - now });
}

const collateral = async (trader: TestTrader): Promise<number> =>
  Number((await t.read(`/stats/api/v1/strategies?trader=${trader.address}`))[0]?.availCollateral);
const rows = (trader: TestTrader, reason: number): Promise<Record<string, unknown>[]> =>
  t.read(`/exchange/api/v1/strategy_updates?order=asc&reason=${reason}&trader=${trader.wire}`);

describe('funding', () => {
  it('costs nothing while the premium is small', async () => {
    await passNext(8);
    expect(await rows(bob, 3)).toEqual([]);
  });

  it('is paid by longs to shorts while the market is above the index', async () => {
    // A lone bid above the index pulls the mark price up, by half a percent at most.
    await alice.placed({ side: 'Bid', price: '2039', amount: '0.1' });
    await passNext(8);
    const [paid] = await rows(bob, 3);
    const [received] = await rows(alice, 3);
    // 0.5% of 2010, cut by the neutral zone of 0.05%, within rounding and the first seconds of the mean.
    expect(Number(paid?.amount)).toBeLessThan(-8.9);
    expect(Number(paid?.amount)).toBeGreaterThan(-9.1);
    expect(Number(received?.amount)).toBeCloseTo(-Number(paid?.amount), 5);
    const due = new Date(String(paid?.createdAt)).getTime();
    expect(due % (8 * HOUR_MS)).toBe(0);
    const [ticker] = await t.read('/exchange/api/v1/tickers?symbol=ETHP');
    expect(new Date(String(ticker?.nextFundingTime)).getTime()).toBe(due + 8 * HOUR_MS);
  });
});

describe('settlement', () => {
  it('moves unrealised PnL into collateral at midnight and enters positions at the mark price', async () => {
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2100' });
    expect(await collateral(bob)).toBe(9996);
    await passNext(24);
    expect(await collateral(bob)).toBe(10096);
    expect(await collateral(alice)).toBe(9900);
    expect(await bob.position()).toMatchObject([{ side: 1, balance: '1', avgEntryPrice: '2100' }]);
    expect(await rows(alice, 4)).toMatchObject([
      { amount: '-100', positions: [{ symbol: 'ETHP', side: 2, balance: '1', avgEntryPrice: '2100' }] },
    ]);
  });
});
