import {
  applyFill,
  margin,
  marginSums,
  MAX_LEVERAGE,
  MMR,
  NO_POSITION,
  openSize,
  TAKER_FEE,
  type MarginInput,
} from '../../src-shared/market/index.ts';
import { abs, divFloor, floorTo, min, mulCeil, ONE, type Fixed } from '../../src-shared/money/index.ts';
import { withOrder } from './standing.ts';

/** profile: 8 Matching, a market order takes within 2% of the mark price. */
const DEVIATION: Fixed = 20_000n;

/** An order as far as arithmetic needs it; `price` is null at market. */
export interface SketchedOrder {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly amount: Fixed;
  readonly price: Fixed | null;
}

/** What an order would probably come to. Nothing of it is signed. */
export interface Estimate {
  /** USDC. */
  readonly notional: Fixed;
  /** Taker fee in USDC on what would trade at once. */
  readonly fee: Fixed;
  /** What would trade at once. */
  readonly taken: Fixed;
  /** Mean price; null when nothing is known of it. */
  readonly averagePrice: Fixed | null;
  /** What stays free at the initial margin with the order open; may be below zero. */
  readonly freeAfter: Fixed | null;
  /** Notional over equity once filled; null without a position. */
  readonly leverageAfter: Fixed | null;
  /** Mark price at which the position would be liquidated once filled; null when there is none. */
  readonly liquidationAfter: Fixed | null;
}

/** A level of the other side: [price, amount], best first. */
export type Levels = readonly (readonly [Fixed, Fixed])[];

/** Goes through the other side's levels as a taker would, down to `limit`. */
function take(
  levels: Levels,
  side: 'buy' | 'sell',
  amount: Fixed,
  limit: Fixed | null,
): { taken: Fixed; cost: bigint } {
  let taken = 0n;
  let cost = 0n;
  for (const [price, size] of levels) {
    if (taken >= amount) break;
    if (limit !== null && (side === 'buy' ? price > limit : price < limit)) break;
    const part = min(size, amount - taken);
    taken += part;
    cost += part * price;
  }
  return { taken, cost };
}

/** Estimates an order against the levels it would meet and the account it would burden. */
export function estimate(order: SketchedOrder, levels: Levels, standing: MarginInput | null): Estimate {
  const mark = standing?.marks.get(order.symbol);
  const limit = order.price ?? (mark === undefined ? null : band(order.side, mark));
  const { taken, cost } = take(levels, order.side, order.amount, limit);
  const rest = order.price === null ? 0n : order.amount - taken;
  const exact = cost + rest * (order.price ?? 0n);
  const size = taken + rest;
  const averagePrice = size > 0n ? divFloor(exact, size) : null;
  const fee = mulCeil(divFloor(cost, ONE), TAKER_FEE);
  const after =
    standing === null || averagePrice === null ? null : filled(standing, order, size, averagePrice, fee);
  return {
    notional: divFloor(exact, ONE),
    fee,
    taken,
    averagePrice,
    freeAfter: standing === null ? null : freeWith(standing, order, fee),
    leverageAfter: after === null || averagePrice === null ? null : (margin(after)?.leverage ?? null),
    liquidationAfter: after === null ? null : liquidationPrice(after, order.symbol),
  };
}

function band(side: 'buy' | 'sell', mark: Fixed): Fixed {
  return divFloor(mark * (side === 'buy' ? ONE + DEVIATION : ONE - DEVIATION), ONE);
}

function filled(
  standing: MarginInput,
  order: SketchedOrder,
  size: Fixed,
  price: Fixed,
  fee: Fixed,
): MarginInput {
  const before = standing.positions.get(order.symbol) ?? NO_POSITION;
  const { position, realisedPnl } = applyFill(before, order.side === 'buy' ? 'Bid' : 'Ask', price, size);
  const positions = new Map(standing.positions).set(order.symbol, position);
  return { ...standing, positions, collateral: standing.collateral + realisedPnl - fee };
}

function freeWith(standing: MarginInput, order: SketchedOrder, fee: Fixed): Fixed | null {
  const openOrders = new Map(standing.openOrders).set(
    order.symbol,
    withOrder(standing.openOrders.get(order.symbol), order.side, order.amount),
  );
  const sums = marginSums({ ...standing, collateral: standing.collateral - fee, openOrders });
  if (sums === null) return null;
  const base = min(sums.total, (standing.collateral - fee) * ONE);
  return divFloor(base - divFloor(sums.openNotional, MAX_LEVERAGE), ONE);
}

/** The mark price of `symbol` at which T = MMR × N, all other marks as they are (profile: 8 Liquidation). */
export function liquidationPrice(standing: MarginInput, symbol: string): Fixed | null {
  const position = standing.positions.get(symbol);
  const mark = standing.marks.get(symbol);
  const sums = marginSums(standing);
  if (!position || position.size === 0n || mark === undefined || sums === null) return null;
  const size = position.size;
  const others = sums.notional - abs(size) * mark;
  // T + s·(p − m) = MMR·(N of the others + |s|·p), all times 10^12.
  const numerator = divFloor(MMR * others, ONE) - sums.total + size * mark;
  const denominator = size - divFloor(MMR * abs(size), ONE);
  if (denominator === 0n) return null;
  const price = divFloor(numerator, denominator);
  return price > 0n ? price : null;
}

/** The largest order of a side that the initial margin allows now, on the market's step (profile: 8 Margin). */
export function largestAmount(
  standing: MarginInput,
  symbol: string,
  side: 'buy' | 'sell',
  step: Fixed,
): Fixed {
  const mark = standing.marks.get(symbol);
  const sums = marginSums(standing);
  if (mark === undefined || mark <= 0n || sums === null) return 0n;
  const size = standing.positions.get(symbol)?.size ?? 0n;
  const open = standing.openOrders.get(symbol) ?? { bids: 0n, asks: 0n };
  const here = openSize(size, open.bids, open.asks) * mark;
  const base = min(sums.total, standing.collateral * ONE);
  const offset = side === 'buy' ? size + open.bids : open.asks - size;
  const room = (base - ONE) * MAX_LEVERAGE - (sums.openNotional - here) - offset * mark;
  // Its own fee lessens what carries it: (T − fee × x) × 3 ≥ N + x; the fee is rounded up by at most 10^-6 USDC.
  const reach = divFloor(room * ONE, mark * (ONE + TAKER_FEE * MAX_LEVERAGE));
  return reach <= 0n ? 0n : floorTo(reach, step);
}
