const HOUR_MS = 3_600_000;

/** Capacity is the burst, refill is the rate (profile: 5 Gateway). Starts full. Counts in whole units, so that a token is there at the very millisecond it is due. */
export class TokenBucket {
  /** In tokens × {@link HOUR_MS}. */
  private level: number;
  private atMs: number;
  private readonly capacity: number;
  private readonly perHour: number;

  constructor(burst: number, perHour: number, nowMs: number) {
    this.capacity = burst * HOUR_MS;
    this.perHour = perHour;
    this.level = this.capacity;
    this.atMs = Math.floor(nowMs);
  }

  /** Takes a token if there is one. */
  take(nowMs: number): boolean {
    this.refill(nowMs);
    if (this.level < HOUR_MS) return false;
    this.level -= HOUR_MS;
    return true;
  }

  /** For a snapshot. */
  get state(): { level: number; atMs: number } {
    return { level: this.level, atMs: this.atMs };
  }

  set state({ level, atMs }) {
    this.level = level;
    this.atMs = atMs;
  }

  isFull(nowMs: number): boolean {
    this.refill(nowMs);
    return this.level >= this.capacity;
  }

  private refill(nowMs: number): void {
    const now = Math.floor(nowMs);
    if (now <= this.atMs) return;
    this.level = Math.min(this.capacity, this.level + (now - this.atMs) * this.perHour);
    this.atMs = now;
  }
}
