import { parseDecimal, type Fixed } from '../../src-shared/money/index.ts';
import type { MarketKindName } from '../../src-shared/protocol/index.ts';

/** What never changes about a market (profile: 8). */
export interface MarketSpec {
  /** Position in {@link MARKETS}; everything that is kept per market is an array over it. */
  readonly index: number;
  readonly symbol: string;
  readonly kind: MarketKindName;
  readonly tick: Fixed;
  /** Minimum size and step. */
  readonly step: Fixed;
  /** Levels that the L2 book may be gathered to, finest first, as REST writes them. */
  readonly aggregations: readonly string[];
  /** amount × mark in USDC. */
  readonly maxOrderNotional: Fixed;
  /** Index price at genesis (ours). */
  readonly startIndex: Fixed;
}

/** Taker deviation from the mark price: 2% (profile: 8). */
export const DEVIATION_PERCENT = 2n;
/** Open orders per strategy and market (profile: 8). */
export const MAX_OPEN_ORDERS = 20;
/** Strategies per trader (profile: 8). */
export const MAX_STRATEGIES = 10;

const maxOrderNotional = parseDecimal('1000000');

export const MARKETS: readonly MarketSpec[] = [
  {
    index: 0,
    symbol: 'ETHP',
    kind: 'SingleNamePerpetual',
    tick: parseDecimal('0.1'),
    step: parseDecimal('0.0001'),
    aggregations: ['0.1', '1', '10'],
    maxOrderNotional,
    startIndex: parseDecimal('2000'),
  },
  {
    index: 1,
    symbol: 'BTCP',
    kind: 'SingleNamePerpetual',
    tick: parseDecimal('1'),
    step: parseDecimal('0.00001'),
    aggregations: ['1', '10', '100'],
    maxOrderNotional,
    startIndex: parseDecimal('30000'),
  },
  {
    index: 2,
    symbol: 'FUNDP',
    kind: 'IndexFundPerpetual',
    tick: parseDecimal('0.1'),
    step: parseDecimal('0.001'),
    aggregations: ['0.1', '1', '10'],
    maxOrderNotional,
    startIndex: parseDecimal('1000'),
  },
  {
    index: 3,
    symbol: 'ETHFZ',
    kind: 'FixedExpiryFuture',
    tick: parseDecimal('0.1'),
    step: parseDecimal('0.0001'),
    aggregations: ['0.1', '1', '10'],
    maxOrderNotional,
    startIndex: parseDecimal('2000'),
  },
];

const bySymbol = new Map(MARKETS.map((market) => [market.symbol, market]));

export function marketOf(symbol: string): MarketSpec | undefined {
  return bySymbol.get(symbol);
}

/** A grid price in ticks. The caller has checked the grid and {@link MAX_TICKS}. */
export function toTicks(price: Fixed, market: MarketSpec): number {
  return Number(price / market.tick);
}

export function toLots(amount: Fixed, market: MarketSpec): number {
  return Number(amount / market.step);
}

export function priceOf(ticks: number, market: MarketSpec): Fixed {
  return BigInt(ticks) * market.tick;
}

export function amountOf(lots: number, market: MarketSpec): Fixed {
  return BigInt(lots) * market.step;
}

/** ticks × lots, exact also where the product is no safe integer. */
export function quoteOf(ticks: number, lots: number): bigint {
  const product = ticks * lots;
  return product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(ticks) * BigInt(lots);
}

/** Prices beyond this many ticks cannot be kept as exact integers of the hot path. */
export const MAX_TICKS = BigInt(Number.MAX_SAFE_INTEGER);
