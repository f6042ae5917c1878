import type { Past } from './past.ts';

/** A request is answered by the end of its window, which is at most 60 s, or never. */
const LONGEST_FLIGHT_MS = 65_000;

/**
 * A bucket that fills by time. Rates and levels are plain numbers: no money is counted here. `now` must never go back:
 * a monotonic clock in milliseconds.
 */
export class TokenBucket {
  private size: number;
  private perMs: number;
  private level: number;
  private at: number;
  private slowUntil = -Infinity;
  /**
   * When those were taken whose answers have not come yet, oldest first. They may stand in the venue's bucket still, so
   * there is room for the others alone: what would run over there must not count here.
   */
  private flights: number[] = [];
  private readonly now: () => number;

  /** `perSecond` tokens flow in, at most `capacity` stay. Starts full. */
  constructor(capacity: number, perSecond: number, now: () => number = () => performance.now()) {
    this.size = capacity;
    this.perMs = perSecond / 1000;
    this.level = capacity;
    this.now = now;
    this.at = now();
  }

  get capacity(): number {
    return this.size;
  }

  get perMinute(): number {
    return Math.round(this.perMs * 60_000);
  }

  get tokens(): number {
    this.fill();
    return this.level;
  }

  /** Milliseconds for which the rate is still taken for half. */
  get slowMs(): number {
    return Math.max(0, this.slowUntil - this.now());
  }

  /** Milliseconds until the bucket has held `wanted` tokens, those that are taken until then included; 0 when it does. */
  waitMs(wanted = 1): number {
    this.fill();
    // A hair's breadth of rounding must not cost another round of waiting.
    if (this.level >= wanted - 1e-9) return 0;
    const missing = wanted - this.level;
    const slowly = (this.slowMs * this.perMs) / 2;
    const ms = missing <= slowly ? (missing * 2) / this.perMs : this.slowMs + (missing - slowly) / this.perMs;
    return Math.ceil(ms);
  }

  /** Takes a token if one is there above `reserve`. */
  take(reserve = 0): boolean {
    if (this.waitMs(1 + reserve) > 0) return false;
    this.level -= 1;
    return true;
  }

  /** What a token was just taken for is on its way: {@link landed} or {@link unsent} will tell its end. */
  departed(): void {
    this.flights.push(this.at);
  }

  /** Its answer is here: the venue has taken its token by now. `untaken` of those counted here it did not take. */
  landed(untaken = 0): void {
    this.fill();
    this.flights.shift();
    this.level = Math.min(this.room, this.level + untaken);
  }

  /** It never left. */
  unsent(): void {
    this.fill();
    this.flights.pop();
    this.level = Math.min(this.room, this.level + 1);
  }

  /** The venue says that it is empty; then so it is. */
  drain(): void {
    this.fill();
    this.level = Math.min(this.level, 0);
    this.flights = [];
  }

  /** Takes the rate for half from now on, for `ms`. */
  slow(ms: number): void {
    this.fill();
    this.slowUntil = this.at + ms;
  }

  /**
   * Counts what was taken before, oldest first, as if it had been full before that.
   * @param slowMs for how long the rate counts half after a refusal
   */
  seed(past: readonly Past[], slowMs = 0): void {
    const first = past[0];
    if (first === undefined) return;
    this.level = this.size;
    this.at = first.at;
    for (const { at, refused } of past) {
      this.level = Math.min(this.size, this.level + this.flow(this.at, at));
      this.at = at;
      this.level = refused ? 0 : Math.max(0, this.level - 1);
      if (refused) this.slowUntil = at + slowMs;
    }
  }

  /** Another size and rate; what is there stays, up to the new size. */
  resize(capacity: number, perSecond: number): void {
    this.fill();
    // A bigger bucket was never known to be emptied: what was missing stays missing.
    this.level = Math.max(0, Math.min(capacity, capacity - (this.size - this.level)));
    this.size = capacity;
    this.perMs = perSecond / 1000;
    this.flights = [];
  }

  private get room(): number {
    return this.size - this.flights.length;
  }

  private fill(): void {
    const now = this.now();
    // What was never answered counts as taken, and no more than that.
    while (this.flights[0] !== undefined && this.flights[0] <= now - LONGEST_FLIGHT_MS) this.flights.shift();
    this.level = Math.max(this.level, Math.min(this.room, this.level + this.flow(this.at, now)));
    this.at = now;
  }

  /** What flows in between two times that are not before the last slowing. */
  private flow(from: number, to: number): number {
    const slowMs = Math.min(Math.max(0, this.slowUntil - from), to - from);
    return (to - from - slowMs / 2) * this.perMs;
  }
}
