import { describe, expect, it } from 'vitest';
import { reasonsOf } from './observe.ts';
import { trade } from './reads-support.ts';
import {
  cappedDdxWithdrawal,
  CONFIRMATION_MS,
  freshFloor,
  passNext,
  raisePremium,
  stretch,
  unbearableWithdrawal,
} from './realtime-support.ts';
import { profileTable, table } from './support.ts';

const DAY_MS = 24 * 3_600_000;
const floor = freshFloor();

table(
  'Events 3, order-update reason codes',
  ['0 post', '1 trade', '2 liquidation', '3 cancel', '4 order rejection', '5 cancel rejection'],
  (row) => {
    row('0 post', 'an order that rests', async () => {
      const { order } = await floor.rowsOf(() => floor.alice.placed({ price: '1900', amount: '0.3' }));
      expect(order).toMatchObject([{ reason: 0, amount: '0.3', price: '1900' }]);
    });
    row('1 trade', 'each fill of an order that takes', async () => {
      const carol = await floor.trader();
      await floor.alice.placed({ side: 'Ask', price: '2000', amount: '0.1' });
      await carol.placed({ side: 'Ask', price: '2001', amount: '0.2' });
      const { order } = await floor.rowsOf(() => floor.bob.placed({ price: '2002', amount: '0.3' }));
      expect(order).toMatchObject([
        { reason: 1, amount: '0.1', price: '2000', quoteAssetAmount: '200' },
        { reason: 1, amount: '0.2', price: '2001', quoteAssetAmount: '400.2' },
      ]);
    });
    row('2 liquidation', 'a fill that closes a liquidated position', async () => {
      const carol = await floor.trader();
      await stretch(floor);
      await carol.placed({ side: 'Bid', price: '1385', amount: '3' });
      const { order } = await floor.rowsOf(() => floor.venue.price('ETHP', '1390'));
      expect(order).toMatchObject([
        {
          reason: 2,
          amount: '3',
          price: '1385',
          liquidatedTraderAddress: floor.bob.wire,
          makerOrderIntent: { traderAddress: carol.wire },
        },
      ]);
    });
    row('3 cancel', 'an order that was taken out', async () => {
      const orderHash = await floor.alice.placed();
      const { order } = await floor.rowsOf(() => floor.alice.sequenced('CancelOrder', { orderHash }));
      expect(order).toMatchObject([{ reason: 3, makerOrderIntent: { orderHash } }]);
    });
    row('4 order rejection', 'an order that is refused after it was accepted', async () => {
      const { order } = await floor.rowsOf(() => floor.alice.placed({ orderType: 1, price: '0' }));
      expect(order).toMatchObject([{ reason: 4, orderRejection: 3 }]);
    });
    row('5 cancel rejection', 'a cancel of an order that is gone', async () => {
      const orderHash = await floor.alice.placed();
      await floor.alice.sequenced('CancelOrder', { orderHash });
      const { order } = await floor.rowsOf(() => floor.alice.sequenced('CancelOrder', { orderHash }));
      expect(order).toMatchObject([{ reason: 5, cancelRejection: 0, makerOrderIntent: { orderHash } }]);
    });
  },
);

