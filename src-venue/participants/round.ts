import { ONE, type Fixed } from '../../src-shared/money/index.ts';
import type { MarketSpec } from '../engine/index.ts';

/** How the participants act in one round. */
export interface Round {
  /** Orders per side, market and maker. */
  readonly depth: number;
  /** Sizes are multiplied by this: a round that stands for a minute trades what a minute would. */
  readonly scale: number;
  /** How many of its own orders a maker renews, in percent. */
  readonly renewPercent: number;
}

/** Both sides together stay below the 20 orders that everybody may have. */
const FULL_DEPTH = 9;
/** In rounds longer than this nobody sees the book, so makers quote its top only. */
const LONG_ROUND_MS = 10_000;
const TOP_DEPTH = 2;
const RENEW_PERCENT = 2;

export function isLong(elapsedMs: number): boolean {
  return elapsedMs > LONG_ROUND_MS;
}

/** @param afterLong whether the round before was a long one, whose oversized quotes have to go. */
export function roundOf(elapsedMs: number, afterLong: boolean): Round {
  if (isLong(elapsedMs))
    return { depth: TOP_DEPTH, scale: Math.floor(elapsedMs / 1_000), renewPercent: RENEW_PERCENT };
  return { depth: FULL_DEPTH, scale: 1, renewPercent: afterLong ? 100 : RENEW_PERCENT };
}

/** `usdc` worth of a market at its index price, in lots. */
export function lotsWorth(usdc: number, market: MarketSpec, index: Fixed): number {
  return Math.max(1, Number((BigInt(usdc) * ONE * ONE) / (index * market.step)));
}
