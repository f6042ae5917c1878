import { expect } from 'vitest';
import { reasonsOf, type Observed } from './observe.ts';
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
import { profileTable } from './support.ts';

const DAY_MS = 24 * 3_600_000;
const floor = freshFloor();

/** The reasons that an operation emits in each family, all of them. */
async function emitted(operation: () => Promise<unknown>): Promise<Record<keyof Observed, unknown[]>> {
  const { order, strategy, trader } = await floor.rowsOf(operation);
  return { order: reasonsOf(order), strategy: reasonsOf(strategy), trader: reasonsOf(trader) };
}
const only = (some: Partial<Record<keyof Observed, number[]>>): Record<keyof Observed, number[]> => ({
  order: [],
  strategy: [],
  trader: [],
  ...some,
});

profileTable(
  '7 Which operation emits what',
  [
    'Order rests',
    'Order trades',
    'Order refused after acceptance',
    'ModifyOrder',
    'CancelOrder',
    'CancelAll',
    'ProfileUpdate',
    'Withdraw',
    'WithdrawDDX',
    'deposit',
    'deposit_ddx',
    'deny and undeny',
    'funding',
    'settlement',
    'liquidation',
    'ADL',
    'trade mining',
  ],
  (row) => {
    row('Order rests', 'ORDER_UPDATE 0', async () => {
      expect(await emitted(() => floor.alice.placed())).toEqual(only({ order: [0] }));
    });
    row('Order rests', 'a stop order too, when it is accepted; when it is reached it trades', async () => {
      const stop = { orderType: 2, stopPrice: '2010', price: '2011', amount: '0.2' };
      expect(await emitted(() => floor.alice.placed(stop))).toEqual(only({ order: [0] }));
      expect(await floor.alice.openOrders()).toEqual([]);
      await floor.bob.placed({ side: 'Ask', price: '2010.5', amount: '0.2' });
      expect(await emitted(() => floor.venue.price('ETHP', '2010'))).toEqual(
        only({ order: [1], strategy: [5, 5, 6] }),
      );
    });
    row(
      'Order trades',
      'ORDER_UPDATE 1 per fill, STRATEGY_UPDATE 5 and 6 for takers, 5 for makers',
      async () => {
        const carol = await floor.trader();
        await floor.alice.placed({ side: 'Ask', price: '2000' });
        await carol.placed({ side: 'Ask', price: '2001' });
        const { order, strategy, trader } = await floor.rowsOf(() =>
          floor.bob.placed({ price: '2001', amount: '0.3' }),
        );
        // Two fills, and the rest posts.
        expect(reasonsOf(order)).toEqual([1, 1, 0]);
        const { alice, bob } = floor;
        expect(strategy.map(({ reason, traderAddress }) => [reason, traderAddress])).toEqual([
          [5, alice.wire],
          [5, bob.wire],
          [6, bob.wire],
          [5, carol.wire],
          [5, bob.wire],
          [6, bob.wire],
        ]);
        expect(trader).toEqual([]);
      },
    );
    row(
      'Order trades',
      'TRADER_UPDATE 8 in the place of STRATEGY_UPDATE 6 when the fee is in DDX',
      async () => {
        await floor.bob.depositDdx('100');
        await floor.bob.sequenced('ProfileUpdate', { payFeesInDdx: true });
        await floor.alice.placed({ side: 'Ask', price: '2000' });
        expect(await emitted(() => floor.bob.placed({ price: '2000' }))).toEqual(
          only({ order: [1], strategy: [5, 5], trader: [8] }),
        );
      },
    );
    row('Order refused after acceptance', 'ORDER_UPDATE 4 with orderRejection', async () => {
      const { order, strategy } = await floor.rowsOf(() => floor.alice.placed({ orderType: 1, price: '0' }));
      expect(order).toMatchObject([{ reason: 4, orderRejection: 3 }]);
      expect(strategy).toEqual([]);
    });
    row('ModifyOrder', 'ORDER_UPDATE 3 for the old, then as Order', async () => {
      const orderHash = await floor.alice.placed({ price: '1900' });
      const { order } = await floor.rowsOf(() =>
        floor.alice.sequenced('ModifyOrder', { orderHash, price: '1901' }),
      );
      expect(order).toMatchObject([
        { reason: 3, makerOrderIntent: { orderHash, price: '1900' } },
        { reason: 0, makerOrderIntent: { price: '1901' } },
      ]);
      const next = (order[1]?.['makerOrderIntent'] as { orderHash: string }).orderHash;
      await floor.bob.placed({ side: 'Ask', price: '2000' });
      expect(
        await emitted(() => floor.alice.sequenced('ModifyOrder', { orderHash: next, price: '2000' })),
      ).toEqual(only({ order: [3, 1], strategy: [5, 5, 6] }));
    });
    row(
      'ModifyOrder',
      'ORDER_UPDATE 5 with cancelRejection when the old is gone: nothing is placed',
      async () => {
        const { took } = await trade(floor.alice, floor.bob);
        const { order } = await floor.rowsOf(() => floor.bob.sequenced('ModifyOrder', { orderHash: took }));
        expect(order).toMatchObject([
          { reason: 5, cancelRejection: 0, makerOrderIntent: { orderHash: took } },
        ]);
        expect(await floor.bob.openOrders()).toEqual([]);
      },
    );
    row('CancelOrder', 'ORDER_UPDATE 3; 5 when it was gone', async () => {
      const orderHash = await floor.alice.placed();
      const cancel = (): Promise<unknown> => floor.alice.sequenced('CancelOrder', { orderHash });
      expect(await emitted(cancel)).toEqual(only({ order: [3] }));
      expect(await emitted(cancel)).toEqual(only({ order: [5] }));
    });
    row('CancelAll', 'ORDER_UPDATE 3 per order', async () => {
      const first = await floor.alice.placed({ price: '1900' });
      const second = await floor.alice.placed({ side: 'Ask', price: '2100' });
      const stop = await floor.alice.placed({ orderType: 2, stopPrice: '2050', price: '2050' });
      await floor.alice.placed({ symbol: 'BTCP', price: '29000', amount: '0.01' });
      const { order } = await floor.rowsOf(() => floor.alice.sequenced('CancelAll'));
      expect(order).toMatchObject(
        [first, second, stop].map((orderHash) => ({ reason: 3, makerOrderIntent: { orderHash } })),
      );
    });
    row('ProfileUpdate', 'TRADER_UPDATE 4', async () => {
      expect(await emitted(() => floor.alice.sequenced('ProfileUpdate', { payFeesInDdx: true }))).toEqual(
        only({ trader: [4] }),
      );
    });
    row('Withdraw', 'STRATEGY_UPDATE 2, then 1 at confirmation', async () => {
      expect(await emitted(() => floor.alice.sequenced('Withdraw'))).toEqual(only({ strategy: [2] }));
      expect(await emitted(() => floor.venue.advance(CONFIRMATION_MS - 1))).toEqual(only({}));
      expect(await emitted(() => floor.venue.advance(1))).toEqual(only({ strategy: [1] }));
    });
    row('Withdraw', 'STRATEGY_UPDATE 2, then 9', async () => {
      const { strategy } = await floor.rowsOf(() => unbearableWithdrawal(floor));
      expect(strategy.at(-1)).toMatchObject({ reason: 2 });
      expect(await emitted(() => floor.venue.advance(CONFIRMATION_MS))).toEqual(only({ strategy: [9] }));
    });
    row('WithdrawDDX', 'TRADER_UPDATE 2, then 1', async () => {
      await floor.alice.depositDdx('5');
      expect(await emitted(() => floor.alice.sequenced('WithdrawDDX'))).toEqual(only({ trader: [2] }));
      expect(await emitted(() => floor.venue.advance(CONFIRMATION_MS))).toEqual(only({ trader: [1] }));
    });
    row('WithdrawDDX', 'TRADER_UPDATE 2, then 9', async () => {
      const { trader } = await floor.rowsOf(() => cappedDdxWithdrawal(floor));
      expect(reasonsOf(trader)).toEqual([0, 2]);
      expect(await emitted(() => floor.venue.advance(CONFIRMATION_MS))).toEqual(only({ trader: [9] }));
    });
    row('deposit', 'STRATEGY_UPDATE 0', async () => {
      expect(await emitted(() => floor.alice.deposit('1', 'alt'))).toEqual(only({ strategy: [0] }));
    });
    row('deposit_ddx', 'TRADER_UPDATE 0', async () => {
      expect(await emitted(() => floor.alice.depositDdx('1'))).toEqual(only({ trader: [0] }));
    });
    row('deny and undeny', 'TRADER_UPDATE 7 and 6', async () => {
      const deny = (denied: boolean): Promise<unknown> =>
        floor.venue.must('/practice/deny', { trader: floor.alice.address, denied });
      expect(await emitted(() => deny(true))).toEqual(only({ trader: [7] }));
      expect(await emitted(() => deny(false))).toEqual(only({ trader: [6] }));
    });
    row('funding', 'STRATEGY_UPDATE 3', async () => {
      // From midnight, so that the window ends without a settlement.
      await passNext(floor, DAY_MS);
      await trade(floor.alice, floor.bob);
      await raisePremium(floor);
      const { order, strategy, trader } = await emitted(() => passNext(floor));
      expect({ order, strategy, trader }).toEqual(only({ strategy: [3, 3], trader: [3, 3] }));
    });
    row('settlement', 'STRATEGY_UPDATE 4', async () => {
      await trade(floor.alice, floor.bob);
      await floor.venue.price('ETHP', '2010');
      const { order, strategy } = await emitted(() => passNext(floor, DAY_MS));
      expect({ order, strategy }).toEqual({ order: [], strategy: [4, 4] });
    });
    row(
      'liquidation',
      'ORDER_UPDATE 2, STRATEGY_UPDATE 7, and the orders of the strategy go: 3',
      async () => {
        const carol = await floor.trader();
        await stretch(floor);
        await floor.bob.placed({ side: 'Ask', price: '2300', amount: '1' });
        for (const price of ['1388', '1387', '1386', '1385'])
          await carol.placed({ side: 'Bid', price, amount: '3' });
        const { order, strategy } = await floor.rowsOf(() => floor.venue.price('ETHP', '1390'));
        expect(reasonsOf(order)).toEqual([3, 2, 2, 2, 2]);
        const of = (wire: string): unknown[] =>
          reasonsOf(strategy.filter(({ traderAddress }) => traderAddress === wire));
        expect(of(carol.wire)).toEqual([5, 5, 5, 5]);
        // Four fills, and what the book did not take by ADL.
        expect(of(floor.bob.wire)).toEqual([7, 7, 7, 7, 7]);
        expect(of(floor.alice.wire)).toEqual([8]);
      },
    );
    row('ADL', 'STRATEGY_UPDATE 7 and 8', async () => {
      await stretch(floor);
      expect(await emitted(() => floor.venue.price('ETHP', '1390'))).toEqual(only({ strategy: [7, 8] }));
    });
    row('trade mining', 'TRADER_UPDATE 3', async () => {
      await trade(floor.alice, floor.bob);
      const { trader } = await floor.rowsOf(() => passNext(floor));
      expect(trader).toMatchObject([{ reason: 3 }, { reason: 3 }]);
      // Nobody traded in the next window.
      expect((await emitted(() => passNext(floor))).trader).toEqual([]);
    });
  },
);
