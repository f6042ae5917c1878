import { abs, divFloor, min, ONE, type Fixed } from '../money/index.ts';

/** One side of a book as [price, amount], best first. */
export type Levels = readonly (readonly [Fixed, Fixed])[];

/** What a taker gets from a side of the book. */
export interface Taking {
  readonly taken: Fixed;
  /** Σ price × amount in USDC times 10^12, exact. */
  readonly cost: bigint;
}

/** How an order that trades at once moves away from the best price. */
export interface Slippage {
  /** Mean price of what trades, cut at the sixth place. */
  readonly average: Fixed;
  /** How much worse the mean is than the best price, as a ratio; zero or more, rounded down. */
  readonly distance: Fixed;
  /** What it takes of all that the side shows, as a ratio, rounded down. */
  readonly share: Fixed;
  /** False when the side does not show enough within the limit. */
  readonly enough: boolean;
}

/** Goes through the other side's levels as a taker would, down to `limit`; null sets none. */
export function takeFrom(levels: Levels, side: 'buy' | 'sell', amount: Fixed, limit: Fixed | null): Taking {
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

/** The levels that are left once so much was taken from the best on. */
export function leftOf(levels: Levels, taken: Fixed): Levels {
  let gone = taken;
  const left: (readonly [Fixed, Fixed])[] = [];
  for (const [price, size] of levels) {
    const part = min(size, gone);
    gone -= part;
    if (part < size) left.push([price, size - part]);
  }
  return left;
}

/** The slippage of a taking of `amount`; null when nothing would trade. */
export function slippageOf(levels: Levels, amount: Fixed, { taken, cost }: Taking): Slippage | null {
  const best = levels[0]?.[0];
  if (best === undefined || best <= 0n || taken <= 0n) return null;
  const shown = levels.reduce((sum, [, size]) => sum + size, 0n);
  return {
    average: divFloor(cost, taken),
    // Of the exact cost, so that a mean that was cut does not look better than the best price.
    distance: divFloor(abs(cost - best * taken) * ONE, best * taken),
    share: divFloor(taken * ONE, shown),
    enough: taken >= amount,
  };
}
