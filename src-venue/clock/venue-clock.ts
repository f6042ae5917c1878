/** A clock step reaches at most this far (profile: 9, POST /practice/clock). */
export const MAX_STEP_MS = 60_000;
/** How finely the last minute of an advance is cut: one checkpoint each. */
const FINE_STEP_MS = 1_000;

export type ClockMode = 'real' | 'manual';

/**
 * Venue time in milliseconds since the epoch. It derives from the machine's wall clock once, at the start, and from a
 * monotonic one after that, so it never runs backward. In manual mode it moves by {@link advance} only.
 */
export class VenueClock {
  private modeNow: ClockMode;
  private baseMs: number;
  private readonly monotonicMs: () => number;
  private monotonicAtBase: number;

  constructor(mode: ClockMode, startMs: number, monotonicMs: () => number = () => performance.now()) {
    this.modeNow = mode;
    this.baseMs = startMs;
    this.monotonicMs = monotonicMs;
    this.monotonicAtBase = monotonicMs();
  }

  get mode(): ClockMode {
    return this.modeNow;
  }

  now(): number {
    if (this.modeNow === 'manual') return this.baseMs;
    return this.baseMs + Math.floor(this.monotonicMs() - this.monotonicAtBase);
  }

  /** Begins at a time, in a mode. */
  startAt(mode: ClockMode, timeMs: number): void {
    this.baseMs = timeMs;
    this.monotonicAtBase = this.monotonicMs();
    this.modeNow = mode;
  }

  /** Switches the mode; the time stays where it is. */
  setMode(mode: ClockMode): void {
    this.baseMs = this.now();
    this.monotonicAtBase = this.monotonicMs();
    this.modeNow = mode;
  }

  /** Moves the time forward, in either mode, calling `step` at each stop with the time that it reaches. */
  advance(milliseconds: number, step: (timeMs: number) => void): void {
    let left = milliseconds;
    while (left > 0) {
      const size = left > MAX_STEP_MS ? MAX_STEP_MS : Math.min(FINE_STEP_MS, left);
      left -= size;
      const toMs = this.now() + size;
      // A step that cannot be kept leaves the time where it was.
      step(toMs);
      this.baseMs += size;
    }
  }
}
