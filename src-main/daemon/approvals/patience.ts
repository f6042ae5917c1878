const FIRST_MS = 5_000;
const MOST_MS = 60_000;
/** After so long without another one a caller begins anew. */
const FORGET_MS = 10 * 60_000;

/**
 * How long a caller waits until its next question is shown, after one that a person turned down or that it let go of
 * itself: 5 s, and twice as long each time, up to a minute. So nobody is worn down into a yes.
 */
export class Patience {
  private readonly now: () => number;
  private readonly turnedDown = new Map<string, { times: number; at: number }>();

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Milliseconds until a question of this caller may be shown. */
  waitMs(caller: string): number {
    const entry = this.turnedDown.get(caller);
    if (entry === undefined) return 0;
    const pause = Math.min(MOST_MS, FIRST_MS * 2 ** (entry.times - 1));
    return Math.max(0, entry.at + pause - this.now());
  }

  tried(caller: string): void {
    const now = this.now();
    for (const [each, { at }] of this.turnedDown) if (now - at > FORGET_MS) this.turnedDown.delete(each);
    const times = Math.min(10, (this.turnedDown.get(caller)?.times ?? 0) + 1);
    this.turnedDown.set(caller, { times, at: now });
  }

  /** A person said yes to it. */
  welcomed(caller: string): void {
    this.turnedDown.delete(caller);
  }
}
