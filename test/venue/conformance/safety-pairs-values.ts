import type { ForeignTrader } from '../support/foreign.ts';
import { denied, onlyDdx, type Pair } from './safety-pairs.ts';

const OTHER_CURRENCY = `0x${'cd'.repeat(20)}`;
const USDC = '0x00000000000000000000000000000000000c0ffe';

/** Twenty orders that only reduce a position, whose profit lets all available collateral be withdrawn. */
async function ordersWithoutCollateral(trader: ForeignTrader, other: ForeignTrader): Promise<void> {
  await other.deposit('10000');
  await other.placed({ side: 'Ask', price: '2000', amount: '1' });
  await trader.placed({ price: '2000', amount: '1' });
  for (let i = 0; i < 20; i++) await trader.placed({ side: 'Ask', price: '2500', amount: '0.01' });
  await trader.venue.price('ETHP', '2200');
  const [strategy] = await trader.strategies();
  await trader.sequenced('Withdraw', { amount: String(strategy?.availCollateral) });
}

/** profile: 5 Safety order, from OrderPriceNeg on, and the two withdrawals. */
export const VALUE_PAIRS: readonly Pair[] = [
  {
    first: 'OrderPriceNeg',
    then: 'OrderAmountZeroNeg',
    kind: 'Order',
    fields: { price: '-1', amount: '-1' },
    cure: { price: '1900' },
  },
  {
    first: 'OrderAmountZeroNeg',
    then: 'OrderAmountNotMultipleOfMinOrderSize',
    kind: 'Order',
    fields: { amount: '-0.00015' },
    cure: { amount: '0.00015' },
  },
  {
    first: 'OrderAmountNotMultipleOfMinOrderSize',
    then: 'OrderTypeIncompatibleWithPrice',
    kind: 'Order',
    fields: { amount: '0.00015', price: '0' },
    cure: { amount: '0.1' },
  },
  {
    first: 'OrderTypeIncompatibleWithPrice',
    then: 'PriceNotMultipleOfTickSize',
    kind: 'Order',
    fields: { orderType: 1, price: '1900.05' },
    cure: { orderType: 0 },
  },
  {
    first: 'PriceNotMultipleOfTickSize',
    then: 'MaxOrderNotionalBreached',
    kind: 'Order',
    fields: { price: '1900.05', amount: '501' },
    cure: { price: '1900' },
  },
  {
    first: 'MaxOrderNotionalBreached',
    then: 'MaxTakerPriceDeviationBreached',
    kind: 'Order',
    fields: { price: '2100', amount: '501' },
    cure: { amount: '0.1' },
  },
  {
    first: 'MaxTakerPriceDeviationBreached',
    then: 'TooManyOrders',
    kind: 'Order',
    fields: { price: '2100', amount: '0.01' },
    before: async (trader) => {
      for (let i = 0; i < 20; i++) await trader.placed({ amount: '0.01' });
    },
    cure: { price: '1900' },
  },
  {
    first: 'TooManyOrders',
    then: 'NotEnoughCollateral',
    kind: 'Order',
    fields: { side: 'Ask', price: '2500', amount: '0.01' },
    before: ordersWithoutCollateral,
    cure: (sender) => sender.sequenced('CancelAll').then(() => undefined),
  },
  {
    first: 'NotEnoughCollateral',
    then: 'OMFLessThanIMF',
    kind: 'Order',
    before: (trader) => trader.sequenced('Withdraw', { amount: '10000' }).then(() => undefined),
    cure: (sender) => sender.deposit('0.000001'),
  },
  {
    first: 'NoStrategies',
    then: 'StrategyNotFound',
    kind: 'Withdraw',
    byOther: true,
    before: onlyDdx,
    cure: (sender) => sender.deposit('1', 'alt'),
  },
  {
    first: 'StrategyNotFound',
    then: 'WithdrawAmountZeroNeg',
    kind: 'Withdraw',
    fields: { strategyId: 'alt', amount: '0' },
    cure: { strategyId: 'main' },
  },
  {
    first: 'WithdrawAmountZeroNeg',
    then: 'UnsupportedCurrency',
    kind: 'Withdraw',
    fields: { amount: '0', currency: OTHER_CURRENCY },
    cure: { amount: '1' },
  },
  {
    first: 'UnsupportedCurrency',
    then: 'MaxWithdrawAmountBreached',
    kind: 'Withdraw',
    fields: { amount: '10001', currency: OTHER_CURRENCY },
    cure: { currency: USDC },
  },
  {
    first: 'AccessDenied',
    then: 'WithdrawDDXAmountZeroNeg',
    kind: 'WithdrawDDX',
    fields: { amount: '0' },
    before: denied(true),
    cure: denied(false),
  },
  {
    first: 'MaxDDXWithdrawAmountBreached',
    then: 'TooMuchCollateralToWithdrawDDX',
    kind: 'WithdrawDDX',
    fields: { amount: '1000001' },
    before: async (trader) => {
      await trader.depositDdx('1000000');
      await trader.deposit('1');
    },
    cure: { amount: '1000000' },
  },
];
