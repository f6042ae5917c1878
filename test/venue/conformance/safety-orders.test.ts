import { beforeEach } from 'vitest';
import { type Content, type ForeignTrader, type Kind } from '../support/foreign.ts';
import { refusedBySafety } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();
let trader: ForeignTrader;
beforeEach(async () => {
  await t.venue.must('/practice/reset', { seed: 7 });
  trader = await t.trader();
});

const refused = (value: string, kind: Kind, fields: Content = {}): Promise<void> =>
  refusedBySafety(trader, value, kind, fields);

/** profile: 8 Markets; `price` is passive at the start indexes. */
const MARKETS = [
  { symbol: 'ETHP', price: '1900.1', tick: '0.1', offTick: '1900.05', step: '0.0001', off: '0.00015' },
  { symbol: 'BTCP', price: '29001', tick: '1', offTick: '29000.5', step: '0.00001', off: '0.000015' },
  { symbol: 'FUNDP', price: '950.1', tick: '0.1', offTick: '950.01', step: '0.001', off: '0.0015' },
  { symbol: 'ETHFZ', price: '1900.1', tick: '0.1', offTick: '1900.11', step: '0.0001', off: '0.00011' },
];

table(
  '`safety_failure` values, order details and market rules',
  [
    'SignatureRecoveryMismatch',
    'OrderPriceNeg',
    'OrderAmountZeroNeg',
    'OrderAmountNotMultipleOfMinOrderSize',
    'OrderTypeIncompatibleWithPrice',
    'PriceNotMultipleOfTickSize',
    'UnsupportedMarket',
    'UnsupportedCurrency',
    'MaxOrderNotionalBreached',
    'MaxTakerPriceDeviationBreached',
    'TooManyOrders',
    'CancelNoLiquidityForMarket',
  ],
  (row) => {
    row(
      'SignatureRecoveryMismatch',
      'recovered signer does not match the intended trader identity',
      async () => {
        const orderHash = await (await t.trader()).placed();
        await refused('SignatureRecoveryMismatch', 'CancelOrder', { orderHash });
        await refused('SignatureRecoveryMismatch', 'ModifyOrder', { orderHash });
      },
    );

    row('OrderPriceNeg', 'price negative', async () => {
      await refused('OrderPriceNeg', 'Order', { price: '-0.1' });
      await refused('OrderPriceNeg', 'Order', { orderType: 2, price: '0', stopPrice: '-2100' });
      await refused('OrderPriceNeg', 'ModifyOrder', { orderHash: await trader.placed(), price: '-0.1' });
    });

    row('OrderAmountZeroNeg', 'amount zero or negative', async () => {
      for (const amount of ['0', '-0', '-0.1', '0.000000'])
        await refused('OrderAmountZeroNeg', 'Order', { amount });
    });

    for (const { symbol, price, step, off } of MARKETS)
      row('OrderAmountNotMultipleOfMinOrderSize', `${symbol}: not a multiple of ${step}`, async () => {
        const order = { symbol, price };
        await refused('OrderAmountNotMultipleOfMinOrderSize', 'Order', { ...order, amount: off });
        await trader.placed({ ...order, amount: step });
      });

    row('OrderTypeIncompatibleWithPrice', 'order type and price inconsistent', async () => {
      const inconsistent: Content[] = [
        { orderType: 0, price: '0' },
        { orderType: 0, stopPrice: '2100' },
        { orderType: 1, price: '1900' },
        { orderType: 1, price: '0', stopPrice: '2100' },
        { orderType: 2, stopPrice: '0' },
        { orderType: 3, price: '0' },
        { orderType: 3, stopPrice: '2100' },
      ];
      for (const fields of inconsistent) await refused('OrderTypeIncompatibleWithPrice', 'Order', fields);
    });

    for (const { symbol, price, tick, step, offTick } of MARKETS)
      row(
        'PriceNotMultipleOfTickSize',
        `${symbol}: not a multiple of ${tick}, the stop price neither`,
        async () => {
          const order = { symbol, amount: step };
          await refused('PriceNotMultipleOfTickSize', 'Order', { ...order, price: offTick });
          const stop = { ...order, orderType: 2, price: '0' };
          await refused('PriceNotMultipleOfTickSize', 'Order', { ...stop, stopPrice: offTick });
          await trader.placed({ ...order, price });
          await trader.placed({ ...stop, stopPrice: price });
        },
      );

    row('UnsupportedMarket', 'symbol is not a supported market', async () => {
      for (const kind of ['Order', 'ModifyOrder', 'CancelOrder', 'CancelAll'] as const)
        await refused('UnsupportedMarket', kind, { symbol: 'DOGEP' });
      await refused('UnsupportedMarket', 'Order', { symbol: 'ethp' });
    });

    row('UnsupportedCurrency', 'public trading flows require USDC', async () => {
      await refused('UnsupportedCurrency', 'Withdraw', { currency: `0x${'ab'.repeat(20)}` });
      await trader.sequenced('Withdraw', { currency: '0x00000000000000000000000000000000000C0FFE' });
    });

    row('MaxOrderNotionalBreached', 'notional above the market maximum', async () => {
      await trader.depositDdx('1000000');
      await trader.deposit('900000');
      await refused('MaxOrderNotionalBreached', 'Order', { amount: '500.0001', price: '0.1' });
      await trader.placed({ amount: '500' });
      // It is the mark price that counts, 30,000: neither a low limit nor none at all makes the order smaller.
      const btc = { symbol: 'BTCP', amount: '33.33334' };
      await refused('MaxOrderNotionalBreached', 'Order', { ...btc, price: '1' });
      await refused('MaxOrderNotionalBreached', 'Order', { ...btc, orderType: 1, price: '0' });
      await trader.placed({ ...btc, amount: '33.33333', price: '29000' });
    });

    row('MaxTakerPriceDeviationBreached', 'would breach the taker price-deviation guard', async () => {
      await refused('MaxTakerPriceDeviationBreached', 'Order', { side: 'Bid', price: '2040.1' });
      await refused('MaxTakerPriceDeviationBreached', 'Order', { side: 'Ask', price: '1959.9' });
      await refused('MaxTakerPriceDeviationBreached', 'Order', {
        orderType: 2,
        stopPrice: '2500',
        price: '2550.1',
      });
      await trader.placed({ side: 'Bid', price: '2040' });
      await (await t.trader()).placed({ side: 'Ask', price: '1960' });
      await trader.placed({ orderType: 2, stopPrice: '2500', price: '2550' });
    });

    row('TooManyOrders', 'strategy has too many open orders for the market', async () => {
      await trader.placed({ orderType: 2, price: '0', stopPrice: '2100', amount: '0.01' });
      for (let i = 0; i < 19; i++) await trader.placed({ amount: '0.01' });
      await refused('TooManyOrders', 'Order', { amount: '0.01' });
      await trader.placed({ symbol: 'BTCP', price: '29000', amount: '0.01' });
      await trader.deposit('1000', 'alt');
      await trader.placed({ strategy: 'alt', amount: '0.01' });
    });

    row('CancelNoLiquidityForMarket', 'no open liquidity to cancel for the symbol', async () => {
      await trader.placed();
      await refused('CancelNoLiquidityForMarket', 'CancelAll', { symbol: 'BTCP' });
      await trader.sequenced('CancelAll', { symbol: 'ETHP' });
      await refused('CancelNoLiquidityForMarket', 'CancelAll', { symbol: 'ETHP' });
    });
  },
);
