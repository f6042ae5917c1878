import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIN_HASH, openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

/** profile: 8 Matching, and profile: 7, which operation emits what. */
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

const reasons = async (trader: TestTrader): Promise<unknown[]> =>
  (await trader.updates()).map((row) => row.reason);

describe('a limit order', () => {
  it('trades at the price of the maker and posts the rest', async () => {
    const ask = await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    const bid = await bob.placed({ side: 'Bid', price: '2001', amount: '3' });
    const rows = await bob.updates();
    expect(rows).toMatchObject([
      {
        reason: 1,
        price: '2000',
        amount: '1',
        quoteAssetAmount: '2000',
        makerOrderIntent: { orderHash: ask, traderAddress: alice.wire, side: 1 },
        takerOrderIntent: { orderHash: bid, traderAddress: bob.wire, side: 0, strategyIdHash: MAIN_HASH },
        makerFeeCollateral: '0',
        takerFeeCollateral: '4',
        takerFeeDDX: '0',
      },
      { reason: 0, amount: '2', price: '2001', makerOrderIntent: { orderHash: bid, amount: '3' } },
    ]);
    expect(await bob.openOrders()).toMatchObject([
      { orderHash: bid, originalAmount: '3', amount: '2', price: '2001' },
    ]);
    expect(await alice.openOrders()).toEqual([]);
    expect(await reasons(alice)).toEqual([0, 1]);
  });

  it('leaves its size as a position on both sides, long and short', async () => {
    await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await bob.placed({ side: 'Bid', price: '2000', amount: '1' });
    expect(await bob.position()).toMatchObject([
      { side: 1, balance: '1', avgEntryPrice: '2000', strategyId: 'main', strategyIdHash: MAIN_HASH },
    ]);
    expect(await alice.position()).toMatchObject([{ side: 2, balance: '1', avgEntryPrice: '2000' }]);
  });

  it('takes the oldest maker first at one price', async () => {
    const first = await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await bob.placed({ side: 'Bid', price: '2000', amount: '1' });
    expect((await bob.updates())[0]).toMatchObject({ makerOrderIntent: { orderHash: first } });
  });
});

describe('a price far above', () => {
  const highest = '900719925474099.1';

  it('is no limit to an ask: it rests and is shown exactly, at every aggregation', async () => {
    const hash = await alice.placed({ side: 'Ask', price: highest, amount: '0.1' });
    expect(await alice.openOrders()).toMatchObject([{ orderHash: hash, price: highest, amount: '0.1' }]);
    for (const [aggregation, price] of [
      ['0.1', highest],
      ['1', '900719925474100'],
      ['10', '900719925474100'],
    ])
      expect(
        await t.read(`/stats/api/v1/order_book_l2?symbol=ETHP&side=1&priceAggregation=${aggregation}`),
      ).toEqual([{ symbol: 'ETHP', amount: '0.1', price, side: 1 }]);
    expect((await alice.cancel(hash)).status).toBe(200);
    expect(await alice.openOrders()).toEqual([]);
  });

  it('ends where the book would no longer be exact, but not for a price that only has to be waited for', async () => {
    const beyond = await alice.order({ side: 'Ask', price: '900719925474099.2', amount: '0.1' });
    expect(beyond.body.safety_failure).toBe('MaxTakerPriceDeviationBreached');
    const stopPrice = '999999999999999999';
    const stop = await alice.placed({ side: 'Bid', orderType: 2, price: '0', stopPrice, amount: '0.1' });
    expect((await alice.updates()).at(-1)).toMatchObject({
      reason: 0,
      makerOrderIntent: { orderHash: stop, stopPrice },
    });
    expect((await alice.cancel(stop)).status).toBe(200);
  });
});

describe('a market order', () => {
  it('takes what is there and has its rest refused for want of liquidity', async () => {
    await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await bob.placed({ orderType: 1, price: '0', amount: '3' });
    expect(await bob.updates()).toMatchObject([
      { reason: 1, amount: '1' },
      { reason: 4, orderRejection: 3, amount: '2' },
    ]);
    expect(await bob.openOrders()).toEqual([]);
  });

  it('takes no maker beyond 2% of the mark price', async () => {
    await alice.placed({ side: 'Ask', price: '2040', amount: '1' });
    await alice.placed({ side: 'Ask', price: '2040.1', amount: '1' });
    await bob.placed({ orderType: 1, price: '0', amount: '2' });
    expect(await bob.updates()).toMatchObject([
      { reason: 1, price: '2040' },
      { reason: 4, orderRejection: 2, amount: '1' },
    ]);
  });
});

describe('a post-only order', () => {
  it('is refused when it would cross', async () => {
    await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await bob.placed({ orderType: 3, side: 'Bid', price: '2000', amount: '1' });
    expect(await bob.updates()).toMatchObject([{ reason: 4, orderRejection: 5, amount: '1' }]);
    await bob.placed({ orderType: 3, side: 'Bid', price: '1999.9', amount: '1' });
    expect(await bob.openOrders()).toHaveLength(1);
  });
});

