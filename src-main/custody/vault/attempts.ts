import * as v from 'valibot';
import { unlockBusy } from '../errors.ts';
import type { Files } from './files.ts';

/** Three attempts are free, then the wait doubles up to half a minute: no failure count locks the owner out. */
const defaultPenaltyMs = (failures: number): number =>
  failures < 3 ? 0 : Math.min(30_000, 500 * 2 ** (failures - 3));

/** Attempts that may wait for their turn; each holds a passphrase in memory. */
const MAX_WAITING = 4;

const Kept = v.object({ failures: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });
/** For a count that cannot be read any more: somebody may have spoilt it to start anew. */
const UNREADABLE = 10;

export interface AttemptsOptions {
  /** Keeps the count of failures, so that starting the daemon anew does not begin it anew; in memory when left out. */
  readonly kept?: { readonly files: Files; readonly path: string };
  /** Waiting before the attempt after `failures` wrong ones. */
  readonly penaltyMs?: ((failures: number) => number) | undefined;
}

/** Attempts at a passphrase: one at a time, slower after each failure, few at once. */
export class Attempts {
  private readonly options: AttemptsOptions;
  private failures: number;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(options: AttemptsOptions) {
    this.options = options;
    this.failures = readCount(options);
  }

  /**
   * Makes an attempt when its turn has come; null is a failure.
   * @throws {CountersignError} `UNLOCK_BUSY` when too many wait already
   */
  make<T>(attempt: () => Promise<T | null>): Promise<T | null> {
    if (this.waiting >= MAX_WAITING) return Promise.reject(unlockBusy());
    this.waiting++;
    const turn = async (): Promise<T | null> => {
      const wait = (this.options.penaltyMs ?? defaultPenaltyMs)(this.failures);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const found = await attempt();
      // Before anybody learns of it, or ending the daemon would be quicker than waiting.
      this.count(found === null ? this.failures + 1 : 0);
      return found;
    };
    const next = this.last.then(turn, turn).finally(() => {
      this.waiting--;
    });
    this.last = next.catch(() => undefined);
    return next;
  }

  private count(failures: number): void {
    if (failures === this.failures) return;
    this.failures = failures;
    const { kept } = this.options;
    if (kept === undefined) return;
    const { files, path } = kept;
    try {
      if (failures === 0) files.remove(path);
      else files.write(path, JSON.stringify({ failures }));
    } catch {
      // A full disk must not keep the owner out; the count goes on in memory.
    }
  }
}

function readCount({ kept }: AttemptsOptions): number {
  if (kept === undefined) return 0;
  try {
    const bytes = kept.files.read(kept.path);
    return bytes === null ? 0 : v.parse(Kept, JSON.parse(bytes.toString('utf8'))).failures;
  } catch {
    return UNREADABLE;
  }
}
