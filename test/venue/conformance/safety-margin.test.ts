import { beforeEach } from 'vitest';
import { type Content, type ForeignTrader, type Kind } from '../support/foreign.ts';
import { namesNoContribution, refusedBySafety } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();
let trader: ForeignTrader;
beforeEach(async () => {
  await t.venue.must('/practice/reset', { seed: 7 });
  trader = await t.trader();
});

const refused = (value: string, kind: Kind, fields: Content = {}): Promise<void> =>
  refusedBySafety(trader, value, kind, fields);

table(
  '`safety_failure` values, margin, collateral and withdrawals',
  [
    'NotEnoughCollateral',
    'OMFLessThanIMF',
    'MaxWithdrawAmountBreached',
    'MaxDDXWithdrawAmountBreached',
    'TooMuchCollateralToWithdrawDDX',
    'MaxInsuranceFundWithdrawBreached',
    'WithdrawAmountZeroNeg',
    'WithdrawDDXAmountZeroNeg',
    'WithdrawInsuranceFundZeroNeg',
  ],
  (row) => {
    row('NotEnoughCollateral', 'collateral below the required minimum', async () => {
      await trader.sequenced('Withdraw', { amount: '10000' });
      await refused('NotEnoughCollateral', 'Order', { amount: '0.0001', price: '0.1' });
      await trader.deposit('1');
      await trader.placed({ amount: '0.0001', price: '0.1' });
    });

    row(
      'OMFLessThanIMF',
      'open margin fraction would fall below the initial margin requirement',
      async () => {
        // 15 ETHP at a mark of 2,000 are 30,000, three times the collateral.
        await refused('OMFLessThanIMF', 'Order', { amount: '15.0001' });
        await trader.placed({ amount: '15' });
        await refused('OMFLessThanIMF', 'Order', { amount: '0.0001' });
      },
    );

    row('OMFLessThanIMF', 'a loss counts against it, a profit does not count for it', async () => {
      await holdsOne('2000');
      // T = 10,000 − 4 fee − 100 = 9,896; three times it are 15.6252 ETHP at a mark of 1,900, one of them held.
      await t.venue.price('ETHP', '1900');
      const bid = { price: '1800' };
      await refused('OMFLessThanIMF', 'Order', { ...bid, amount: '14.6253' });
      await trader.placed({ ...bid, amount: '14.6252' });
      await trader.sequenced('CancelAll');
      // Available collateral is 9,996; three times it are 14.28 ETHP at 2,100.
      await t.venue.price('ETHP', '2100');
      await refused('OMFLessThanIMF', 'Order', { ...bid, amount: '13.2801' });
      await trader.placed({ ...bid, amount: '13.28' });
    });
    row('OMFLessThanIMF', 'what does not raise the open notional of its market is always taken', async () => {
      await (await t.trader()).placed({ price: '2000', amount: '1' });
      await trader.placed({ side: 'Ask', price: '2000', amount: '1' });
      const ask = { side: 'Ask', price: '2500' };
      await trader.placed({ ...ask, amount: '13.9' });
      // The short loses, and what is open costs more: OMF is below IMF already.
      await t.venue.price('ETHP', '2100');
      await refused('OMFLessThanIMF', 'Order', { ...ask, amount: '0.0001' });
      // Short 1 and asks of 13.9 are 14.9; bids of 15.9 against the short are no more.
      await refused('OMFLessThanIMF', 'Order', { amount: '15.9001' });
      await trader.placed({ amount: '15.9' });
    });

    row('MaxWithdrawAmountBreached', 'collateral withdrawal above the allowed maximum', async () => {
      await refused('MaxWithdrawAmountBreached', 'Withdraw', { amount: '10000.000001' });
      // Open notional 6,000 needs 2,000 of margin.
      await trader.placed({ amount: '3' });
      await refused('MaxWithdrawAmountBreached', 'Withdraw', { amount: '8000.000001' });
      await trader.sequenced('Withdraw', { amount: '8000' });
    });
    row(
      'MaxWithdrawAmountBreached',
      'a position keeps its maintenance margin, its loss counted',
      async () => {
        await holdsOne('2000');
        await t.venue.price('ETHP', '1900');
        // T − 5% of N = 10,000 − 4 − 100 − 95.
        await refused('MaxWithdrawAmountBreached', 'Withdraw', { amount: '9801.000001' });
        await trader.sequenced('Withdraw', { amount: '9801' });
      },
    );

    row('MaxDDXWithdrawAmountBreached', 'DDX withdrawal above the allowed maximum', async () => {
      await trader.depositDdx('5');
      await refused('MaxDDXWithdrawAmountBreached', 'WithdrawDDX', { amount: '5.000001' });
      await trader.sequenced('WithdrawDDX', { amount: '5' });
    });

    row(
      'TooMuchCollateralToWithdrawDDX',
      'would violate the collateral cap applying afterwards',
      async () => {
        await trader.depositDdx('1000000');
        await trader.deposit('0.000001');
        await refused('TooMuchCollateralToWithdrawDDX', 'WithdrawDDX', { amount: '0.000001' });
        await trader.sequenced('Withdraw', { amount: '0.000001' });
        await trader.sequenced('WithdrawDDX', { amount: '0.000001' });
      },
    );

    row(
      'MaxInsuranceFundWithdrawBreached',
      'unreachable: a withdrawal is from the own balance alone',
      async () => {
        await namesNoContribution(trader, 'Withdraw');
        const amount = '999999999999999999.999999';
        await refused('MaxWithdrawAmountBreached', 'Withdraw', { amount });
        await refused('MaxDDXWithdrawAmountBreached', 'WithdrawDDX', { amount });
      },
    );

    row('WithdrawAmountZeroNeg', 'collateral withdrawal amount zero or negative', async () => {
      for (const amount of ['0', '-1']) await refused('WithdrawAmountZeroNeg', 'Withdraw', { amount });
    });

    row('WithdrawDDXAmountZeroNeg', 'DDX withdrawal amount zero or negative', async () => {
      await trader.depositDdx('5');
      for (const amount of ['0', '-1']) await refused('WithdrawDDXAmountZeroNeg', 'WithdrawDDX', { amount });
    });

    row('WithdrawInsuranceFundZeroNeg', 'unreachable: zero is refused as collateral or as DDX', async () => {
      await namesNoContribution(trader, 'WithdrawDDX');
      await refused('WithdrawAmountZeroNeg', 'Withdraw', { amount: '0' });
      await refused('WithdrawDDXAmountZeroNeg', 'WithdrawDDX', { amount: '0' });
    });
  },
);

/** The trader buys one ETHP at a price, as taker. */
async function holdsOne(price: string): Promise<void> {
  await (await t.trader()).placed({ side: 'Ask', price, amount: '1' });
  await trader.placed({ price, amount: '1' });
}
