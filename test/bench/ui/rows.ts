import { SYMBOLS } from './stream.ts';

/** What else the page asks for. */
export const MARKET_ROWS = SYMBOLS.map((symbol) => ({
  symbol,
  kind: 'SingleNamePerpetual',
  tickSize: '0.1',
  minOrderSize: '0.0001',
  maxOrderNotional: '1000000',
  maxTakerPriceDeviation: '0.02',
  aggregations: ['0.1', '1', '10'],
}));

/** Own orders, one of them far away. */
export const ORDER_ROWS = SYMBOLS.flatMap((symbol) =>
  ['1999', '1950.5'].map((price, i) => ({
    orderHash: `0x${symbol}${i}`,
    symbol,
    strategy: 'main',
    side: 'buy',
    type: 'limit',
    price,
    stopPrice: null,
    originalAmount: '1',
    amount: '0.5',
    createdAt: null,
  })),
);
