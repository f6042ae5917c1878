import { expect } from 'vitest';
import { trade } from './reads-support.ts';
import {
  CONFIRMATION_MS,
  freshFloor,
  passNext,
  raisePremium,
  stretch,
  unbearableWithdrawal,
} from './realtime-support.ts';
import { table } from './support.ts';

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
