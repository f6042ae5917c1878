import { ONE, type Fixed } from '../../src-shared/money/index.ts';
import type { MarketSpec } from '../engine/index.ts';
import type { Regime } from './mood.ts';

/** How the participants act in one round in one market. */
export interface Round {
  /** What they deal around, in ticks and as a price. */
  readonly middle: number;
  readonly fair: Fixed;
  readonly regime: Regime;
  /** Orders per side and maker. */
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
const TOP_DEPTH = 1;
const RENEW_PERCENT = 2;

export function isLong(elapsedMs: number): boolean {
  return elapsedMs > LONG_ROUND_MS;
}

/** @param afterLong whether the round before was a long one, whose oversized quotes have to go. */
export function roundOf(
  elapsedMs: number,
  afterLong: boolean,
): Pick<Round, 'depth' | 'scale' | 'renewPercent'> {
  if (isLong(elapsedMs))
    return { depth: TOP_DEPTH, scale: Math.floor(elapsedMs / 1_000), renewPercent: RENEW_PERCENT };
  return { depth: FULL_DEPTH, scale: 1, renewPercent: afterLong ? 100 : RENEW_PERCENT };
}

/** `usdc` worth of a market at a price, in lots. */
export function lotsWorth(usdc: number, market: MarketSpec, price: Fixed): number {
  return Math.max(1, Number((BigInt(usdc) * ONE * ONE) / (price * market.step)));
}
