import type { TimeSnapshot } from './venue-time.ts';

/** Two answers agree when the spans of time that they leave open come so close. */
const TOLERANCE_MS = 1_000;
/** So long must answers have agreed, and so many of them, before anything is done that cannot be undone. */
const STEADY = { ms: 60_000, answers: 3 } as const;
/** A venue whose clock went slower than ours is watched for so many answers. */
const WATCHED = 12;
/** Two clocks never go quite alike. */
const JITTER_MS = 50;

/** Whether the answers of the venue's clock go together with the monotonic clock, and for how long they have. */
export class Agreement {
  /** Monotonic times of the first and the newest answer of those in a row that agree. */
  private first: number | null = null;
  private newest = 0;
  private answers = 0;
  private watching = 0;

  /** The newest answer and the one before agree. */
  get isConfirmed(): boolean {
    return this.answers >= 2;
  }

  get isSteady(): boolean {
    return this.answers >= STEADY.answers && this.first !== null && this.newest - this.first >= STEADY.ms;
  }

  /** The venue's clock was lately seen to go slower than ours, or to stand still. */
  get isBehind(): boolean {
    return this.watching > 0;
  }

  compare(before: TimeSnapshot | null, next: TimeSnapshot): void {
    const expected = before === null ? null : before.serverTimeMs + next.receivedAt - before.receivedAt;
    const agrees =
      before !== null &&
      expected !== null &&
      next.serverTimeMs <= expected + before.uncertaintyMs + TOLERANCE_MS &&
      next.serverTimeMs + next.uncertaintyMs >= expected - TOLERANCE_MS;
    if (!agrees) {
      this.first = next.receivedAt;
      this.answers = 0;
    }
    this.answers++;
    this.newest = next.receivedAt;
    const isBehind = expected !== null && next.serverTimeMs + next.uncertaintyMs < expected - JITTER_MS;
    this.watching = isBehind ? WATCHED : Math.max(0, this.watching - 1);
  }

  /** The venue is another one. */
  forget(): void {
    this.first = null;
    this.answers = 0;
    this.watching = 0;
  }
}
