import { CountersignError } from '../../src-shared/errors/index.ts';

/** So many times within a span of time for each caller: what is on record each time must not fill the disk. */
export class AtMost {
  private readonly times: number;
  private readonly spanMs: number;
  private readonly now: () => number;
  private readonly done = new Map<string, number[]>();

  /** @param now milliseconds of a clock that never jumps */
  constructor(times: number, spanMs: number, now: () => number = () => performance.now()) {
    this.times = times;
    this.spanMs = spanMs;
    this.now = now;
  }

  /** @throws {CountersignError} `TOO_OFTEN`, which says when there is room again */
  count(caller: string): void {
    const now = this.now();
    const recent = (this.done.get(caller) ?? []).filter((at) => now - at < this.spanMs);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= this.times) {
      const seconds = Math.ceil((oldest + this.spanMs - now) / 1000);
      throw new CountersignError('TOO_OFTEN', 'This was asked for too often.', `Ask again in ${seconds} s.`);
    }
    this.done.set(caller, [...recent, now]);
  }
}
