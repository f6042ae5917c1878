import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVenue, type Answer, type TestTrader, type TestVenue } from '../support/venue.ts';

/** interface: `safety_failure` values that Order, ModifyOrder, CancelOrder and CancelAll can reach. */
let t: TestVenue;
let trader: TestTrader;

beforeAll(async () => {
  t = await openVenue();
});
beforeEach(async () => {
  await t.must('/practice/reset', {});
  trader = await t.trader();
});
afterAll(() => t.close());

function expectSafety(answer: Answer, failure: string): void {
  expect(answer.body).toMatchObject({ error_reason: 'SafetyFailure', safety_failure: failure });
  expect(answer.status).toBe(422);
}

describe('trader and strategy state', () => {
  it('TraderNotFound: the address is not known', async () => {
    expectSafety(await (await t.trader(null)).order(), 'TraderNotFound');
  });

  it('AccessDenied: trader access is denied, until it is allowed again', async () => {
    await t.must('/practice/deny', { trader: trader.address, denied: true });
    expectSafety(await trader.order(), 'AccessDenied');
    await t.must('/practice/deny', { trader: trader.address, denied: false });
    expect((await trader.order()).status).toBe(200);
  });

  it('NoStrategies: the trader has only DDX', async () => {
    const other = await t.trader(null);
    await t.must('/practice/deposit_ddx', { trader: other.address, amount: '5' });
    expectSafety(await other.order(), 'NoStrategies');
  });

  it('StrategyNotFound: the strategy does not exist for the trader', async () => {
    expectSafety(await trader.order({ strategy: 'alt' }), 'StrategyNotFound');
    expectSafety(await trader.cancelAll('ETHP', 'alt'), 'StrategyNotFound');
  });

  it('OrderNotFound: the hash was never seen', async () => {
    expectSafety(await trader.cancel(`0x${'12'.repeat(25)}`), 'OrderNotFound');
    expectSafety(await trader.modify(`0x${'12'.repeat(25)}`), 'OrderNotFound');
  });

  it("SignatureRecoveryMismatch: the order is another trader's", async () => {
    const hash = await trader.placed();
    expectSafety(await (await t.trader()).cancel(hash), 'SignatureRecoveryMismatch');
  });
});

