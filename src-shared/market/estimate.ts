import { divFloor, min, mulCeil, ONE, type Fixed } from '../money/index.ts';
import { TAKER_FEE } from './fee.ts';
import { liquidationPrice } from './liquidation.ts';
import { margin, marginSums, MAX_LEVERAGE, type MarginInput } from './margin.ts';
import { applyFill, NO_POSITION } from './position.ts';
import type { ScaleOrder } from './scale.ts';
import { leftOf, slippageOf, takeFrom, type Levels, type Slippage } from './taking.ts';

/** profile: 8 Matching, a market order takes within 2% of the mark price. */
const DEVIATION: Fixed = 20_000n;

/**
 * An order as far as arithmetic needs it. `price` is null at market. A `maker` takes nothing; a `waiting` one takes
 * nothing now, and pays the taker's fee on all of it once it wakes up.
 */
export interface SketchedOrder {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly amount: Fixed;
  readonly price: Fixed | null;
  readonly trades?: 'now' | 'maker' | 'waiting';
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
  /** Of what trades at once; null when nothing does. */
  readonly slippage: Slippage | null;
  /** What stays free at the initial margin with the order open; may be below zero. */
  readonly freeAfter: Fixed | null;
  /** Equity over notional once filled; null without a position. */
  readonly marginFractionAfter: Fixed | null;
  /** Notional over equity once filled; null without a position. */
  readonly leverageAfter: Fixed | null;
  /** Mark price at which the position would be liquidated once filled; null when there is none. */
  readonly liquidationAfter: Fixed | null;
}

/** Orders between two prices, placed one after the other in the order in which they are listed. */
export interface SketchedScale {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly orders: readonly ScaleOrder[];
  readonly trades?: 'now' | 'maker';
}

/** What becomes of an amount. Sums of price × amount are in USDC times 10^12, exact. */
interface Sketch {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** All of it. */
  readonly amount: Fixed;
  /** What trades or rests. */
  readonly size: Fixed;
  readonly exact: bigint;
  /** What the taker's fee is paid on. */
  readonly charged: bigint;
  readonly taken: Fixed;
  readonly slippage: Slippage | null;
}

/** Estimates an order against the levels it would meet and the account it would burden. */
export function estimate(order: SketchedOrder, levels: Levels, standing: MarginInput | null): Estimate {
  const { symbol, side, amount, price, trades = 'now' } = order;
  const mark = standing?.marks.get(symbol);
  const limit = price ?? (mark === undefined ? null : band(side, mark));
  const met = trades === 'now' ? levels : [];
  const taking = takeFrom(met, side, amount, limit);
  const { taken, cost } = taking;
  const rest = price === null ? 0n : amount - taken;
  const exact = cost + rest * (price ?? 0n);
  const charged = trades === 'waiting' ? exact : cost;
  const slippage =
    price === null || taken > 0n ? slippageOf(met, price === null ? amount : taken, taking) : null;
  return estimated({ symbol, side, amount, size: taken + rest, exact, charged, taken, slippage }, standing);
}

/** Estimates a scale as {@link estimate} does one order: what one of its orders takes, the next ones no longer meet. */
export function estimateScale(scale: SketchedScale, levels: Levels, standing: MarginInput | null): Estimate {
  const { symbol, side, orders, trades = 'now' } = scale;
  const met = trades === 'now' ? levels : [];
  let [left, amount, taken, cost, resting] = [met, 0n, 0n, 0n, 0n];
  for (const order of orders) {
    const taking = takeFrom(left, side, order.amount, order.price);
    left = leftOf(left, taking.taken);
    amount += order.amount;
    taken += taking.taken;
    cost += taking.cost;
    resting += (order.amount - taking.taken) * order.price;
  }
  const slippage = slippageOf(met, taken, { taken, cost });
  const exact = cost + resting;
  return estimated({ symbol, side, amount, size: amount, exact, charged: cost, taken, slippage }, standing);
}

function estimated(sketch: Sketch, standing: MarginInput | null): Estimate {
  const { symbol, size, exact, taken, slippage } = sketch;
  const averagePrice = size > 0n ? divFloor(exact, size) : null;
  const fee = mulCeil(divFloor(sketch.charged, ONE), TAKER_FEE);
  const after =
    standing === null || averagePrice === null ? null : filled(standing, sketch, averagePrice, fee);
  const figures = after === null ? null : margin(after);
  const holds = (after?.positions.get(symbol)?.size ?? 0n) !== 0n || (figures?.notional ?? 0n) > 0n;
  return {
    notional: divFloor(exact, ONE),
    fee,
    taken,
    averagePrice,
    slippage,
    freeAfter: standing === null ? null : freeWith(standing, sketch, fee),
    marginFractionAfter: figures !== null && holds ? figures.marginFraction : null,
    leverageAfter: figures?.leverage ?? null,
    liquidationAfter: after === null ? null : liquidationPrice(after, symbol),
  };
}

function band(side: 'buy' | 'sell', mark: Fixed): Fixed {
  return divFloor(mark * (side === 'buy' ? ONE + DEVIATION : ONE - DEVIATION), ONE);
}

function filled(
  standing: MarginInput,
  { symbol, side, size }: Sketch,
  price: Fixed,
  fee: Fixed,
): MarginInput {
  const before = standing.positions.get(symbol) ?? NO_POSITION;
  const { position, realisedPnl } = applyFill(before, side === 'buy' ? 'Bid' : 'Ask', price, size);
  const positions = new Map(standing.positions).set(symbol, position);
  return { ...standing, positions, collateral: standing.collateral + realisedPnl - fee };
}

function freeWith(standing: MarginInput, { symbol, side, amount }: Sketch, fee: Fixed): Fixed | null {
  const { bids, asks } = standing.openOrders.get(symbol) ?? { bids: 0n, asks: 0n };
  const open = side === 'buy' ? { bids: bids + amount, asks } : { bids, asks: asks + amount };
  const openOrders = new Map(standing.openOrders).set(symbol, open);
  const sums = marginSums({ ...standing, collateral: standing.collateral - fee, openOrders });
  if (sums === null) return null;
  const base = min(sums.total, (standing.collateral - fee) * ONE);
  return divFloor(base - divFloor(sums.openNotional, MAX_LEVERAGE), ONE);
}
