import { describe, expect, it } from 'vitest';
import { reasonsOf } from './observe.ts';
import { trade } from './reads-support.ts';
import {
  cappedDdxWithdrawal,
  CONFIRMATION_MS,
  freshFloor,
  stretch,
  unbearableWithdrawal,
} from './realtime-support.ts';
import { profileTable, table } from './support.ts';

const floor = freshFloor();

table(
  'Events 2, rejections inside the payloads of feeds',
  ['orderRejection', 'cancelRejection', 'withdrawRejection', 'withdrawDDXRejection', 'error_reason'],
  (row) => {
    row('orderRejection', 'ORDER_UPDATE: an order or modify was rejected after it was accepted', async () => {
      const orderHash = await floor.alice.placed();
      await floor.bob.placed({ side: 'Ask', price: '2000' });
      const change = { orderHash, orderType: 3, price: '2000' };
      const { order } = await floor.rowsOf(() => floor.alice.sequenced('ModifyOrder', change));
      expect(order[1]).toMatchObject({ reason: 4, orderRejection: 5 });
      expect(order[1]).not.toHaveProperty('cancelRejection');
    });
    row(
      'cancelRejection',
      'ORDER_UPDATE: a cancel or modify was rejected after it was accepted',
      async () => {
        const { took } = await trade(floor.alice, floor.bob);
        const { order } = await floor.rowsOf(() => floor.bob.sequenced('ModifyOrder', { orderHash: took }));
        expect(order).toMatchObject([{ reason: 5, cancelRejection: 0 }]);
        expect(order[0]).not.toHaveProperty('orderRejection');
      },
    );
    row('withdrawRejection', 'STRATEGY_UPDATE: a collateral withdrawal was rejected', async () => {
      await unbearableWithdrawal(floor);
      const { strategy } = await floor.rowsOf(() => floor.venue.advance(CONFIRMATION_MS));
      expect(strategy).toMatchObject([{ withdrawRejection: 2, traderAddress: floor.bob.wire }]);
    });
    row('withdrawDDXRejection', 'TRADER_UPDATE: a trader-level DDX withdrawal was rejected', async () => {
      await cappedDdxWithdrawal(floor);
      const { trader } = await floor.rowsOf(() => floor.venue.advance(CONFIRMATION_MS));
      expect(trader).toMatchObject([{ withdrawDDXRejection: 1, traderAddress: floor.bob.wire }]);
    });
    row('error_reason', 'is in no feed, and rejections only where something was rejected', async () => {
      const { order, strategy, trader } = await floor.rowsOf(async () => {
        await trade(floor.alice, floor.bob);
        await floor.alice.placed({ orderType: 1, price: '0' });
        await floor.bob.depositDdx('1');
      });
      for (const each of [...order, ...strategy, ...trader]) {
        for (const name of ['error_reason', 'safety_failure']) expect(each).not.toHaveProperty(name);
        if (each['reason'] !== 4) expect(each).not.toHaveProperty('orderRejection');
        expect(each).not.toHaveProperty('cancelRejection');
        expect(each).not.toHaveProperty('withdrawRejection');
        expect(each).not.toHaveProperty('withdrawDDXRejection');
      }
    });
  },
);