describe('order details and market rules', () => {
  it('OrderPriceNeg: price negative', async () => {
    expectSafety(await trader.order({ price: '-1' }), 'OrderPriceNeg');
  });

  it.each(['0', '-1'])('OrderAmountZeroNeg: amount %s', async (amount) => {
    expectSafety(await trader.order({ amount }), 'OrderAmountZeroNeg');
  });

  it('OrderAmountNotMultipleOfMinOrderSize', async () => {
    expectSafety(await trader.order({ amount: '0.00015' }), 'OrderAmountNotMultipleOfMinOrderSize');
  });

  it('OrderTypeIncompatibleWithPrice: order type and price inconsistent', async () => {
    expectSafety(await trader.order({ orderType: 1, price: '1990' }), 'OrderTypeIncompatibleWithPrice');
    expectSafety(
      await trader.order({ orderType: 1, price: '0', stopPrice: '1990' }),
      'OrderTypeIncompatibleWithPrice',
    );
    expectSafety(await trader.order({ orderType: 0, price: '0' }), 'OrderTypeIncompatibleWithPrice');
    expectSafety(await trader.order({ orderType: 3, stopPrice: '1990' }), 'OrderTypeIncompatibleWithPrice');
    expectSafety(await trader.order({ orderType: 2, stopPrice: '0' }), 'OrderTypeIncompatibleWithPrice');
  });

  it('PriceNotMultipleOfTickSize, for the price and the stop price', async () => {
    expectSafety(await trader.order({ price: '1990.05' }), 'PriceNotMultipleOfTickSize');
    expectSafety(
      await trader.order({ orderType: 2, stopPrice: '2010.05', price: '0' }),
      'PriceNotMultipleOfTickSize',
    );
  });

  it('UnsupportedMarket: the symbol is not a market', async () => {
    expectSafety(await trader.order({ symbol: 'DOGEP' }), 'UnsupportedMarket');
    expectSafety(await trader.cancelAll('DOGEP'), 'UnsupportedMarket');
  });

  it('MaxOrderNotionalBreached: above 1,000,000 at mark', async () => {
    expectSafety(await trader.order({ amount: '500.0001', price: '1' }), 'MaxOrderNotionalBreached');
    expectSafety(await trader.order({ amount: '500', price: '1' }), 'OMFLessThanIMF');
  });

  it('MaxTakerPriceDeviationBreached: a bid above mark × 1.02 or an ask below mark × 0.98', async () => {
    expectSafety(await trader.order({ side: 'Bid', price: '2040.1' }), 'MaxTakerPriceDeviationBreached');
    expectSafety(await trader.order({ side: 'Ask', price: '1959.9' }), 'MaxTakerPriceDeviationBreached');
    expect((await trader.order({ side: 'Bid', price: '2040' })).status).toBe(200);
  });

  it('leaves the passive side without a limit', async () => {
    expect((await trader.order({ side: 'Bid', price: '0.1', amount: '0.1' })).status).toBe(200);
    expect((await trader.order({ side: 'Ask', price: '9000000', amount: '0.1' })).status).toBe(200);
  });

  it("measures a stop's price against its stop price", async () => {
    expect((await trader.order({ orderType: 2, stopPrice: '2500', price: '2550' })).status).toBe(200);
    expectSafety(
      await trader.order({ orderType: 2, stopPrice: '2500', price: '2550.1' }),
      'MaxTakerPriceDeviationBreached',
    );
  });

  it('TooManyOrders: the 21st open order of a strategy and market, waiting stops included', async () => {
    await trader.placed({ orderType: 2, side: 'Ask', stopPrice: '1900', price: '0', amount: '0.01' });
    for (let i = 0; i < 19; i++) await trader.placed({ amount: '0.01' });
    expectSafety(await trader.order({ amount: '0.01' }), 'TooManyOrders');
    expect((await trader.order({ symbol: 'BTCP', price: '29000', amount: '0.01' })).status).toBe(200);
    const [first] = await trader.openOrders();
    expect(
      (await trader.modify(first?.orderHash as `0x${string}`, { amount: '0.01', price: '1991' })).status,
    ).toBe(200);
    expect((await trader.cancelAll()).status).toBe(200);
    expect((await trader.order({ amount: '0.01' })).status).toBe(200);
  });

  it('CancelNoLiquidityForMarket: the strategy has no open order on the symbol', async () => {
    await trader.placed();
    expectSafety(await trader.cancelAll('BTCP'), 'CancelNoLiquidityForMarket');
  });
});

describe('margin and collateral', () => {
  it('NotEnoughCollateral: no collateral available', async () => {
    const strategy = t.venue.sequencer.exchange.accounts.strategy(trader.address, 'main');
    if (strategy) strategy.availCollateral = 0n;
    expectSafety(await trader.order(), 'NotEnoughCollateral');
  });

  it('OMFLessThanIMF: more than three times the collateral', async () => {
    expect((await trader.order({ amount: '15' })).status).toBe(200);
    expectSafety(await trader.order({ amount: '0.0001' }), 'OMFLessThanIMF');
    expect((await trader.order({ side: 'Ask', price: '2010', amount: '15' })).status).toBe(200);
    expectSafety(await trader.order({ symbol: 'BTCP', price: '29000', amount: '0.00001' }), 'OMFLessThanIMF');
  });

  it('lets a modification use what the old order frees', async () => {
    const hash = await trader.placed({ amount: '15' });
    expect((await trader.modify(hash, { amount: '14', price: '1980' })).status).toBe(200);
    expectSafety(await trader.modify(hash, { amount: '14', price: '1980' }), 'OMFLessThanIMF');
  });
});

describe('mark price', () => {
  it('MarketPriceNotAvailable: 503 ServiceUnavailable for placing, while cancelling goes on', async () => {
    const hash = await trader.placed();
    await t.must('/practice/price', { symbol: 'ETHP', unavailable: true });
    const answer = await trader.order();
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({
      error_reason: 'ServiceUnavailable',
      safety_failure: 'MarketPriceNotAvailable',
    });
    expect((await trader.modify(hash)).body.safety_failure).toBe('MarketPriceNotAvailable');
    expect((await trader.order({ symbol: 'BTCP', price: '29000', amount: '0.01' })).status).toBe(200);
    expect((await trader.cancel(hash)).status).toBe(200);
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2000' });
    expect((await trader.order()).status).toBe(200);
  });
});
