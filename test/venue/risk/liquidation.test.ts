import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

/** profile: 8 Liquidation, insurance fund, ADL. */
let t: TestVenue;
let long: TestTrader;
let short: TestTrader;
beforeAll(async () => {
  t = await openVenue();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.must('/practice/reset', {});
  long = await t.trader();
  short = await t.trader();
  // 14.9 ETHP at 2,000 are 29,800 USDC on 10,000: nearly three times leverage.
  await short.placed({ side: 'Ask', price: '2000', amount: '14.9' });
  await long.placed({ side: 'Bid', price: '2000', amount: '14.9' });
});

const price = (indexPrice: string): Promise<unknown> =>
  t.must('/practice/price', { symbol: 'ETHP', indexPrice });
const reasons = async (trader: TestTrader): Promise<unknown[]> =>
  (
    await t.read<{ reason: number }[]>(`/exchange/api/v1/strategy_updates?order=asc&trader=${trader.wire}`)
  ).map(({ reason }) => reason);
const strategy = async (trader: TestTrader): Promise<Record<string, unknown> | undefined> =>
  (await t.read(`/stats/api/v1/strategies?trader=${trader.address}`))[0];

describe('liquidation', () => {
  it('leaves a strategy alone while its margin fraction is at least 5%', async () => {
    await price('1410');
    expect(await long.position()).toHaveLength(1);
    expect((await strategy(long))?.frozen).toBe(false);
  });

  it('cancels the orders, sells into the book at the makers’ prices and leaves nothing, the fund the difference', async () => {
    const maker = await t.trader();
    await long.placed({ side: 'Ask', price: '2100', amount: '0.1' });
    await price('1390');
    const fund = t.venue.sequencer.exchange.insuranceFund;
    expect(await long.position()).toEqual([]);
    expect(fund).toBeGreaterThanOrEqual(0n);
    expect(await strategy(long)).toMatchObject({ frozen: true, availCollateral: '0' });
    expect(await long.openOrders()).toEqual([]);
    // Nobody stood in the book: the short was closed by ADL at the bankruptcy price.
    expect((await reasons(long)).at(-1)).toBe(7);
    expect((await reasons(short)).at(-1)).toBe(8);
    expect(await maker.position()).toEqual([]);
  });

  it('trades with makers inside the band first: ORDER_UPDATE reason 2 names the liquidated trader', async () => {
    const maker = await t.trader();
    await maker.placed({ side: 'Bid', price: '1385', amount: '3' });
    const before = t.venue.sequencer.exchange.insuranceFund;
    await price('1390');
    const [row] = (await maker.updates()).slice(-1);
    expect(row).toMatchObject({
      reason: 2,
      amount: '3',
      price: '1385',
      liquidatedTraderAddress: long.wire,
      makerOrderIntent: { traderAddress: maker.wire },
    });
    expect(await maker.position()).toMatchObject([{ side: 1, balance: '3', avgEntryPrice: '1385' }]);
    // Sold above the bankruptcy price, so the fund gained.
    expect(t.venue.sequencer.exchange.insuranceFund).toBeGreaterThan(before);
    expect(await t.read(`/exchange/api/v1/order_updates?reason=2&trader=${long.wire}`)).toHaveLength(1);
  });

  it('refuses orders of a frozen strategy after acceptance with orderRejection 4, until it is funded again', async () => {
    await price('1390');
    expect((await long.order({ price: '1380', amount: '0.1' })).body.safety_failure).toBe(
      'NotEnoughCollateral',
    );
    await t.must('/practice/deposit', { trader: long.address, strategyId: 'main', amount: '1000' });
    expect((await strategy(long))?.frozen).toBe(false);
    expect((await long.order({ price: '1380', amount: '0.1' })).status).toBe(200);
  });

  it('beyond bankruptcy takes from the opposite side what the fund cannot pay, and nobody owes anything', async () => {
    await price('1000');
    expect(await strategy(long)).toMatchObject({ availCollateral: '0' });
    expect(t.venue.sequencer.exchange.insuranceFund).toBeGreaterThanOrEqual(0n);
    expect(await short.position()).toEqual([]);
    // All that the long ever had is the short's now, but for the fee.
    expect(Number((await strategy(short))?.availCollateral)).toBeCloseTo(20_000 - 59.6, 3);
  });
});
