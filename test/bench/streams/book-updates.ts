import type { LevelRow } from '../../../src-shared/market/index.ts';
import { seeded } from './random.ts';

/** Levels that a panel shows of a side. */
export const SHOWN = 25;
/** Updates of three markets at 5,000 a second that come to one of them between two frames of 60 a second. */
export const READ_EVERY = 28;
/** Levels a side that the book is kept near. */
const LEVELS = 500;
const TICK = 100_000n;
const START = 2_000_000_000n;

/** A level as a double: price and amount times 10^6. */
export interface PlainRow {
  readonly side: 0 | 1;
  readonly price: number;
  readonly amount: number;
}

/**
 * A book of 500 levels a side and updates to it, most of them near the top: two thirds change an amount, the rest take
 * levels away and bring others. The middle walks, so that the top of the book moves.
 */
export function bookStream(count: number, seed = 7): { snapshot: LevelRow[]; updates: LevelRow[] } {
  const below = seeded(seed);
  const random = (): number => below(2 ** 30) / 2 ** 30;
  const amount = (): bigint => BigInt(1 + Math.floor(random() * 50_000)) * 100n;
  const snapshot = ([0, 1] as const).flatMap((side) =>
    Array.from({ length: LEVELS }, (_, i): LevelRow => {
      const away = BigInt(i + 1) * TICK;
      return { side, price: side === 0 ? START - away : START + away, amount: amount() };
    }),
  );
  let mid = START;
  const updates: LevelRow[] = [];
  while (updates.length < count) {
    const drift = random();
    if (drift < 0.002 && mid < START + 200n * TICK) mid += TICK;
    else if (drift > 0.998 && mid > START - 200n * TICK) mid -= TICK;
    const side = random() < 0.5 ? 0 : 1;
    const away = BigInt(1 + Math.floor(random() ** 4 * LEVELS)) * TICK;
    const kind = random();
    updates.push({
      side,
      price: side === 0 ? mid - away : mid + away,
      amount: kind < 0.17 ? 0n : amount(),
    });
  }
  return { snapshot, updates };
}