table(
  'Events 4, strategy-update reason codes',
  [
    '0 deposit',
    '1 withdraw',
    '2 withdraw intent',
    '3 funding payment',
    '4 PnL settlement',
    '5 trade',
    '6 fee',
    '7 liquidation',
    '8 ADL',
    '9 withdrawal rejection',
  ],
  (row) => {
    row('0 deposit', 'collateral that arrives', async () => {
      const { strategy } = await floor.rowsOf(() => floor.alice.deposit('12.5', 'alt'));
      expect(strategy).toMatchObject([
        { reason: 0, amount: '12.5', newAvailCollateral: '12.5', traderAddress: floor.alice.wire },
      ]);
    });
    row('1 withdraw', 'a withdrawal that is confirmed', async () => {
      await floor.alice.sequenced('Withdraw', { amount: '400' });
      const { strategy } = await floor.rowsOf(() => floor.venue.advance(CONFIRMATION_MS));
      expect(strategy).toMatchObject([
        { reason: 1, amount: '400', newAvailCollateral: '9600', newLockedCollateral: '0' },
      ]);
    });
    row('2 withdraw intent', 'a withdrawal that is accepted', async () => {
      const { strategy } = await floor.rowsOf(() => floor.alice.sequenced('Withdraw', { amount: '400' }));
      expect(strategy).toMatchObject([
        { reason: 2, amount: '400', newAvailCollateral: '9600', newLockedCollateral: '400' },
      ]);
    });
    row('3 funding payment', 'what longs pay to shorts at the end of a window', async () => {
      await trade(floor.alice, floor.bob, { amount: '1' });
      await raisePremium(floor);
      const { strategy } = await floor.rowsOf(() => passNext(floor));
      const paid = strategy.filter(({ reason }) => reason === 3);
      expect(paid).toMatchObject([{ traderAddress: floor.alice.wire }, { traderAddress: floor.bob.wire }]);
      const [received, given] = paid.map(({ amount }) => Number(amount));
      expect(given).toBeLessThan(-8);
      expect(received).toBeCloseTo(-(given ?? 0), 5);
    });
    row('4 PnL settlement', 'unrealised PnL that moves into collateral at midnight', async () => {
      await trade(floor.alice, floor.bob, { amount: '1' });
      await floor.venue.price('ETHP', '2100');
      const { strategy } = await floor.rowsOf(() => passNext(floor, DAY_MS));
      const settled = strategy.filter(({ reason }) => reason === 4);
      expect(settled).toMatchObject([
        { amount: '-100', traderAddress: floor.alice.wire, newAvailCollateral: '9900' },
        { amount: '100', positions: [{ symbol: 'ETHP', side: 1, balance: '1', avgEntryPrice: '2100' }] },
      ]);
    });
    row('5 trade', 'both sides of a fill', async () => {
      const { strategy } = await floor.rowsOf(() => trade(floor.alice, floor.bob, { amount: '1' }));
      expect(strategy.filter(({ reason }) => reason === 5)).toMatchObject([
        { traderAddress: floor.alice.wire, positions: [{ symbol: 'ETHP', side: 2, balance: '1' }] },
        { traderAddress: floor.bob.wire, positions: [{ symbol: 'ETHP', side: 1, balance: '1' }] },
      ]);
    });
    row('6 fee', 'what a taker pays: 20 bps of price × amount', async () => {
      const { strategy } = await floor.rowsOf(() => trade(floor.alice, floor.bob, { amount: '1' }));
      expect(strategy.filter(({ reason }) => reason === 6)).toMatchObject([
        { traderAddress: floor.bob.wire, amount: '4', newAvailCollateral: '9996' },
      ]);
    });
    row('7 liquidation', 'the position that was closed', async () => {
      await stretch(floor);
      const { strategy } = await floor.rowsOf(() => floor.venue.price('ETHP', '1390'));
      expect(strategy.filter(({ reason }) => reason === 7)).toMatchObject([
        { traderAddress: floor.bob.wire, positions: [{ symbol: 'ETHP', balance: '0' }] },
      ]);
      expect(await floor.bob.strategies()).toMatchObject([{ frozen: true, availCollateral: '0' }]);
    });
    row('8 ADL', 'the opposite position that was closed with it', async () => {
      await stretch(floor);
      const { strategy } = await floor.rowsOf(() => floor.venue.price('ETHP', '1390'));
      expect(strategy.filter(({ reason }) => reason === 8)).toMatchObject([
        { traderAddress: floor.alice.wire, positions: [{ symbol: 'ETHP', balance: '0' }] },
      ]);
      expect(await floor.alice.positions()).toEqual([]);
    });
    row('9 withdrawal rejection', 'a withdrawal that is given back', async () => {
      await unbearableWithdrawal(floor);
      const { strategy } = await floor.rowsOf(() => floor.venue.advance(CONFIRMATION_MS));
      expect(strategy).toMatchObject([
        { reason: 9, withdrawRejection: 2, amount: '6000', newLockedCollateral: '0' },
      ]);
    });
  },
);

