import { describe, expect, it } from 'vitest';
import type { Batch, Benchmark, Goal, Seen } from '../bench/harness/benchmark.ts';
import { measure, observe } from '../bench/harness/measure.ts';
import { median, quantile, spread } from '../bench/harness/statistics.ts';
import { margin, plot } from '../bench/harness/picture.ts';
import { table } from '../bench/harness/table.ts';

const EFFORT = { warmUpMs: 20, roundMs: 4, rounds: 4, brief: true };

/** A clock that only work moves, so that the outcome does not depend on the machine. */
let clock = 0;
const now = (): number => clock;

/** Work that takes a known time per operation. */
const taking =
  (milliseconds: number, onBatch: () => void = () => undefined): Batch =>
  (count) => {
    onBatch();
    clock += count * milliseconds;
  };

const benchmark = (goal: Goal, ours: Batch, peer: Batch, close?: () => void): Benchmark => ({
  name: 'waiting',
  peerName: 'the same, slower',
  goal,
  prepare: () => (close === undefined ? { ours, peer } : { ours, peer, close }),
});

const trial = (seen: Seen) =>
  observe(
    {
      name: 'frames',
      peerName: 'a slower page',
      goal: { atMost: 0.5 },
      unit: 'ms',
      run: () => Promise.resolve(seen),
    },
    EFFORT,
  );

describe('a trial', () => {
  it('is judged by the medians of the figures that it took itself', async () => {
    const { row, notes } = await trial({ ours: [20, 10, 30], peer: [40, 50, 60], notes: ['60 fps'] });
    expect(row).toEqual({
      name: 'frames',
      ours: 20,
      peer: 50,
      peerName: 'a slower page',
      unit: 'ms',
      ratio: 0.4,
      goal: 0.5,
      met: true,
    });
    expect(notes).toEqual(['60 fps']);
  });

  it('is not met when its ratio is, but what else its goal asks for is not', async () => {
    expect((await trial({ ours: [20], peer: [50], notes: [], also: false })).row.met).toBe(false);
    expect((await trial({ ours: [26], peer: [50], notes: [], also: true })).row.met).toBe(false);
  });
});

describe('the benchmark harness', () => {
  it('finds the side that does less work faster, and holds the ratio against the goal', async () => {
    const { row } = await measure(benchmark({ atLeast: 5 }, taking(1), taking(20)), EFFORT, now);
    expect(row).toMatchObject({
      name: 'waiting',
      peerName: 'the same, slower',
      unit: 'ops/s',
      goal: 5,
      met: true,
    });
    expect(row.ours).toBeCloseTo(1000, 6);
    expect(row.peer).toBeCloseTo(50, 6);
    expect(row.ratio).toBeCloseTo(20, 6);
  });

  it('reports a missed goal as missed, also where less is better', async () => {
    const { row } = await measure(benchmark({ atMost: 2 }, taking(1), taking(20)), EFFORT, now);
    expect(row).toMatchObject({ goal: 2, met: false });
  });

  it('lets both sides run alternately and releases them at the end', async () => {
    const order: string[] = [];
    await measure(
      benchmark(
        { atLeast: 1 },
        taking(10, () => order.push('ours')),
        taking(10, () => order.push('peer')),
        () => order.push('closed'),
      ),
      EFFORT,
      now,
    );
    expect(order.slice(-9)).toEqual([
      'ours',
      'peer',
      'peer',
      'ours',
      'ours',
      'peer',
      'peer',
      'ours',
      'closed',
    ]);
  });

  it('lays out each batch outside the time, with the size the batch will have', async () => {
    const laidOut: Record<string, number[]> = { ours: [], peer: [] };
    const ran: Record<string, number[]> = { ours: [], peer: [] };
    const side =
      (name: string): Batch =>
      (count) => {
        ran[name]?.push(count);
        clock += count;
      };
    const { row } = await measure(
      {
        ...benchmark({ atLeast: 1 }, side('ours'), side('peer')),
        prepare: () => ({
          ours: side('ours'),
          peer: side('peer'),
          before: (contender, count) => {
            laidOut[contender]?.push(count);
            clock += 1000;
          },
        }),
      },
      EFFORT,
      now,
    );
    expect(laidOut).toEqual(ran);
    expect(row.ours).toBeCloseTo(1000, 6);
  });

  it('counts the operations that one step of a batch stands for', async () => {
    const { row } = await measure(
      {
        ...benchmark({ atLeast: 1 }, taking(1), taking(2)),
        prepare: () => ({ ours: taking(1), peer: taking(2), operations: 50 }),
      },
      EFFORT,
      now,
    );
    expect(row).toMatchObject({ ours: 50_000, peer: 25_000, ratio: 2 });
  });

  it('gives times in milliseconds where less is better, and the ratio of the times', async () => {
    const { row } = await measure(
      { ...benchmark({ atMost: 2 }, taking(3), taking(2)), unit: 'ms' },
      EFFORT,
      now,
    );
    expect(row).toMatchObject({ unit: 'ms', goal: 2, met: true });
    expect(row.ours).toBeCloseTo(3, 6);
    expect(row.peer).toBeCloseTo(2, 6);
    expect(row.ratio).toBeCloseTo(1.5, 6);
  });

  it('asks for what else there is to say after the rounds and before the end, and prints it by name', async () => {
    const order: string[] = [];
    const measured = await measure(
      {
        ...benchmark({ atLeast: 1 }, taking(1), taking(1)),
        prepare: () => ({
          ours: taking(10, () => order.push('ours')),
          peer: taking(10, () => order.push('peer')),
          notes: (brief) => {
            order.push('notes');
            return Promise.resolve([`it was ${brief ? 'brief' : 'long'}`]);
          },
          close: () => void order.push('closed'),
        }),
      },
      EFFORT,
      now,
    );
    expect(order.slice(-3)).toEqual(['ours', 'notes', 'closed']);
    expect(table([measured])).toMatch(/^ {2}waiting: it was brief$/m);
  });

  it('prints what was met and what was missed', async () => {
    const met = await measure(benchmark({ atLeast: 0.0001 }, taking(10), taking(10)), EFFORT, now);
    const missed = await measure(benchmark({ atLeast: 1e9 }, taking(10), taking(10)), EFFORT, now);
    expect(table([met, missed])).toMatch(/ops\/s.* 0\.0001 {2}met[\s\S]* 1000000000 {2}MISSED/);
  });

  it('takes medians and spreads from sorted values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(quantile([10, 20, 30, 40, 50], 0.25)).toBe(20);
    expect(spread([10, 20, 30, 40, 50])).toBeCloseTo(20 / 30, 9);
    expect(() => median([])).toThrow(/quantile of nothing/);
  });
});

describe('the plot', () => {
  const row = { name: 'a<b', ours: 1, peer: 1, peerName: 'p', unit: 'ops/s', ratio: 10, goal: 5, met: true };

  it('holds rates against a least and times against a most', () => {
    expect(margin(row)).toBe(2);
    expect(margin({ ...row, unit: 'ms', ratio: 4, goal: 2 })).toBe(0.5);
  });

  it('has a bar for each row, says which were missed, and takes names for text', () => {
    const picture = plot([row, { ...row, name: 'late', unit: 'ms', ratio: 4, goal: 2, met: false }]);
    expect(picture).toContain('a&lt;b');
    expect(picture).toContain('10.0 (at least 5)');
    expect(picture).toContain('4.00 (at most 2), missed');
    expect(picture.match(/<rect x=/g)).toHaveLength(2);
  });
});
