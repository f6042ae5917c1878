import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

/** profile: 8 Fees, Margin, Maximum fill. */
let t: TestVenue;
let alice: TestTrader;
let bob: TestTrader;

beforeAll(async () => {
  t = await openVenue();
});
beforeEach(async () => {
  await t.must('/practice/reset', {});
  alice = await t.trader();
  bob = await t.trader();
});
afterAll(() => t.close());

const metrics = (trader: TestTrader): Promise<Record<string, string>> =>
  t.read<Record<string, string>>(`/stats/api/v1/strategy_metrics?trader=${trader.address}&strategyId=main`);
const collateral = async (trader: TestTrader): Promise<unknown> =>
  (await t.read(`/stats/api/v1/strategies?trader=${trader.address}`))[0]?.availCollateral;
const mark = (price: string): Promise<unknown> =>
  t.must('/practice/price', { symbol: 'ETHP', indexPrice: price });

async function trade(price: string, amount: string): Promise<void> {
  await alice.placed({ side: 'Ask', price, amount });
  await bob.placed({ side: 'Bid', price, amount });
}

describe('fees', () => {
  it('are 20 bps for the taker and nothing for the maker', async () => {
    await trade('2000', '1');
    expect(await collateral(bob)).toBe('9996');
    expect(await collateral(alice)).toBe('10000');
  });

  it('are paid in DDX at half price when the profile says so and the balance suffices', async () => {
    await t.must('/practice/deposit_ddx', { trader: bob.address, amount: '3' });
    const known = t.venue.sequencer.exchange.accounts.trader(bob.address);
    if (known) known.payFeesInDdx = true;
    await trade('2000', '1');
    expect(await collateral(bob)).toBe('10000');
    const row = await t.read<Record<string, unknown>>(`/stats/api/v1/trader?trader=${bob.address}`);
    expect(row).toMatchObject({ availDdx: '1', payFeesInDdx: true, trader: bob.wire });
    await trade('2000', '1');
    expect(await collateral(bob)).toBe('9996');
  });
});

describe('strategy metrics', () => {
  it('are those of an empty strategy without a position', async () => {
    expect(await metrics(alice)).toEqual({
      marginFraction: '1000000',
      mmr: '0.05',
      leverage: '0',
      strategyMargin: '10000',
      strategyValue: '10000',
    });
  });

  it('follow the mark price', async () => {
    await trade('2000', '5');
    await mark('2100');
    expect(await metrics(alice)).toEqual({
      marginFraction: '0.904761',
      mmr: '0.05',
      leverage: '1.105264',
      strategyMargin: '10000',
      strategyValue: '9500',
    });
  });
});

describe('realised PnL', () => {
  it('moves into collateral when a position is reduced', async () => {
    await trade('2000', '2');
    await bob.placed({ side: 'Bid', price: '1990', amount: '1' });
    await alice.placed({ side: 'Ask', price: '1990', amount: '1' });
    await bob.placed({ side: 'Ask', price: '2010', amount: '3' });
    await alice.placed({ side: 'Bid', price: '2010', amount: '3' });
    const rows = await bob.updates();
    const last = rows[rows.length - 1];
    expect(last).toMatchObject({ reason: 1, makerRealizedPnl: '40', takerRealizedPnl: '-40' });
    expect(await bob.position()).toEqual([]);
    expect(await collateral(bob)).toBe('10032');
  });
});

describe('the solvency guard', () => {
  it('stops a taker where T − fee would fall below N / 3', async () => {
    await alice.placed({ side: 'Ask', price: '2030', amount: '15' });
    await bob.placed({ orderType: 1, price: '0', amount: '15' });
    const rows = await bob.updates();
    expect(rows).toMatchObject([
      { reason: 1, price: '2030' },
      { reason: 4, orderRejection: 1 },
    ]);
    const lots = Number(rows[0]?.amount) * 10_000;
    const free = (count: number): number =>
      10_000 - (count / 10_000) * (30 + 4.06) - ((count / 10_000) * 2000) / 3;
    // The fill moved nothing but the book, so the index of 2000 is the mark price.
    expect(free(lots)).toBeGreaterThanOrEqual(0);
    expect(free(lots + 1)).toBeLessThan(0);
  });

  it('cancels a maker that can bear nothing and goes on to the next', async () => {
    await trade('2000', '14.5');
    const weak = await bob.placed({ side: 'Bid', price: '1870', amount: '0.1' });
    await mark('1800');
    const carol = await t.trader();
    await carol.placed({ side: 'Bid', price: '1810', amount: '0.1' });
    const dave = await t.trader();
    await dave.placed({ orderType: 1, side: 'Ask', price: '0', amount: '0.2' });
    const rows = await bob.updates();
    expect(rows[rows.length - 1]).toMatchObject({ reason: 3, makerOrderIntent: { orderHash: weak } });
    expect((await dave.updates()).map((row) => [row.reason, row.price])).toEqual([
      [1, '1810'],
      [4, '0'],
    ]);
  });

  it('always lets a healthy position be reduced', async () => {
    await trade('2000', '14');
    await mark('1900');
    const carol = await t.trader();
    await carol.placed({ side: 'Bid', price: '1900', amount: '14' });
    await bob.placed({ orderType: 1, side: 'Ask', price: '0', amount: '14' });
    expect(await bob.position()).toEqual([]);
  });
});