profileTable(
  '7 Codes, trader-update reason',
  [
    '0 deposit DDX',
    '1 withdraw DDX',
    '2 withdraw DDX intent',
    '3 trade-mining reward',
    '4 profile update',
    '5 fee distribution',
    '6 admission',
    '7 denial',
    '8 fee',
    '9 withdraw-DDX rejection',
  ],
  (row) => {
    row('0 deposit DDX', 'DDX that arrive', async () => {
      const { trader } = await floor.rowsOf(() => floor.alice.depositDdx('7.5'));
      expect(trader).toMatchObject([
        { reason: 0, amount: '7.5', newAvailDDXBalance: '7.5', traderAddress: floor.alice.wire },
      ]);
    });
    row('1 withdraw DDX', 'a withdrawal that is confirmed', async () => {
      await floor.alice.depositDdx('7.5');
      await floor.alice.sequenced('WithdrawDDX', { amount: '2' });
      const { trader } = await floor.rowsOf(() => floor.venue.advance(CONFIRMATION_MS));
      expect(trader).toMatchObject([{ reason: 1, amount: '2', newLockedDDXBalance: '0' }]);
    });
    row('2 withdraw DDX intent', 'a withdrawal that is accepted', async () => {
      await floor.alice.depositDdx('7.5');
      const { trader } = await floor.rowsOf(() => floor.alice.sequenced('WithdrawDDX', { amount: '2' }));
      expect(trader).toMatchObject([
        { reason: 2, amount: '2', newAvailDDXBalance: '5.5', newLockedDDXBalance: '2' },
      ]);
    });
    row('3 trade-mining reward', '3196.347031 per 8 h, 20% to makers and 80% to takers', async () => {
      await trade(floor.alice, floor.bob, { amount: '1' });
      const { trader } = await floor.rowsOf(() => passNext(floor));
      expect(trader).toMatchObject([
        { reason: 3, traderAddress: floor.alice.wire, amount: '639.269406' },
        { reason: 3, traderAddress: floor.bob.wire, amount: '2557.077625' },
      ]);
    });
    row('4 profile update', 'settings that changed', async () => {
      const { trader } = await floor.rowsOf(() =>
        floor.alice.sequenced('ProfileUpdate', { payFeesInDdx: true }),
      );
      expect(trader).toMatchObject([{ reason: 4, payFeesInDDX: true, traderAddress: floor.alice.wire }]);
    });
    row('5 fee distribution', 'is emitted by no operation, and may be asked for', async () => {
      await trade(floor.alice, floor.bob, { amount: '1' });
      await passNext(floor, DAY_MS);
      const { status, body } = await floor.venue.get('/exchange/api/v1/trader_updates?reason=5');
      expect({ status, value: body['value'] }).toEqual({ status: 200, value: [] });
    });
    row('6 admission', 'a denial that is taken back', async () => {
      await floor.venue.must('/practice/deny', { trader: floor.alice.address, denied: true });
      const { trader } = await floor.rowsOf(() =>
        floor.venue.must('/practice/deny', { trader: floor.alice.address, denied: false }),
      );
      expect(trader).toMatchObject([{ reason: 6, traderAddress: floor.alice.wire }]);
    });
    row('7 denial', 'access that is denied', async () => {
      const { trader } = await floor.rowsOf(() =>
        floor.venue.must('/practice/deny', { trader: floor.alice.address, denied: true }),
      );
      expect(trader).toMatchObject([{ reason: 7, traderAddress: floor.alice.wire }]);
    });
    row('8 fee', 'a fee in DDX, at half price', async () => {
      await floor.bob.depositDdx('10');
      await floor.bob.sequenced('ProfileUpdate', { payFeesInDdx: true });
      const { trader } = await floor.rowsOf(() => trade(floor.alice, floor.bob, { amount: '1' }));
      expect(trader).toMatchObject([
        { reason: 8, amount: '2', newAvailDDXBalance: '8', traderAddress: floor.bob.wire },
      ]);
    });
    row('9 withdraw-DDX rejection', 'a withdrawal that is given back', async () => {
      await cappedDdxWithdrawal(floor);
      const { trader } = await floor.rowsOf(() => floor.venue.advance(CONFIRMATION_MS));
      expect(trader).toMatchObject([
        { reason: 9, withdrawDDXRejection: 1, newAvailDDXBalance: '1000000', newLockedDDXBalance: '0' },
      ]);
    });
  },
);

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
