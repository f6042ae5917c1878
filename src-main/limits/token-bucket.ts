/** A bucket that fills by time. Rates and levels are plain numbers: no money is counted here. */
export class TokenBucket {
  private capacity: number;
  private perMs: number;
  private level: number;
  private at: number;
  private readonly now: () => number;

  /** `perSecond` tokens flow in, at most `capacity` stay. Starts full. */
  constructor(capacity: number, perSecond: number, now: () => number = () => performance.now()) {
    this.capacity = capacity;
    this.perMs = perSecond / 1000;
    this.level = capacity;
    this.now = now;
    this.at = now();
  }

  get tokens(): number {
    this.fill();
    return this.level;
  }

  /** Milliseconds until the bucket holds `wanted` tokens; 0 when it does. */
  waitMs(wanted = 1): number {
    this.fill();
    // A hair's breadth of rounding must not cost another round of waiting.
    return this.level >= wanted - 1e-9 ? 0 : Math.ceil((wanted - this.level) / this.perMs);
  }

  /** Takes a token if one is there above `reserve`. */
  take(reserve = 0): boolean {
    if (this.waitMs(1 + reserve) > 0) return false;
    this.level -= 1;
    return true;
  }

  /** Gives a token back that was taken for nothing. */
  giveBack(): void {
    this.level = Math.min(this.capacity, this.level + 1);
  }

  /** The venue says that it is empty; then so it is. */
  drain(): void {
    this.fill();
    this.level = Math.min(this.level, 0);
  }

  /** Another size and rate; what is there stays, up to the new size. */
  resize(capacity: number, perSecond: number): void {
    this.fill();
    // A bigger bucket was never known to be emptied: what was missing stays missing.
    this.level = Math.max(0, Math.min(capacity, capacity - (this.capacity - this.level)));
    this.capacity = capacity;
    this.perMs = perSecond / 1000;
  }

  private fill(): void {
    const now = this.now();
    this.level = Math.min(this.capacity, this.level + (now - this.at) * this.perMs);
    this.at = now;
  }
}