profileTable(
  '7 Codes, rejections',
  [
    'orderRejection 0 self match',
    'orderRejection 1 solvency guard',
    'orderRejection 2 max taker price deviation',
    'orderRejection 3 no liquidity',
    'orderRejection 5 post-only violation',
    'cancelRejection 0 invalid order',
    'withdrawRejection 2 maximum withdrawal amount',
    'withdrawDDXRejection 1 insufficient DDX balance',
  ],
  (row) => {
    const refused = async (operation: () => Promise<unknown>): Promise<unknown> =>
      (await floor.rowsOf(operation)).order.at(-1);
    row('orderRejection 0 self match', 'the rest of an order that meets its own strategy', async () => {
      await floor.bob.placed({ side: 'Ask', price: '2000', amount: '0.1' });
      await floor.alice.placed({ side: 'Ask', price: '2000', amount: '0.1' });
      const { order } = await floor.rowsOf(() => floor.alice.placed({ price: '2000', amount: '0.3' }));
      expect(order).toMatchObject([{ reason: 1 }, { reason: 4, orderRejection: 0, amount: '0.2' }]);
      expect(await floor.alice.openOrders()).toMatchObject([{ side: 1, amount: '0.1' }]);
    });
    row(
      'orderRejection 1 solvency guard',
      'a taker that can bear no more at the price of the maker',
      async () => {
        await floor.alice.placed({ side: 'Ask', price: '2039', amount: '14.9' });
        const { order } = await floor.rowsOf(() => floor.bob.placed({ price: '2040', amount: '14.9' }));
        // 14.9 × 2000 / 3 is 9,933; each unit costs a loss of 39 and a fee of 4.078 at once.
        expect(reasonsOf(order)).toEqual([1, 4]);
        expect(order[1]).toMatchObject({ orderRejection: 1 });
        const filled = Number(order[0]?.['amount']);
        expect(filled).toBe(Math.floor((10_000 / (2000 / 3 + 39 + 4.078)) * 10_000) / 10_000);
      },
    );
    row(
      'orderRejection 2 max taker price deviation',
      'a market order whose makers stand outside 2%',
      async () => {
        await floor.bob.placed({ side: 'Ask', price: '2041', amount: '1' });
        const order = await refused(() => floor.alice.placed({ orderType: 1, price: '0' }));
        expect(order).toMatchObject({ reason: 4, orderRejection: 2 });
      },
    );
    row('orderRejection 3 no liquidity', 'a market order without anybody to trade with', async () => {
      await floor.bob.placed({ side: 'Ask', price: '2000', amount: '0.1' });
      const { order } = await floor.rowsOf(() =>
        floor.alice.placed({ orderType: 1, price: '0', amount: '0.3' }),
      );
      expect(order).toMatchObject([
        { reason: 1, amount: '0.1' },
        { reason: 4, orderRejection: 3, amount: '0.2' },
      ]);
    });
    row('orderRejection 5 post-only violation', 'a post-only order that would cross', async () => {
      await floor.bob.placed({ side: 'Ask', price: '2000' });
      const order = await refused(() => floor.alice.placed({ orderType: 3, price: '2000' }));
      expect(order).toMatchObject({ reason: 4, orderRejection: 5, amount: '0.1' });
      expect(await floor.alice.openOrders()).toEqual([]);
    });
    row('cancelRejection 0 invalid order', 'an order that was filled', async () => {
      const { took } = await trade(floor.alice, floor.bob);
      const order = await refused(() => floor.bob.sequenced('CancelOrder', { orderHash: took }));
      expect(order).toMatchObject({ reason: 5, cancelRejection: 0 });
    });
    row(
      'withdrawRejection 2 maximum withdrawal amount',
      'T − MMR × N is below zero at confirmation',
      async () => {
        await unbearableWithdrawal(floor);
        const { strategy } = await floor.rowsOf(() => floor.venue.advance(CONFIRMATION_MS));
        expect(strategy).toMatchObject([{ reason: 9, withdrawRejection: 2 }]);
        expect(await floor.bob.strategies()).toMatchObject([{ lockedCollateral: '0' }]);
      },
    );
    row(
      'withdrawDDXRejection 1 insufficient DDX balance',
      'the cap no longer fits at confirmation',
      async () => {
        await cappedDdxWithdrawal(floor);
        const { trader } = await floor.rowsOf(() => floor.venue.advance(CONFIRMATION_MS));
        expect(trader).toMatchObject([{ reason: 9, withdrawDDXRejection: 1, amount: '500000' }]);
      },
    );
  },
);

describe('profile: 7 Codes, what no request can bring about', () => {
  it('orderRejection 4 invalid strategy: a liquidated strategy has nothing left, so its orders are not even accepted', async () => {
    await stretch(floor);
    await floor.venue.price('ETHP', '1390');
    const { body } = await floor.bob.send('Order', { price: '1380' });
    expect(body).toMatchObject({ error_reason: 'SafetyFailure', safety_failure: 'NotEnoughCollateral' });
    // A deposit lets it trade again.
    await floor.bob.deposit('1000');
    const { order } = await floor.rowsOf(() => floor.bob.placed({ price: '1380' }));
    expect(reasonsOf(order)).toEqual([0]);
  });
  it('withdrawRejection 0 invalid strategy, withdrawDDXRejection 0 invalid trader: neither is accepted at all', async () => {
    const { body } = await floor.bob.send('Withdraw', { strategyId: 'none' });
    expect(body).toMatchObject({ safety_failure: 'StrategyNotFound' });
    const stranger = await floor.trader(null);
    const answer = await stranger.send('WithdrawDDX');
    expect(answer.body).toMatchObject({ safety_failure: 'TraderNotFound' });
  });
});
