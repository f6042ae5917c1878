import type { Fixed } from '../../src-shared/money/index.ts';
import { MARKETS, type MarketSpec, type SideIndex } from '../engine/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import type { Marks } from './margin.ts';

/*
 * The answer to a question of margin is nearly always far from its edge. The figures of this file are close to the
 * exact ones and never booked; "yes" is said only where the distance from the edge is beyond what rounding
 * could have moved. Everything else, and every "no", is left to the exact arithmetic.
 */

/**
 * Share of the sum of all terms' magnitudes that rounding could not reach: a term is rounded by 2^-53 at each of a few
 * steps, and so is each sum of fewer than thirty terms.
 */
const ROUNDING = 1e-12;
/** profile: 8 Margin. */
const MAX_LEVERAGE = 3;
/** One USDC millionth, the unit of collateral, times 10^6: the scale of every sum here. */
const ONE = 1e6;
/** A fee is below this share of what is traded plus one millionth. It is 20 bps. */
const FEE = 0.002;

/** T, N and open notional in USDC times 10^12, nearly; `scale` is the sum of the magnitudes of the terms of T. */
class Estimate {
  collateral = 0;
  total = 0;
  scale = 0;
  notional = 0;
  openNotional = 0;

  of(strategy: Strategy, marks: Marks): void {
    const collateral = strategy.nearCollateral * ONE;
    let total = collateral;
    let scale = Math.abs(collateral);
    let notional = 0;
    let openNotional = 0;
    for (const holding of strategy.active) {
      const { nearSize, nearCost, market } = holding;
      const mark = nearMark(marks, market);
      const value = nearSize * mark;
      total += value - nearCost;
      scale += Math.abs(value) + Math.abs(nearCost);
      notional += Math.abs(value);
      openNotional += openSize(nearSize, holding.openLots(0), holding.openLots(1), market) * mark;
    }
    this.collateral = collateral;
    this.total = total;
    this.scale = scale;
    this.notional = notional;
    this.openNotional = openNotional;
  }
}

const STEPS = MARKETS.map(({ step }) => Number(step));
const TICKS = MARKETS.map(({ tick }) => Number(tick));

function stepOf({ index }: MarketSpec): number {
  return STEPS[index] ?? NaN;
}

/** Of a size and of open lots. */
function openSize(size: number, bids: number, asks: number, market: MarketSpec): number {
  const step = stepOf(market);
  return Math.max(Math.abs(size + bids * step), Math.abs(size - asks * step));
}

/** The last mark price of each market that was asked for, and the number nearest to it. */
const known: { mark: Fixed; near: number }[] = MARKETS.map(() => ({ mark: 0n, near: 0 }));

function nearMark(marks: Marks, { index }: MarketSpec): number {
  const mark = marks[index];
  const last = known[index];
  if (mark === undefined || last === undefined) return NaN;
  if (last.mark !== mark) {
    last.mark = mark;
    last.near = Number(mark);
  }
  return last.near;
}

/** The one that every question uses anew: a check allocates nothing. */
const estimate = new Estimate();

/** True when the order is acceptable beyond doubt; false says nothing. */
export function surelyAcceptable(
  strategy: Strategy,
  market: MarketSpec,
  side: SideIndex,
  lots: number,
  replaces: VenueOrder | null,
  marks: Marks,
): boolean {
  estimate.of(strategy, marks);
  const holding = strategy.holding(market);
  const size = holding.nearSize;
  let bids = holding.openLots(0);
  let asks = holding.openLots(1);
  const before = openSize(size, bids, asks, market);
  if (replaces?.open === true) {
    if (replaces.side === 0) bids -= replaces.left;
    else asks -= replaces.left;
  }
  if (side === 0) bids += lots;
  else asks += lots;
  const after = openSize(size, bids, asks, market);
  const mark = nearMark(marks, market);
  const open = estimate.openNotional + (after - before) * mark;
  const borne = Math.min(estimate.total, estimate.collateral) * MAX_LEVERAGE;
  return borne - open > ROUNDING * (estimate.scale * MAX_LEVERAGE + estimate.openNotional + after * mark);
}

/** True when the strategy bears the whole fill beyond doubt; false says nothing. */
export function surelyBearable(order: VenueOrder, ticks: number, lots: number, marks: Marks): boolean {
  const { market, side, owner } = order;
  estimate.of(owner, marks);
  const mark = nearMark(marks, market);
  const step = stepOf(market);
  const price = ticks * (TICKS[market.index] ?? NaN);
  const size = owner.holding(market).nearSize;
  const held = (side === 0 ? size < 0 : size > 0) ? Math.abs(size) : 0;
  const amount = lots * step;
  const closed = Math.min(amount, held);
  if (closed > 0 && !surelyDecreases(closed, price, mark, side)) return false;
  return amount <= held || surelyIncreases(amount, closed, price, mark, side);
}

/** Least that T changes when `amount` is traded: what it gains against the mark, less the fee and a remainder. */
function change(amount: number, price: number, mark: number, side: SideIndex): number {
  return amount * (side === 0 ? mark - price : price - mark) - amount * price * FEE - 2 * ONE;
}

/** T − fee ≥ N / 3 afterwards. */
function surelyIncreases(
  amount: number,
  closed: number,
  price: number,
  mark: number,
  side: SideIndex,
): boolean {
  const total = estimate.total + change(amount, price, mark, side);
  const notional = estimate.notional + (amount - 2 * closed) * mark;
  const scale = MAX_LEVERAGE * (estimate.scale + 2 * amount * (price + mark)) + estimate.notional + ONE;
  return total * MAX_LEVERAGE - notional > ROUNDING * scale;
}

/** MF does not fall: (T + δ) / (N − d) ≥ T / N, which is δ × N + T × d ≥ 0. */
function surelyDecreases(closed: number, price: number, mark: number, side: SideIndex): boolean {
  const less = closed * mark;
  const gain = change(closed, price, mark, side) * estimate.notional;
  const relief = estimate.total * less;
  const scale = (2 * closed * (price + mark) + 2 * ONE) * estimate.notional + estimate.scale * less;
  return gain + relief > ROUNDING * scale;
}
