import { beforeEach } from 'vitest';
import { KINDS, type Content, type ForeignTrader, type Kind } from '../support/foreign.ts';
import { expectError, expectReceipt, namesNoContribution, refusedBySafety } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();
let trader: ForeignTrader;
beforeEach(async () => {
  await t.venue.must('/practice/reset', { seed: 7 });
  trader = await t.trader();
});

const refused = (
  value: string,
  kind: Kind,
  fields: Content = {},
  by: ForeignTrader = trader,
): Promise<void> => refusedBySafety(by, value, kind, fields);

table(
  '`safety_failure` values, trader and strategy state',
  [
    'TraderNotFound',
    'NoStrategies',
    'StrategyNotFound',
    'OrderNotFound',
    'InsuranceFundContributionNotFound',
    'AccessDenied',
    'UnsupportedTraderUpdate',
  ],
  (row) => {
    row('TraderNotFound', 'trader address not found in verified state', async () => {
      const unknown = await t.trader(null);
      for (const kind of KINDS) await refused('TraderNotFound', kind, {}, unknown);
      await unknown.deposit('100');
      await unknown.placed();
    });

    row('NoStrategies', 'trader has no strategies', async () => {
      const other = await t.trader(null);
      await other.depositDdx('5');
      for (const kind of ['Order', 'ModifyOrder', 'CancelOrder', 'CancelAll', 'Withdraw'] as const)
        await refused('NoStrategies', kind, {}, other);
      await other.sequenced('WithdrawDDX');
    });

    row('StrategyNotFound', 'strategy does not exist for the trader', async () => {
      await (await t.trader(null)).deposit('100', 'alt');
      for (const kind of ['Order', 'ModifyOrder', 'CancelAll'] as const)
        await refused('StrategyNotFound', kind, { strategy: 'alt' });
      await refused('StrategyNotFound', 'Withdraw', { strategyId: 'alt' });
      await trader.deposit('100', 'alt');
      await trader.placed({ strategy: 'alt' });
    });

    row('OrderNotFound', 'referenced order hash not found', async () => {
      const orderHash = `0x${'ab'.repeat(25)}`;
      await refused('OrderNotFound', 'CancelOrder', { orderHash });
      await refused('OrderNotFound', 'ModifyOrder', { orderHash });
    });

    row(
      'InsuranceFundContributionNotFound',
      'unreachable: no kind and no member names a contribution',
      async () => {
        for (const kind of KINDS) await namesNoContribution(trader, kind);
        const { json } = await trader.sign('Withdraw');
        for (const kind of ['WithdrawInsuranceFund', 'InsuranceFundWithdraw', 'InsuranceFundUpdate'])
          expectError(
            await t.venue.postText(json.replace('"Withdraw"', `"${kind}"`)),
            'InvalidRequestPayload',
          );
      },
    );

    row('AccessDenied', 'trader access is denied', async () => {
      await t.venue.must('/practice/deny', { trader: trader.address, denied: true });
      for (const kind of KINDS)
        await refused('AccessDenied', kind, kind === 'ProfileUpdate' ? { payFeesInDdx: true } : {});
      await (await t.trader()).placed();
      await t.venue.must('/practice/deny', { trader: trader.address, denied: false });
      await trader.placed();
    });

    row(
      'UnsupportedTraderUpdate',
      'trader update type not supported: a second referral address',
      async () => {
        await trader.sequenced('ProfileUpdate', { referralAddress: `0x${'11'.repeat(20)}` });
        await refused('UnsupportedTraderUpdate', 'ProfileUpdate', {
          referralAddress: `0x${'22'.repeat(20)}`,
        });
      },
    );
  },
);

table('`safety_failure` values, mark price', ['MarketPriceNotAvailable'], (row) => {
  row(
    'MarketPriceNotAvailable',
    '503 ServiceUnavailable: the mark price for the symbol is unavailable',
    async () => {
      const orderHash = await trader.placed();
      await t.venue.price('ETHP', null);
      await refused('MarketPriceNotAvailable', 'Order');
      await refused('MarketPriceNotAvailable', 'ModifyOrder', { orderHash });
      await trader.placed({ symbol: 'BTCP', price: '29000', amount: '0.01' });
      await trader.sequenced('CancelOrder', { orderHash });
      const waiting = await trader.sign('Order');
      await t.venue.price('ETHP', '2000');
      expectReceipt(await t.venue.postText(waiting.json));
    },
  );
});
