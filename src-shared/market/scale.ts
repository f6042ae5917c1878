import { abs, divFloor, floorTo, isMultipleOf, type Fixed } from '../money/index.ts';

/** How the sizes go from the first price to the last: `rising` ends with three times the first, `falling` begins so. */
export const SCALE_SIZES = ['flat', 'rising', 'falling'] as const;
export type ScaleSizes = (typeof SCALE_SIZES)[number];

/** Fewest and most orders of a scale: a strategy may have 20 open orders a market (profile: 8 Markets). */
export const SCALE_COUNT = { least: 2, most: 20 } as const;

export interface ScaleWish {
  /** Of all orders together; a multiple of `step`. */
  readonly amount: Fixed;
  /** Price of the first order and of the last one; both are met. */
  readonly from: Fixed;
  readonly to: Fixed;
  readonly count: number;
  readonly sizes: ScaleSizes;
  readonly tick: Fixed;
  readonly step: Fixed;
}

export interface ScaleOrder {
  readonly price: Fixed;
  readonly amount: Fixed;
}

/**
 * Why a scale cannot be made: `count` beyond its bounds, `grid` when price or amount are off it, `prices` when there are
 * fewer ticks between the prices than orders, `sizes` when an order would get less than the smallest size.
 */
export type ScaleProblem = 'count' | 'grid' | 'prices' | 'sizes';

/** Orders at even distances from one price to the other, each at a tick, their sizes on the step and exact in sum. */
export function scaleOrders(wish: ScaleWish): readonly ScaleOrder[] | ScaleProblem {
  const { amount, from, to, count, sizes, tick, step } = wish;
  if (!Number.isSafeInteger(count) || count < SCALE_COUNT.least || count > SCALE_COUNT.most) return 'count';
  if (tick <= 0n || step <= 0n || amount <= 0n || from <= 0n || to <= 0n) return 'grid';
  if (!isMultipleOf(amount, step) || !isMultipleOf(from, tick) || !isMultipleOf(to, tick)) return 'grid';
  if (abs(to - from) / tick < BigInt(count - 1)) return 'prices';
  const lots = shareOut(amount / step, weights(count, sizes));
  if (lots.some((each) => each <= 0n)) return 'sizes';
  return lots.map((each, i) => ({ price: priceAt(wish, i), amount: each * step }));
}

/** The tick nearest to the even distance; a half goes to the lower one. */
function priceAt({ from, to, count, tick }: ScaleWish, index: number): Fixed {
  const gaps = BigInt(count - 1);
  // Twice the distance times the gaps, so that the half tick is a whole number.
  const exact = 2n * (from * gaps + (to - from) * BigInt(index)) + tick * gaps - 1n;
  return floorTo(divFloor(exact, 2n * gaps), tick);
}

function weights(count: number, sizes: ScaleSizes): bigint[] {
  if (sizes === 'flat') return Array.from({ length: count }, () => 1n);
  const rising = Array.from({ length: count }, (_, i) => BigInt(count - 1 + 2 * i));
  return sizes === 'rising' ? rising : rising.reverse();
}

/** Parts of `total` by weight; what rounding down leaves goes to those that lost most by it, so the sum is exact. */
function shareOut(total: bigint, by: readonly bigint[]): bigint[] {
  const all = by.reduce((sum, weight) => sum + weight, 0n);
  const parts = by.map((weight) => (total * weight) / all);
  let left = total - parts.reduce((sum, part) => sum + part, 0n);
  const order = by
    .map((weight, index) => ({ weight, index, lost: (total * weight) % all }))
    .sort((a, b) => compare(b.lost, a.lost) || compare(b.weight, a.weight) || a.index - b.index);
  for (const { index } of order) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
