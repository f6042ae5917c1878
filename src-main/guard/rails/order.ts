import { openSizeWith } from '../../../src-shared/market/index.ts';
import { abs, divCeil, max, mulCeil, ONE, type Fixed } from '../../../src-shared/money/index.ts';
import { ORDER_TYPE, type Hex, type SymbolInfo } from '../../../src-shared/protocol/index.ts';
import {
  openMarket,
  openOrder,
  sumsWithin,
  type OrderShape,
  type StrategyFacts,
} from '../preflight/index.ts';

const BPS = 10_000n;

/**
 * Notional of an order as rails count it: the most that it can trade for. A bid never pays more than its price; an
 * ask never receives less than its price, but may receive the mark. Null while no price is known.
 */
export function orderNotional(order: OrderShape, mark: Fixed | undefined): Fixed | null {
  const { side, amount, price, stopPrice } = order;
  const limit = price > 0n ? price : stopPrice;
  if (side === 'Bid' && limit > 0n) return mulCeil(amount, limit);
  return mark === undefined ? null : mulCeil(amount, max(mark, max(price, stopPrice)));
}

/**
 * How far from the mark price an order can trade, in hundredths of a percent, rounded up. Where no price bounds it,
 * the market's own band does (profile: 8 Matching); a stop is measured where it begins to run: at its stop price.
 */
export function distanceBps(order: OrderShape, market: SymbolInfo, mark: Fixed | undefined): number | null {
  const { orderType, price, stopPrice } = order;
  if (price === 0n) return Number(divCeil(market.maxTakerPriceDeviation * BPS, ONE));
  const base = orderType === ORDER_TYPE.stop ? stopPrice : mark;
  if (base === undefined || base === 0n) return null;
  return Number(divCeil(abs(price - base) * BPS, base));
}

/** What the order would do to what its strategy has open. */
export interface Effect {
  readonly reduces: boolean;
  readonly raisesOpen: boolean;
  /** Open notional of the strategy before and after, in USDC times 10^12; null while a mark price is missing. */
  readonly before: bigint | null;
  readonly after: bigint | null;
}

/** Orders on their way are counted as if they were open. */
export function effectOf(
  order: OrderShape,
  replaces: Hex | null,
  strategy: StrategyFacts,
  marks: ReadonlyMap<string, Fixed>,
): Effect {
  const { symbol, side, amount } = order;
  const mark = marks.get(symbol);
  const inMarket = openMarket(strategy, symbol, mark ?? 0n);
  const freed = openOrder(strategy, replaces, symbol) ?? null;
  const { before, after } = openSizeWith(inMarket, { side, amount, freed });
  const sums = sumsWithin(strategy, marks);
  const open = sums?.best.openNotional ?? null;
  // Nothing of its side may be left that could carry the position past zero.
  const closing =
    (side === 'Bid' ? inMarket.bids : inMarket.asks) + amount - (freed?.side === side ? freed.amount : 0n);
  return {
    reduces: (side === 'Bid' ? inMarket.size < 0n : inMarket.size > 0n) && closing <= abs(inMarket.size),
    raisesOpen: after > before,
    before: open,
    after: open === null || mark === undefined ? null : open + (after - before) * mark,
  };
}

/** Open notional of a strategy in USDC times 10^12; null while a mark price is missing. */
export function openNotionalOf(strategy: StrategyFacts, marks: ReadonlyMap<string, Fixed>): bigint | null {
  return sumsWithin(strategy, marks)?.best.openNotional ?? null;
}
