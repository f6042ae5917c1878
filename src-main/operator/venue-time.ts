import { CountersignError } from '../../src-shared/errors/index.ts';
import type { OperatorTime } from '../../src-shared/protocol/index.ts';
import { Agreement } from './time-agreement.ts';

export interface VenueTimeOptions {
  fetch: () => Promise<OperatorTime>;
  /** Milliseconds of a clock that never jumps. */
  monotonic?: () => number;
  /** The machine's clock: an alarm only, never signed. */
  wall?: () => number;
}

/** One answer of the venue's clock. */
export interface TimeSnapshot {
  readonly serverTimeMs: number;
  /** Monotonic time at which the answer was here. */
  readonly receivedAt: number;
  /** What the wall clock shows then if it went as the monotonic one since the question left. */
  readonly wallAt: number;
  /** The venue's clock may be ahead of our reckoning by as much: the round trip. */
  readonly uncertaintyMs: number;
  /** How often our reckoning had been doubted when the question left. */
  readonly doubts: number;
}

/** Beyond this age a snapshot is refreshed in the background… */
const REFRESH_AFTER_MS = 15_000;
/** …and beyond this one nothing is signed before it is. */
const MAX_AGE_MS = 60_000;
/** The same while the venue's clock is seen to go slower than ours: carried on, its time would be ahead of the venue's. */
const MAX_AGE_BEHIND_MS = 200;
/** Wall clock and monotonic clock drifting apart by more mean a sleep or a change of the clock. */
const MAX_DRIFT_MS = 1_000;
/** A venue that changes under every question is given up. */
const ATTEMPTS = 3;

/**
 * The venue's time: a snapshot of `/v2/time` carried by the monotonic clock. It is the conservative end of what is
 * possible, since the venue read its clock before its answer reached us: never ahead of the operator.
 */
export class VenueTime {
  private readonly fetch: () => Promise<OperatorTime>;
  private readonly monotonic: () => number;
  private readonly wall: () => number;
  private readonly agreement = new Agreement();
  private snapshot: TimeSnapshot | null = null;
  private refreshing: Promise<void> | null = null;
  private doubts = 0;
  /** Which venue is asked: an answer of the one before is not taken for this one's. */
  private venue = 0;

  constructor(options: VenueTimeOptions) {
    this.fetch = options.fetch;
    this.monotonic = options.monotonic ?? (() => performance.now());
    this.wall = options.wall ?? Date.now;
  }

  /** Venue time in whole milliseconds, good enough to sign; fetched when the snapshot is too old or in doubt. */
  async forSigning(): Promise<number> {
    for (let attempt = 0; this.isStale() && attempt < ATTEMPTS; attempt++) await this.refresh();
    if (this.ageMs() > REFRESH_AFTER_MS) void this.refresh().catch(() => undefined);
    const now = this.now();
    if (now === null) throw unsteady();
    return now;
  }

  /**
   * The same where a single wrong answer would have lasting effects: two answers in a row must agree.
   * @throws {CountersignError} `VENUE_TIME_UNSTEADY`
   */
  async confirmed(): Promise<number> {
    await this.forSigning();
    for (let attempt = 0; !this.agreement.isConfirmed && attempt < ATTEMPTS; attempt++) await this.refresh();
    if (!this.agreement.isConfirmed) throw unsteady();
    return this.forSigning();
  }

  /** Venue time for countdowns and expiry; null before the first snapshot. */
  now(): number | null {
    if (this.snapshot === null) return null;
    return Math.floor(this.snapshot.serverTimeMs + this.monotonic() - this.snapshot.receivedAt);
  }

  /**
   * Venue time for what cannot be undone, such as destroying a key that has expired: null unless its answers have agreed
   * with the monotonic clock for a minute. One wrong answer begins that minute anew.
   */
  steady(): number | null {
    return this.agreement.isSteady && !this.isStale() ? this.now() : null;
  }

  get known(): { offsetMs: number; ageMs: number; uncertaintyMs: number; nowMs: number } | null {
    const now = this.now();
    if (this.snapshot === null || now === null) return null;
    return {
      offsetMs: now - Math.floor(this.wall()),
      ageMs: Math.floor(this.ageMs()),
      uncertaintyMs: Math.ceil(this.snapshot.uncertaintyMs),
      nowMs: now,
    };
  }

  /** The venue did not accept a time of ours: the next signature fetches it first. What is shown goes on meanwhile. */
  doubt(): void {
    this.doubts++;
  }

  /** The venue is another one: nothing is known of its time. */
  invalidate(): void {
    this.snapshot = null;
    this.venue++;
    this.agreement.forget();
  }

  /** Fetches a snapshot; calls that overlap share one. */
  refresh(): Promise<void> {
    this.refreshing ??= this.take().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  private async take(): Promise<void> {
    const { venue, doubts } = this;
    const before = this.monotonic();
    const wallBefore = this.wall();
    const { serverTimeMs } = await this.fetch();
    if (venue !== this.venue) return;
    const receivedAt = this.monotonic();
    const uncertaintyMs = receivedAt - before;
    // A sleep while the answer was on its way shows as a drift.
    const wallAt = wallBefore + uncertaintyMs;
    const snapshot = { serverTimeMs, receivedAt, wallAt, uncertaintyMs, doubts };
    this.agreement.compare(this.snapshot, snapshot);
    this.snapshot = snapshot;
  }

  private ageMs(): number {
    return this.snapshot === null ? Infinity : this.monotonic() - this.snapshot.receivedAt;
  }

  private isStale(): boolean {
    if (this.snapshot === null || this.snapshot.doubts !== this.doubts) return true;
    const age = this.ageMs();
    const maxAge = this.agreement.isBehind ? MAX_AGE_BEHIND_MS : MAX_AGE_MS;
    return age > maxAge || Math.abs(this.wall() - this.snapshot.wallAt - age) > MAX_DRIFT_MS;
  }
}

function unsteady(): CountersignError {
  return new CountersignError(
    'VENUE_TIME_UNSTEADY',
    "The answers of the venue's clock do not agree with each other.",
    'Nothing was signed; try again in a moment. If it stays, the venue has no reliable time.',
  );
}
