import type { OperatorTime } from '../../src-shared/protocol/index.ts';

export interface VenueTimeOptions {
  fetch: () => Promise<OperatorTime>;
  /** Milliseconds of a clock that never jumps. */
  monotonic?: () => number;
  /** The machine's clock: an alarm only, never signed. */
  wall?: () => number;
}

interface Snapshot {
  readonly serverTimeMs: number;
  /** Monotonic time at which the answer was here. */
  readonly receivedAt: number;
  readonly wallAt: number;
  /** The venue's clock may be ahead of our reckoning by as much: the round trip. */
  readonly uncertaintyMs: number;
}

/** Beyond this age a snapshot is refreshed in the background… */
const REFRESH_AFTER_MS = 15_000;
/** …and beyond this one nothing is signed before it is. */
const MAX_AGE_MS = 60_000;
/** Wall clock and monotonic clock drifting apart by more mean a sleep or a change of the clock. */
const MAX_DRIFT_MS = 1_000;

/**
 * The venue's time: a snapshot of `/v2/time` carried by the monotonic clock. It is the conservative end of what is
 * possible, since the venue read its clock before its answer reached us: never ahead of the operator.
 */
export class VenueTime {
  private readonly fetch: () => Promise<OperatorTime>;
  private readonly monotonic: () => number;
  private readonly wall: () => number;
  private snapshot: Snapshot | null = null;
  private refreshing: Promise<void> | null = null;

  constructor(options: VenueTimeOptions) {
    this.fetch = options.fetch;
    this.monotonic = options.monotonic ?? (() => performance.now());
    this.wall = options.wall ?? Date.now;
  }

  /** Venue time in whole milliseconds, good enough to sign; fetched when the snapshot is too old or in doubt. */
  async forSigning(): Promise<number> {
    if (this.isStale()) await this.refresh();
    else if (this.ageMs() > REFRESH_AFTER_MS) void this.refresh().catch(() => undefined);
    const now = this.now();
    if (now === null) throw new Error('a refreshed clock has a time');
    return now;
  }

  /** Venue time for countdowns and expiry; null before the first snapshot. */
  now(): number | null {
    if (this.snapshot === null) return null;
    return Math.floor(this.snapshot.serverTimeMs + this.monotonic() - this.snapshot.receivedAt);
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

  /** The next signature fetches the time first: after a replay error, or when the venue is another one. */
  invalidate(): void {
    this.snapshot = null;
  }

  /** Fetches a snapshot; calls that overlap share one. */
  refresh(): Promise<void> {
    this.refreshing ??= this.take().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  private async take(): Promise<void> {
    const before = this.monotonic();
    const { serverTimeMs } = await this.fetch();
    const receivedAt = this.monotonic();
    this.snapshot = { serverTimeMs, receivedAt, wallAt: this.wall(), uncertaintyMs: receivedAt - before };
  }

  private ageMs(): number {
    return this.snapshot === null ? Infinity : this.monotonic() - this.snapshot.receivedAt;
  }

  private isStale(): boolean {
    if (this.snapshot === null) return true;
    const age = this.ageMs();
    return age > MAX_AGE_MS || Math.abs(this.wall() - this.snapshot.wallAt - age) > MAX_DRIFT_MS;
  }
}
