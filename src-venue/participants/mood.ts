import { floorTo, max, type Fixed } from '../../src-shared/money/index.ts';
import type { MarketSpec } from '../engine/index.ts';
import type { Random } from './random.ts';

/** How a market feels for a while; the index, the spread, the sizes and the traffic follow from it. */
export interface Regime {
  /** Standard deviation of the index per second, in parts per billion. 107,000 would be 60% a year. */
  readonly sigmaPpb: number;
  /** Largest drift of the index per second, either way, in parts per billion. */
  readonly driftPpb: number;
  /** Least and largest length in minutes. */
  readonly minutes: readonly [number, number];
  /** Distance of the best quotes from the middle in ticks. */
  readonly gap: number;
  /** Size of what makers show and of what takers take, in percent. */
  readonly shown: number;
  readonly taken: number;
  /** How often a short round has a taker, in percent; and at most how many a long round has. */
  readonly takerPercent: number;
  readonly takersInLong: number;
}

const CALM: Regime = {
  sigmaPpb: 55_000,
  driftPpb: 0,
  minutes: [20, 120],
  gap: 1,
  shown: 100,
  taken: 60,
  takerPercent: 50,
  takersInLong: 2,
};
const TRENDING: Regime = {
  sigmaPpb: 90_000,
  driftPpb: 4_500,
  minutes: [15, 90],
  gap: 1,
  shown: 85,
  taken: 130,
  takerPercent: 65,
  takersInLong: 3,
};
const VOLATILE: Regime = {
  sigmaPpb: 260_000,
  driftPpb: 2_000,
  minutes: [5, 35],
  gap: 3,
  shown: 60,
  taken: 280,
  takerPercent: 90,
  takersInLong: 5,
};
const REGIMES = [CALM, TRENDING, VOLATILE] as const;
/** Of a hundred changes, how many lead to each. */
const SHARES = [50, 32, 18] as const;

/** The crowd's premium over the index stays within this, in parts per million; funding is neutral below 500. */
const MAX_PREMIUM_PPM = 900;
/** What is left of an old lean after a change of regime, in percent, and how far a new one strays from it. */
const LEAN_KEPT = 85;
const LEAN_PPM = 450;
/** The premium comes this much nearer to the lean in a minute, in percent. */
const NEARER = 6;

/** The mood of one market: its regime and how the crowd leans. Integers only; part of the exchange's state. */
export class Mood {
  /** Index into the regimes, the rest of its time, and the drift that this stretch of it has. */
  regimeIndex = 0;
  leftMs = 0;
  drift = 0;
  /** What the premium tends to, and what it is, in 10^-3 parts per million. */
  lean = 0;
  premium = 0;

  get regime(): Regime {
    return REGIMES[this.regimeIndex] ?? CALM;
  }

  /** The state in numbers, for a snapshot and for the digest. */
  get numbers(): number[] {
    return [this.regimeIndex, this.leftMs, this.drift, this.lean, this.premium];
  }

  set numbers([regimeIndex = 0, leftMs = 0, drift = 0, lean = 0, premium = 0]: readonly number[]) {
    Object.assign(this, { regimeIndex, leftMs, drift, lean, premium });
  }

  /** Lets time pass; a regime that is over gives way to another. */
  live(elapsedMs: number, random: Random): void {
    this.leftMs -= elapsedMs;
    if (this.leftMs <= 0) this.change(random);
    const minutes = Math.min(elapsedMs, 60_000) / 60_000;
    this.premium += Math.trunc(((this.lean - this.premium) * NEARER * minutes) / 100);
  }

  /** The next index price, `elapsedMs` later. */
  walk(index: Fixed, market: MarketSpec, elapsedMs: number, random: Random): Fixed {
    const { sigmaPpb } = this.regime;
    const sigma = Math.floor(sigmaPpb * Math.sqrt(elapsedMs / 1_000));
    const noise = (BigInt(sigma) * BigInt(random.normal())) / 1_000n;
    // A drift ends with its regime, however long the pause.
    const drift = Math.trunc((this.drift * Math.min(elapsedMs, Math.max(0, this.leftMs))) / 1_000);
    const moved = index + (index * (noise + BigInt(drift))) / 1_000_000_000n;
    // An index has more places than a tick, as a mean of several sources would. Rounded, for to cut would be a drift.
    const grid = market.tick / 10n;
    return max(market.tick, floorTo(moved + grid / 2n, grid));
  }

  /** What the crowd deals around: the index with its premium. */
  fair(index: Fixed): Fixed {
    return index + (index * BigInt(this.premium)) / 1_000_000_000n;
  }

  /** Somebody set the price: the crowd has no opinion of it yet. */
  forget(): void {
    this.lean = 0;
    this.premium = 0;
  }

  private change(random: Random): void {
    const drawn = random.below(100);
    this.regimeIndex = drawn < SHARES[0] ? 0 : drawn < SHARES[0] + SHARES[1] ? 1 : 2;
    const { minutes, driftPpb } = this.regime;
    this.leftMs = 60_000 * (minutes[0] + random.below(minutes[1] - minutes[0] + 1));
    const strength = driftPpb === 0 ? 0 : Math.floor(driftPpb / 3) + random.below(driftPpb);
    this.drift = random.chance(50) ? strength : -strength;
    // The crowd leans with the trend, and keeps much of what it believed.
    const stray = Math.trunc(LEAN_PPM * random.normal()) + 60 * this.drift;
    const bound = 1_000 * MAX_PREMIUM_PPM;
    this.lean = Math.max(-bound, Math.min(bound, Math.trunc((this.lean * LEAN_KEPT) / 100) + stray));
  }
}
