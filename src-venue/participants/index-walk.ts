import { floorTo, max, type Fixed } from '../../src-shared/money/index.ts';
import type { MarketSpec } from '../engine/index.ts';
import type { Random } from './random.ts';

/** Standard deviation of one second in parts per billion: about 60% a year. */
const SIGMA_PPB = 107_000;

/** The next index price of a random walk, `elapsedMs` later. */
export function walk(index: Fixed, market: MarketSpec, elapsedMs: number, random: Random): Fixed {
  const sigma = Math.floor(SIGMA_PPB * Math.sqrt(elapsedMs / 1_000));
  const moved = index + (index * BigInt(sigma) * BigInt(random.normal())) / 1_000_000_000_000n;
  // An index has more places than a tick, as a mean of several sources would.
  return max(market.tick, floorTo(moved, market.tick / 10n));
}
