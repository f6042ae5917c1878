import { median, quantile } from '../harness/statistics.ts';

/** Somebody who takes one order after another. */
interface Side {
  order(): Promise<void>;
}

/** How often, and how many orders at a time. */
export interface Pace {
  readonly warmUp: number;
  readonly turns: number;
  readonly orders: number;
}

/** Times single orders of several sides by turns, so that what else the machine does falls on all of them alike. */
export async function timeByTurns<T extends Side>(
  sides: readonly T[],
  { warmUp, turns, orders }: Pace,
): Promise<Map<T, number[]>> {
  const times = new Map(sides.map((side) => [side, [] as number[]]));
  for (const side of sides) for (let i = 0; i < warmUp; i++) await side.order();
  for (let turn = 0; turn < turns; turn++) {
    for (const [side, taken] of times) {
      for (let i = 0; i < orders; i++) {
        const began = performance.now();
        await side.order();
        taken.push(performance.now() - began);
      }
    }
  }
  return times;
}

/** Median and the slowest hundredth, in words. */
export function inWords(times: readonly number[]): string {
  return `p50 ${median(times).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`;
}
