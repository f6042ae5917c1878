import type { Logger } from '../../../src-shared/node/index.ts';
import type { Followed } from './followed.ts';
import { readMissed, type FollowUpReads, type Takers, type Waiting } from './missed.ts';

export interface CatchUpOptions {
  reads: FollowUpReads;
  logger: Logger;
  /** What is waited for now; `followed` are all requests that this reading is for. */
  waiting: () => Waiting & { followed: readonly Followed[] };
  take: Takers;
  /** Everything up to now was read; `readAtMs` is the venue time of the reading, null when nothing had to be read. */
  done: (looked: readonly Followed[], readAtMs: number | null) => void;
}

/** Waits after a failed look at what was missed; the last one repeats. */
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 60_000];

/** Keeps what is known of requests without a gap: after every break what was missed is read, until that succeeds. */
export class CatchUp {
  private readonly options: CatchUpOptions;
  private running: Promise<void> | null = null;
  private retry: NodeJS.Timeout | null = null;
  private failures = 0;
  private breaks = 0;
  private wanted = false;
  private stopped = false;
  /** Rows may be missing since the last break. */
  isBehind = true;

  constructor(options: CatchUpOptions) {
    this.options = options;
  }

  /** Rows may be missing from now on. */
  lost(): void {
    this.isBehind = true;
    this.breaks++;
  }

  /** Reads what may have been missed; calls that overlap share a reading that begins after the last of them. */
  begin(): void {
    this.wanted = true;
    if (this.retry !== null) clearTimeout(this.retry);
    this.retry = null;
    if (this.stopped) return;
    this.running ??= this.run().finally(() => {
      this.running = null;
      // Asked for between the last look and here.
      if (this.wanted) this.begin();
    });
  }

  stop(): void {
    this.stopped = true;
    if (this.retry !== null) clearTimeout(this.retry);
  }

  private isNeeded(): boolean {
    return this.wanted && !this.stopped;
  }

  private async run(): Promise<void> {
    const { reads, waiting, take, done } = this.options;
    // What is asked for in one breath is one reading.
    await Promise.resolve();
    while (this.isNeeded()) {
      const { breaks } = this;
      let asked: ReturnType<CatchUpOptions['waiting']>;
      try {
        asked = waiting();
      } catch (error) {
        // What came meanwhile could not be written: a database that is busy or full.
        this.wanted = false;
        this.later(error);
        return;
      }
      const { followed, ...missing } = asked;
      this.wanted = false;
      try {
        const { readAtMs, unread, error } = await readMissed(reads, missing, take);
        if (this.stopped) return;
        this.isBehind = false;
        for (const each of unread) each.whole = false;
        done(
          followed.filter((each) => !unread.includes(each)),
          readAtMs,
        );
        this.isBehind = this.breaks !== breaks;
        if (error === null) this.failures = 0;
        else this.later(error);
      } catch (error) {
        this.later(error);
        return;
      }
    }
  }

  /** Looks again after a while. */
  private later(error: unknown): void {
    if (this.stopped) return;
    this.options.logger.debug({ err: error }, 'what became of requests could not be read');
    const delay = RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)] ?? 0;
    if (this.retry !== null) clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      this.begin();
    }, delay);
  }
}