describe('a stop order', () => {
  it('waits in neither book, and runs as a market order when the mark price has reached it', async () => {
    await alice.placed({ side: 'Ask', price: '2035', amount: '1' });
    const stop = await bob.placed({ orderType: 2, side: 'Bid', stopPrice: '2020', price: '0', amount: '1' });
    expect(await bob.openOrders()).toEqual([]);
    expect(await bob.updates()).toMatchObject([
      { reason: 0, makerOrderIntent: { orderHash: stop, orderType: 2, stopPrice: '2020' } },
    ]);
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2015' });
    expect(await reasons(bob)).toEqual([0]);
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2025' });
    expect(await reasons(bob)).toEqual([0, 1]);
    expect(await bob.position()).toMatchObject([{ side: 1, balance: '1' }]);
  });

  it('runs as a limit order when it has a price, and can be cancelled before', async () => {
    const cancelled = await bob.placed({
      orderType: 2,
      side: 'Ask',
      stopPrice: '1990',
      price: '1985',
      amount: '1',
    });
    await bob.placed({ orderType: 2, side: 'Ask', stopPrice: '1980', price: '1985', amount: '1' });
    expect((await bob.cancel(cancelled)).status).toBe(200);
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '1975' });
    expect(await bob.openOrders()).toMatchObject([{ side: 1, price: '1985' }]);
    expect(await reasons(bob)).toEqual([0, 0, 3, 0]);
  });

  it('runs at once when the mark price is already there', async () => {
    await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await bob.placed({ orderType: 2, side: 'Bid', stopPrice: '1990', price: '0', amount: '1' });
    expect(await reasons(bob)).toEqual([0, 1]);
  });
});

describe('self match', () => {
  it('cancels the rest of the incoming order', async () => {
    await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await bob.placed({ side: 'Ask', price: '2000.1', amount: '1' });
    await bob.placed({ side: 'Bid', price: '2001', amount: '3' });
    expect((await bob.updates()).slice(1)).toMatchObject([
      { reason: 1, amount: '1' },
      { reason: 4, orderRejection: 0, amount: '2' },
    ]);
    expect(await bob.openOrders()).toMatchObject([{ side: 1, amount: '1' }]);
  });

  it('does not stop two strategies of one trader', async () => {
    await t.must('/practice/deposit', { trader: bob.address, strategyId: 'alt', amount: '5000' });
    await bob.placed({ side: 'Ask', price: '2000', amount: '1' });
    await bob.placed({ strategy: 'alt', side: 'Bid', price: '2000', amount: '1' });
    expect(await reasons(bob)).toEqual([0, 1]);
  });
});

describe('cancelling', () => {
  it('takes an order out and says so', async () => {
    const hash = await alice.placed({ amount: '1' });
    expect((await alice.cancel(hash)).status).toBe(200);
    expect(await alice.updates()).toMatchObject([
      { reason: 0 },
      { reason: 3, amount: '1', makerOrderIntent: { orderHash: hash } },
    ]);
  });

  it('accepts the cancel of an order that is gone, then rejects it', async () => {
    const hash = await alice.placed({ amount: '1' });
    await alice.cancel(hash);
    expect((await alice.cancel(hash)).status).toBe(200);
    expect((await alice.updates())[2]).toMatchObject({
      reason: 5,
      cancelRejection: 0,
      makerOrderIntent: { orderHash: hash },
    });
  });

  it('rejects a cancel that names another market', async () => {
    const hash = await alice.placed({ amount: '1' });
    expect((await alice.cancel(hash, 'BTCP')).status).toBe(200);
    expect(await reasons(alice)).toEqual([0, 5]);
    expect(await alice.openOrders()).toHaveLength(1);
  });

  it('takes all orders of one strategy and market and no others', async () => {
    await alice.placed({ amount: '1' });
    await alice.placed({ side: 'Ask', price: '2010', amount: '1' });
    await alice.placed({ symbol: 'BTCP', price: '29000', amount: '0.01' });
    await alice.cancelAll();
    expect(await alice.openOrders()).toEqual([]);
    expect(await alice.openOrders('BTCP')).toHaveLength(1);
    expect(await reasons(alice)).toEqual([0, 0, 0, 3, 3]);
  });
});

describe('modifying', () => {
  it('cancels the old order and places the new one in one step', async () => {
    const old = await alice.placed({ amount: '1' });
    const answer = await alice.modify(old, { amount: '2', price: '1995' });
    expect(answer.status).toBe(200);
    expect(await alice.updates()).toMatchObject([
      { reason: 0 },
      { reason: 3, makerOrderIntent: { orderHash: old } },
      { reason: 0, makerOrderIntent: { orderHash: answer.hash, amount: '2', price: '1995' } },
    ]);
    const rows = await alice.updates();
    expect(rows[1]?.txOrdinal).toBe(rows[2]?.txOrdinal);
  });

  it('places nothing when the old order is gone', async () => {
    const old = await alice.placed({ amount: '1' });
    await alice.cancel(old);
    await alice.modify(old, { amount: '2', price: '1995' });
    expect(await reasons(alice)).toEqual([0, 3, 5]);
    expect(await alice.openOrders()).toEqual([]);
  });

  it('places nothing when the old order is of another strategy', async () => {
    await t.must('/practice/deposit', { trader: alice.address, strategyId: 'alt', amount: '5000' });
    const old = await alice.placed({ amount: '1' });
    await alice.modify(old, { strategy: 'alt', amount: '1', price: '1995' });
    expect(await reasons(alice)).toEqual([0, 5]);
    expect(await alice.openOrders()).toHaveLength(1);
  });
});
