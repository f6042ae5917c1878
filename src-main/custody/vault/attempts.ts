import * as v from 'valibot';
import type { Caller } from '../../../src-shared/contract/index.ts';
import { unlockBusy } from '../errors.ts';
import type { Files } from './files.ts';

/** Who tries. Left out where nobody asks: at the start of the daemon. */
export type Asker = Pick<Caller, 'kind' | 'id' | 'askedBy'>;

/** Three attempts are free, then the wait doubles up to half a minute: no failure count locks the owner out. */
const defaultPenaltyMs = (failures: number): number =>
  failures < 3 ? 0 : Math.min(30_000, 500 * 2 ** (failures - 3));

/** Attempts of one row that may wait for their turn; each holds a passphrase in memory. */
const MAX_WAITING = 4;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** `failures` are those of programs, and of everybody where the file is older than the second row. */
const Kept = v.object({ failures: Count, atInterface: v.optional(Count) });
/** For a count that cannot be read any more: somebody may have spoilt it to start anew. */
const UNREADABLE = 10;

export interface AttemptsOptions {
  /** Keeps the count of failures, so that starting the daemon anew does not begin it anew; in memory when left out. */
  readonly kept?: { readonly files: Files; readonly path: string };
  /** Waiting before the attempt after `failures` wrong ones. */
  readonly penaltyMs?: ((failures: number) => number) | undefined;
}

/** Attempts that stand behind each other. */
interface Row {
  failures: number;
  /** Of a connection each; empty for what nobody asked for. */
  readonly waiting: string[];
  last: Promise<unknown>;
}

/**
 * Attempts at a passphrase: slower after each failure, few at once, one at most of each connection. Those at the
 * interface stand in a row of their own, so that no program's attempts keep its person waiting or out; a page whose
 * address a program asked for counts as a program.
 */
export class Attempts {
  private readonly options: AttemptsOptions;
  private readonly programs: Row;
  private readonly atInterface: Row;
  /** Derivations take memory: one after the other, whatever row they come from. */
  private work: Promise<unknown> = Promise.resolve();

  constructor(options: AttemptsOptions) {
    this.options = options;
    const { failures, atInterface } = readCounts(options);
    this.programs = rowAfter(failures);
    this.atInterface = rowAfter(atInterface ?? failures);
  }

  /**
   * Makes an attempt when its turn has come; null is a failure.
   * @throws {CountersignError} `UNLOCK_BUSY` when too many wait already, or one of the same connection
   */
  make<T>(attempt: () => Promise<T | null>, by?: Asker): Promise<T | null> {
    const atInterface = by === undefined || (by.kind === 'interface' && by.askedBy === undefined);
    const row = atInterface ? this.atInterface : this.programs;
    const id = by?.id ?? '';
    if (row.waiting.length >= MAX_WAITING || (id !== '' && row.waiting.includes(id)))
      return Promise.reject(unlockBusy());
    row.waiting.push(id);
    const turn = async (): Promise<T | null> => {
      const wait = (this.options.penaltyMs ?? defaultPenaltyMs)(row.failures);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const found = await this.alone(attempt);
      // Before anybody learns of it, or ending the daemon would be quicker than waiting.
      this.count(row, found === null ? row.failures + 1 : 0);
      return found;
    };
    const next = row.last.then(turn, turn).finally(() => {
      row.waiting.splice(row.waiting.indexOf(id), 1);
    });
    row.last = next.catch(() => undefined);
    return next;
  }

  private alone<T>(attempt: () => Promise<T>): Promise<T> {
    const next = this.work.then(attempt);
    this.work = next.catch(() => undefined);
    return next;
  }

  private count(row: Row, failures: number): void {
    if (failures === row.failures) return;
    row.failures = failures;
    const { kept } = this.options;
    if (kept === undefined) return;
    const { files, path } = kept;
    const counts = { failures: this.programs.failures, atInterface: this.atInterface.failures };
    try {
      if (counts.failures === 0 && counts.atInterface === 0) files.remove(path);
      else files.write(path, JSON.stringify(counts));
    } catch {
      // A full disk must not keep the owner out; the count goes on in memory.
    }
  }
}

const rowAfter = (failures: number): Row => ({ failures, waiting: [], last: Promise.resolve() });

function readCounts({ kept }: AttemptsOptions): v.InferOutput<typeof Kept> {
  if (kept === undefined) return { failures: 0 };
  try {
    const bytes = kept.files.read(kept.path);
    return bytes === null ? { failures: 0 } : v.parse(Kept, JSON.parse(bytes.toString('utf8')));
  } catch {
    return { failures: UNREADABLE };
  }
}
