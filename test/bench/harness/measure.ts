import type { Benchmark, Contender, Contest, Goal, Trial } from './benchmark.ts';
import { median, spread } from './statistics.ts';

/** How long and how often; the brief form keeps the tool alive in CI and judges nothing. */
export interface Effort {
  readonly warmUpMs: number;
  readonly roundMs: number;
  readonly rounds: number;
  readonly brief: boolean;
}
export const FULL: Effort = { warmUpMs: 1500, roundMs: 250, rounds: 21, brief: false };
export const BRIEF: Effort = { warmUpMs: 100, roundMs: 30, rounds: 5, brief: true };

/** Milliseconds from any beginning. */
export type Clock = () => number;

/** One line of the report: operations per second, or milliseconds per operation. */
export interface Row {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  readonly unit: string;
  readonly ratio: number;
  readonly goal: number;
  readonly met: boolean;
}

/** A row and how far its rounds lie apart: the middle half of them, as a share of the median. */
export interface Measurement {
  readonly row: Row;
  readonly oursSpread: number;
  readonly peerSpread: number;
  readonly notes: readonly string[];
}

/** Runs ours and the peer alternately in this process and compares the medians of their rates, or of their times. */
export async function measure(
  benchmark: Benchmark,
  effort: Effort,
  now: Clock = () => performance.now(),
): Promise<Measurement> {
  const contest = await benchmark.prepare();
  try {
    const counts = {
      ours: await warmUp(contest, 'ours', effort, now),
      peer: await warmUp(contest, 'peer', effort, now),
    };
    const rates = { ours: [] as number[], peer: [] as number[] };
    for (let round = 0; round < effort.rounds; round++) {
      // Whoever goes second finds a warmer machine: take turns at that too.
      const order = round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const);
      for (const side of order) rates[side].push(await rate(contest, side, counts[side], now));
    }
    const notes = (await contest.notes?.(effort.brief)) ?? [];
    return { ...compare(benchmark, rates.ours, rates.peer), notes };
  } finally {
    await contest.close?.();
  }
}

/** Runs a side until it is warm; answers how large a batch fills a round. */
async function warmUp(contest: Contest, side: Contender, effort: Effort, now: Clock): Promise<number> {
  let count = 1;
  const end = now() + effort.warmUpMs;
  do {
    const perSecond = (await rate(contest, side, count, now)) / (contest.operations ?? 1);
    count = Math.max(1, Math.ceil((perSecond * effort.roundMs) / 1000));
  } while (now() < end);
  return count;
}

/** Operations per second over one batch. */
async function rate(contest: Contest, side: Contender, count: number, now: Clock): Promise<number> {
  await contest.before?.(side, count);
  globalThis.gc?.();
  const began = now();
  await contest[side](count);
  return (count * (contest.operations ?? 1) * 1000) / Math.max(now() - began, 1e-6);
}

function compare(
  benchmark: Benchmark,
  oursRates: readonly number[],
  peerRates: readonly number[],
): Omit<Measurement, 'notes'> {
  const { unit = 'ops/s' } = benchmark;
  const inUnit = (perSecond: number): number => (unit === 'ms' ? 1000 / perSecond : perSecond);
  return judge({ ...benchmark, unit }, oursRates.map(inUnit), peerRates.map(inUnit));
}

/** Lets a trial take its figures and judges them. */
export async function observe(trial: Trial, effort: Effort): Promise<Measurement> {
  const { ours, peer, notes, also = true } = await trial.run(effort.brief);
  const { row, ...spreads } = judge(trial, ours, peer);
  return { row: { ...row, met: row.met && also }, ...spreads, notes };
}

function judge(
  { name, peerName, goal, unit }: { name: string; peerName: string; goal: Goal; unit: string },
  ours: readonly number[],
  peer: readonly number[],
): Omit<Measurement, 'notes'> {
  const ratio = median(ours) / median(peer);
  return {
    row: {
      name,
      ours: median(ours),
      peer: median(peer),
      peerName,
      unit,
      ratio,
      goal: 'atLeast' in goal ? goal.atLeast : goal.atMost,
      met: 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost,
    },
    oursSpread: spread(ours),
    peerSpread: spread(peer),
  };
}
