import { describe, expect, it } from 'vitest';
import { freshFloor } from './realtime-support.ts';

/** profile: 7 Realtime, what the figures of rows are: integers of 10^-6 USDC, by the rules of profile: 8. */
const floor = freshFloor();

describe('profile: 7 Realtime, figures of an ORDER_UPDATE trade', () => {
  it('last and cumulative ones grow over the fills of the resting order, and matches are counted', async () => {
    await floor.alice.placed({ side: 'Ask', price: '2000.1', amount: '1' });
    const { order } = await floor.rowsOf(async () => {
      await floor.bob.placed({ price: '2000.1', amount: '0.3' });
      await floor.bob.placed({ price: '2001', amount: '0.25' });
    });
    expect(order).toMatchObject([
      {
        price: '2000.1',
        amount: '0.3',
        quoteAssetAmount: '600.03',
        lastExecutedAmount: '0.3',
        lastExecutedPrice: '2000.1',
        lastQuoteAssetTransactedAmount: '600.03',
        cumulativeFilledAmount: '0.3',
        cumulativeQuoteAssetTransactedAmount: '600.03',
      },
      {
        price: '2000.1',
        amount: '0.25',
        quoteAssetAmount: '500.025',
        lastExecutedAmount: '0.25',
        lastQuoteAssetTransactedAmount: '500.025',
        cumulativeFilledAmount: '0.55',
        cumulativeQuoteAssetTransactedAmount: '1100.055',
      },
    ]);
    const [first, second] = order.map(({ orderMatchOrdinal }) => Number(orderMatchOrdinal));
    expect(second).toBe((first ?? 0) + 1);
  });

  it('fees: maker 0, taker 20 bps rounded up, or half of it in DDX', async () => {
    await floor.bob.depositDdx('100');
    const trade = async (payFeesInDdx: boolean): Promise<unknown> => {
      await floor.alice.placed({ side: 'Ask', price: '2000.1', amount: '0.0001' });
      if (payFeesInDdx) await floor.bob.sequenced('ProfileUpdate', { payFeesInDdx });
      const { order } = await floor.rowsOf(() => floor.bob.placed({ price: '2000.1', amount: '0.0001' }));
      return order[0];
    };
    // 0.0001 × 2000.1 is 0.20001; 20 bps of that 0.00040002.
    const none = { makerFeeCollateral: '0', makerFeeDDX: '0' };
    expect(await trade(false)).toMatchObject({ ...none, takerFeeCollateral: '0.000401', takerFeeDDX: '0' });
    expect(await trade(true)).toMatchObject({ ...none, takerFeeCollateral: '0', takerFeeDDX: '0.000201' });
  });

  it('realised PnL of either side, which is the amount of its STRATEGY_UPDATE 5', async () => {
    await floor.alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await floor.bob.placed({ price: '2000', amount: '1' });
    await floor.alice.placed({ price: '2010', amount: '0.4' });
    const { order, strategy } = await floor.rowsOf(() =>
      floor.bob.placed({ side: 'Ask', price: '2010', amount: '0.4' }),
    );
    expect(order).toMatchObject([{ makerRealizedPnl: '-4', takerRealizedPnl: '4' }]);
    expect(strategy).toMatchObject([
      { amount: '-4', positions: [{ side: 2, balance: '0.6', avgEntryPrice: '2000', realizedPnl: '-4' }] },
      { amount: '4', positions: [{ side: 1, balance: '0.6', avgEntryPrice: '2000', realizedPnl: '4' }] },
      { reason: 6, amount: '1.608' },
    ]);
  });

  it('order intents are the orders as they were signed', async () => {
    const made = await floor.alice.sequenced('Order', { side: 'Ask', price: '2000', amount: '0.5' });
    const took = await floor.bob.sequenced('Order', { price: '2001', amount: '0.2' });
    const [trade] = await floor.bob.updates('order');
    const of = ({ json, orderHash, nonce }: typeof made): unknown => {
      const { c } = JSON.parse(json) as { c: { amount: string; price: string; signature: string } };
      return { orderHash, nonce, amount: c.amount, price: c.price, signature: c.signature };
    };
    expect(trade).toMatchObject({
      makerOrderIntent: { ...(of(made) as object), side: 1, traderAddress: floor.alice.wire, orderType: 0 },
      takerOrderIntent: { ...(of(took) as object), side: 0, traderAddress: floor.bob.wire, stopPrice: '0' },
    });
  });

  it('a modified order keeps the price-time order of its replacement, and its intent is the new one', async () => {
    const orderHash = await floor.alice.placed({ price: '1999', amount: '0.2' });
    await floor.bob.placed({ price: '1999', amount: '0.1' });
    const modified = await floor.alice.sequenced('ModifyOrder', { orderHash, price: '1999', amount: '0.1' });
    const book = await floor.venue.read('/exchange/api/v1/order_book?symbol=ETHP');
    expect(book.map(({ traderAddress }) => traderAddress)).toEqual([floor.bob.wire, floor.alice.wire]);
    expect(book[1]).toMatchObject({ orderHash: modified.orderHash, originalAmount: '0.1' });
  });
});

describe('profile: 7 Realtime, figures of STRATEGY_UPDATE and TRADER_UPDATE', () => {
  it('newAvailCollateral and newLockedCollateral follow the strategy from row to row', async () => {
    const { strategy } = await floor.rowsOf(async () => {
      await floor.alice.deposit('100', 'alt');
      await floor.alice.sequenced('Withdraw', { strategyId: 'alt', amount: '30' });
      await floor.venue.advance(10_000);
    });
    expect(
      strategy.map((row) => [row['reason'], row['newAvailCollateral'], row['newLockedCollateral']]),
    ).toEqual([
      [0, '100', '0'],
      [2, '70', '30'],
      [1, '70', '0'],
    ]);
  });

  it('newAvailDDXBalance and newLockedDDXBalance follow the trader from row to row', async () => {
    const { trader } = await floor.rowsOf(async () => {
      await floor.alice.depositDdx('5');
      await floor.alice.sequenced('WithdrawDDX', { amount: '2' });
      await floor.venue.advance(10_000);
    });
    expect(
      trader.map((row) => [row['reason'], row['newAvailDDXBalance'], row['newLockedDDXBalance']]),
    ).toEqual([
      [0, '5', '0'],
      [2, '3', '2'],
      [1, '3', '0'],
    ]);
  });
});
