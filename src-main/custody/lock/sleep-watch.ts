import type { Alarm } from '../../alarm/index.ts';

/** How often it looks. */
export const LOOK_MS = 2_000;
/** The wall clock that is set right by a few seconds is no sleep. */
const JUMP_MS = 10_000;
/** A look that comes so much later than it was due. */
const STALL_MS = 30_000;

/**
 * Tells that the machine has slept when nobody says so. Linux stops the monotonic clock in a sleep and lets the wall
 * clock run on; macOS and Windows let both run, so there a look that comes much too late tells it.
 */
export class SleepWatch {
  private readonly alarm: Alarm;
  private readonly wall: () => number;
  private readonly stops: boolean;
  private at: { monotonic: number; wall: number };

  /** @param stops - whether the monotonic clock stands still in a sleep: then a look that is late tells of load alone */
  constructor(alarm: Alarm, wall: () => number, stops: boolean) {
    this.alarm = alarm;
    this.wall = wall;
    this.stops = stops;
    this.at = this.read();
  }

  /** Whether it slept since the last look, and for how long by no monotonic clock; null when it did not. */
  look(): { uncountedMs: number } | null {
    const before = this.at;
    this.at = this.read();
    const passed = this.at.monotonic - before.monotonic;
    const jumped = this.at.wall - before.wall - passed;
    if (jumped > JUMP_MS) return { uncountedMs: jumped };
    return !this.stops && passed > LOOK_MS + STALL_MS ? { uncountedMs: 0 } : null;
  }

  private read(): { monotonic: number; wall: number } {
    return { monotonic: this.alarm.now(), wall: this.wall() };
  }
}
