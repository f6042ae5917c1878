import { expect } from 'vitest';
import { trade } from './reads-support.ts';
import { cappedDdxWithdrawal, CONFIRMATION_MS, freshFloor, passNext } from './realtime-support.ts';
import { profileTable } from './support.ts';

const DAY_MS = 24 * 3_600_000;
const floor = freshFloor();

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
