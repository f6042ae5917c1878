/** Fills come in bursts: an exit is changed at most this often. */
const RESIZE_MS = 1_000;
/** Between two tries of what was refused for the moment: twice as long each time, up to a limit. */
const RETRY_MS = 1_000;
const RETRY_MOST_MS = 60_000;
/** Before a group cancels by itself what something else cancels with all the others. */
const REST_MS = 5_000;

/** Lets each order be changed once in a while, and looks again when the time of one that had to wait has come. */
export class Pace {
  private readonly wentAt = new Map<string, number>();
  private readonly retryAt = new Map<string, number>();
  private readonly restsUntil = new Map<string, number>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly again: () => void;

  constructor(again: () => void) {
    this.again = again;
  }

  /** Whether it may be changed now; if not, it is looked at again later. */
  mayGo(order: string): boolean {
    const waitMs = (this.wentAt.get(order) ?? -Infinity) + RESIZE_MS - performance.now();
    if (waitMs <= 0) {
      this.wentAt.set(order, performance.now());
      return true;
    }
    this.later(waitMs);
    return false;
  }

  /** Whether the time of another try has come: the more have failed, the later. `step` names the one that failed. */
  mayRetry(step: string, tries: number): boolean {
    const now = performance.now();
    const known = this.retryAt.get(step);
    if (known !== undefined && known > now) return false;
    if (known !== undefined) {
      this.retryAt.delete(step);
      return true;
    }
    const waitMs = Math.min(RETRY_MS * 2 ** Math.max(0, tries - 1), RETRY_MOST_MS);
    this.retryAt.set(step, now + waitMs);
    // A timer may be early by a part of a millisecond.
    this.later(waitMs + 1);
    return false;
  }

  /** A group does nothing for a while. */
  rest(group: string): void {
    this.restsUntil.set(group, performance.now() + REST_MS);
    this.later(REST_MS + 1);
  }

  isRested(group: string): boolean {
    return (this.restsUntil.get(group) ?? 0) <= performance.now();
  }

  private later(ms: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.again();
    }, ms);
    this.timers.add(timer);
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
