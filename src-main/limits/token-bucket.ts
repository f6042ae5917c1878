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
  /** The first take whose answer has not come yet: when it was, and what stood in the bucket before. */
  private flight: { readonly at: number; readonly before: number } | null = null;
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
    this.flight ??= { at: this.at, before: this.level };
    this.level -= 1;
    return true;
  }

  /** Gives a token back that was taken for nothing. */
  giveBack(): void {
    this.fill();
    this.level = Math.min(this.size, this.level + 1);
  }

  /**
   * The answer to a request is here. The venue may have taken its token only now, and until then its bucket may have
   * been full: what would have run over there does not count here either.
   */
  landed(): void {
    this.fill();
    const { flight } = this;
    this.flight = null;
    if (flight === null) return;
    const over = flight.before + this.flow(flight.at, this.at) - this.size;
    if (over > 0) this.level -= over;
  }

  /** The venue says that it is empty; then so it is. */
  drain(): void {
    this.fill();
    this.level = Math.min(this.level, 0);
    this.flight = null;
  }

  /** Takes the rate for half from now on, for `ms`. */
  slow(ms: number): void {
    this.fill();
    this.slowUntil = this.at + ms;
  }

  /** Another size and rate; what is there stays, up to the new size. */
  resize(capacity: number, perSecond: number): void {
    this.fill();
    // A bigger bucket was never known to be emptied: what was missing stays missing.
    this.level = Math.max(0, Math.min(capacity, capacity - (this.size - this.level)));
    this.size = capacity;
    this.perMs = perSecond / 1000;
    this.flight = null;
  }

  private fill(): void {
    const now = this.now();
    this.level = Math.min(this.size, this.level + this.flow(this.at, now));
    this.at = now;
  }

  /** What flows in between two times that are not before the last slowing. */
  private flow(from: number, to: number): number {
    const slowMs = Math.min(Math.max(0, this.slowUntil - from), to - from);
    return (to - from - slowMs / 2) * this.perMs;
  }
}
