/** Fills come in bursts: an exit is changed at most this often. */
const RESIZE_MS = 1_000;
/** Between two tries of what was refused for the moment: twice as long each time, up to a limit. */
const RETRY_MS = 1_000;
const RETRY_MOST_MS = 60_000;
/** Before a group cancels by itself what something else cancels with all the others. */
const REST_MS = 5_000;

/**
 * Lets each order be changed once in a while, and looks again when the time of one that had to wait has come. Names of
 * orders and steps begin with their group's id. Time is that of a clock that never jumps.
 */
export class Pace {
  /** By order: when it may be changed again. */
  private readonly goesAt = new Map<string, number>();
  /** By step: when it may be tried again. */
  private readonly retryAt = new Map<string, number>();
  private readonly restsUntil = new Map<string, number>();
  private readonly timers = new Map<string, { readonly timer: NodeJS.Timeout; readonly at: number }>();
  private readonly again: () => void;
  private readonly now: () => number;
  private stopped = false;

  /** @param now milliseconds of a clock that never jumps */
  constructor(again: () => void, now: () => number = () => performance.now()) {
    this.again = again;
    this.now = now;
  }

  /** Whether it may be changed now; if not, it is looked at again later. */
  mayGo(order: string): boolean {
    const now = this.now();
    const at = this.goesAt.get(order) ?? now;
    if (at <= now) {
      this.goesAt.set(order, now + RESIZE_MS);
      return true;
    }
    this.lookAt(`go ${order}`, at);
    return false;
  }

  /** Whether the time of another try has come: the more have failed, the later. `step` names the one that failed. */
  mayRetry(step: string, tries: number): boolean {
    const known = this.retryAt.get(step);
    if (known !== undefined && known <= this.now()) {
      this.retryAt.delete(step);
      return true;
    }
    const waitMs = Math.min(RETRY_MS * 2 ** Math.max(0, tries - 1), RETRY_MOST_MS);
    const at = known ?? this.now() + waitMs;
    this.retryAt.set(step, at);
    this.lookAt(`retry ${step}`, at);
    return false;
  }

  /** A group does nothing for a while. */
  rest(group: string): void {
    const at = this.now() + REST_MS;
    this.restsUntil.set(group, at);
    this.lookAt(`rest ${group}`, at);
  }

  isRested(group: string): boolean {
    return (this.restsUntil.get(group) ?? -Infinity) <= this.now();
  }

  /** Nothing more happens for a group. */
  forget(group: string): void {
    const isOf = (name: string): boolean => name.split(' ').includes(group);
    for (const map of [this.goesAt, this.retryAt, this.restsUntil])
      for (const name of map.keys()) if (isOf(name)) map.delete(name);
    for (const [name, { timer }] of this.timers) {
      if (!isOf(name)) continue;
      clearTimeout(timer);
      this.timers.delete(name);
    }
  }

  /** A timer may be early, by what its loop was late when it was set: then it is set once more. */
  private lookAt(what: string, at: number): void {
    const before = this.timers.get(what);
    if (this.stopped || before?.at === at) return;
    clearTimeout(before?.timer);
    const due = (): void => {
      this.timers.delete(what);
      if (this.now() < at) this.lookAt(what, at);
      else this.again();
    };
    // No timer is set for less than a millisecond, or for a part of one.
    const timer = setTimeout(due, Math.max(1, Math.ceil(at - this.now())));
    this.timers.set(what, { timer, at });
  }

  stop(): void {
    this.stopped = true;
    for (const { timer } of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
