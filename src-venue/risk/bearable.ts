import { abs, ONE, type Fixed } from '../../src-shared/money/index.ts';
import { applyFill, MAX_LEVERAGE, unrealisedPnlExact } from '../../src-shared/market/index.ts';
import { amountOf, priceOf, toLots, type SideIndex } from '../engine/index.ts';
import type { Holding, Strategy, VenueOrder } from '../accounts/index.ts';
import { takerFee } from './fees.ts';
import { surelyBearable } from './certainty.ts';
import { sumsOf, type Marks } from './margin.ts';

/**
 * The largest fill of at most `lots` after which T − fee ≥ N / 3 where it increases the position, or MF does not fall
 * where it decreases it (profile: 8 Maximum fill).
 */
export function bearableLots(
  order: VenueOrder,
  ticks: number,
  lots: number,
  taker: boolean,
  marks: Marks,
): number {
  return surelyBearable(order, ticks, lots, marks) ? lots : bearableExactly(order, ticks, lots, taker, marks);
}

/** As {@link bearableLots}, by the exact arithmetic alone. */
export function bearableExactly(
  order: VenueOrder,
  ticks: number,
  lots: number,
  taker: boolean,
  marks: Marks,
): number {
  const trial = trialOf(order, ticks, taker, marks);
  const held = toLots(abs(trial.holding.position.size), order.market);
  const closing = isClosing(trial.holding.position.size, order.side) ? held : 0;
  if (lots <= closing) return decreaseIsBearable(trial, lots) ? lots : 0;
  if (increaseIsBearable(trial, lots)) return closing === 0 || decreaseIsBearable(trial, closing) ? lots : 0;
  if (closing > 0 && !decreaseIsBearable(trial, closing)) return 0;
  // A larger increase never needs less margin, so the largest bearable one is found by halving.
  let low = closing;
  let high = lots;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (increaseIsBearable(trial, middle)) low = middle;
    else high = middle;
  }
  return low;
}

interface Trial {
  readonly strategy: Strategy;
  readonly holding: Holding;
  readonly side: SideIndex;
  readonly price: Fixed;
  readonly mark: Fixed;
  readonly taker: boolean;
  /** T and N before, in USDC times 10^12. */
  readonly total: bigint;
  readonly notional: bigint;
}

function trialOf(order: VenueOrder, ticks: number, taker: boolean, marks: Marks): Trial {
  const strategy = order.owner;
  const { total, notional } = sumsOf(strategy, marks);
  return {
    strategy,
    holding: strategy.holding(order.market),
    side: order.side,
    price: priceOf(ticks, order.market),
    mark: marks[order.market.index] ?? 0n,
    taker,
    total,
    notional,
  };
}

function isClosing(size: Fixed, side: SideIndex): boolean {
  return side === 0 ? size < 0n : size > 0n;
}

/** T − fee and N after a fill, by the very arithmetic that would book it. */
function after(trial: Trial, lots: number): { total: bigint; notional: bigint } {
  const { holding, price, mark } = trial;
  const amount = amountOf(lots, holding.market);
  const before = holding.position;
  const { position, realisedPnl } = applyFill(before, trial.side === 0 ? 'Bid' : 'Ask', price, amount);
  const fee = trial.taker ? takerFee(trial.strategy.trader, price * amount).collateral : 0n;
  const unrealised = unrealisedPnlExact(position, mark) - unrealisedPnlExact(before, mark);
  return {
    total: trial.total + (realisedPnl - fee) * ONE + unrealised,
    notional: trial.notional + (abs(position.size) - abs(before.size)) * mark,
  };
}

function increaseIsBearable(trial: Trial, lots: number): boolean {
  const { total, notional } = after(trial, lots);
  return total * MAX_LEVERAGE >= notional;
}

function decreaseIsBearable(trial: Trial, lots: number): boolean {
  const { total, notional } = after(trial, lots);
  if (notional === 0n) return total >= 0n;
  return total * trial.notional >= trial.total * notional;
}
