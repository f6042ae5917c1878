import { divFloor, min, mulCeil, ONE, type Fixed } from '../money/index.ts';
import { TAKER_FEE } from './fee.ts';
import { liquidationPrice } from './liquidation.ts';
import { margin, marginSums, MAX_LEVERAGE, type MarginInput } from './margin.ts';
import { applyFill, NO_POSITION } from './position.ts';
import { slippageOf, takeFrom, type Levels, type Slippage } from './taking.ts';

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
  const size = taken + rest;
  const averagePrice = size > 0n ? divFloor(exact, size) : null;
  const fee = mulCeil(divFloor(trades === 'waiting' ? exact : cost, ONE), TAKER_FEE);
  const after =
    standing === null || averagePrice === null ? null : filled(standing, order, size, averagePrice, fee);
  const figures = after === null ? null : margin(after);
  const holds = (after?.positions.get(symbol)?.size ?? 0n) !== 0n || (figures?.notional ?? 0n) > 0n;
  return {
    notional: divFloor(exact, ONE),
    fee,
    taken,
    averagePrice,
    slippage: price === null || taken > 0n ? slippageOf(met, price === null ? amount : taken, taking) : null,
    freeAfter: standing === null ? null : freeWith(standing, order, fee),
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

function freeWith(standing: MarginInput, { symbol, side, amount }: SketchedOrder, fee: Fixed): Fixed | null {
  const { bids, asks } = standing.openOrders.get(symbol) ?? { bids: 0n, asks: 0n };
  const open = side === 'buy' ? { bids: bids + amount, asks } : { bids, asks: asks + amount };
  const openOrders = new Map(standing.openOrders).set(symbol, open);
  const sums = marginSums({ ...standing, collateral: standing.collateral - fee, openOrders });
  if (sums === null) return null;
  const base = min(sums.total, (standing.collateral - fee) * ONE);
  return divFloor(base - divFloor(sums.openNotional, MAX_LEVERAGE), ONE);
}
