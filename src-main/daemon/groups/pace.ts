/** Fills come in bursts: an exit is changed at most this often. */
const RESIZE_MS = 1_000;

/** Lets each order be changed once in a while, and looks again when the time of one that had to wait has come. */
export class Pace {
  private readonly wentAt = new Map<string, number>();
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
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.again();
    }, waitMs);
    this.timers.add(timer);
    return false;
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
