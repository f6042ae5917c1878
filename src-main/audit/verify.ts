import { createReadStream, existsSync, statSync } from 'node:fs';
import { decodeRecord, EMPTY, MAX_LINE_BYTES, type AuditRecord, type Head } from './record.ts';

/** What going through the whole log has found. */
export interface Verification {
  /** True when every record is there, unchanged and in order, up to the last one that was written. */
  readonly whole: boolean;
  /** Records that could be read. */
  readonly records: number;
  /** The last one in order; null when there is none. Written down elsewhere, it proves later that nothing before changed. */
  readonly head: Head | null;
  /** Bytes of a line that was being written when the machine stopped: no damage, and cut at the next start. */
  readonly torn: number;
  /** The first thing that is wrong. */
  readonly problem: AuditProblem | null;
}

export interface AuditProblem {
  readonly code:
    'AUDIT_CHANGED' | 'AUDIT_MISSING' | 'AUDIT_ORDER' | 'AUDIT_CHAIN' | 'AUDIT_ANCHOR' | 'AUDIT_BROKEN';
  /** Number of the record at which it shows. */
  readonly record: number;
  readonly message: string;
  readonly hint: string;
}

const HINT =
  'Keep a copy of audit.log and of the database, and find out who or what changed them. New records are chained on all the same.';

const NEWLINE = 0x0a;

/**
 * Goes through a log from its first record, holding one line at a time.
 * @param anchor the head as it is known apart from the log; null when it is not known
 * @param length bytes to look at; what is appended behind them is not looked at
 */
export async function verifyLog(
  path: string,
  anchor: Head | null,
  length: number | null = null,
): Promise<Verification> {
  const chain = new Chain(anchor);
  const size = length ?? (existsSync(path) ? statSync(path).size : 0);
  let rest: Buffer = Buffer.alloc(0);
  if (size > 0) {
    const chunks = createReadStream(path, { end: size - 1, highWaterMark: 256 * 1024 });
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
        chain.take(rest.toString('utf8', start, end));
        start = end + 1;
      }
      rest = rest.subarray(start);
      if (rest.length > MAX_LINE_BYTES) {
        chain.take('');
        break;
      }
      if (chain.problem !== null) break;
    }
  }
  return chain.end(rest.length);
}

/** The same for a log that the database knows nothing of: more than a first record cannot come from a crash. */
export function unanchored(found: Verification): Verification {
  if (found.problem !== null || found.records <= 1) return found;
  const message = 'The database does not know of this log: one of the two is not of this data-dir.';
  return { ...found, whole: false, problem: { code: 'AUDIT_ANCHOR', record: 1, message, hint: HINT } };
}

/** Follows the records from one to the next. */
class Chain {
  problem: AuditProblem | null = null;
  private readonly anchor: Head | null;
  private head: Head = EMPTY;
  private records = 0;

  constructor(anchor: Head | null) {
    this.anchor = anchor;
  }

  take(line: string): void {
    if (this.problem !== null) return;
    const next = this.head.n + 1;
    const record = decodeRecord(line);
    if (record === null) {
      this.fail('AUDIT_CHANGED', next, `Record ${next} was changed: it does not fit its own hash.`);
      return;
    }
    if (!this.follows(record, next)) return;
    this.records++;
    this.head = { n: record.n, hash: record.hash };
    if (this.anchor?.n === record.n && this.anchor.hash !== record.hash) {
      const message = `Record ${record.n} is not the one that was written: it, or all up to it, was replaced.`;
      this.fail('AUDIT_ANCHOR', record.n, message);
    } else if (record.event === 'audit.broken') {
      const why = String(record.details['problem'] ?? 'its end was not the one known');
      const message = `Record ${record.n} says that the log was broken before it: ${why}.`;
      this.fail('AUDIT_BROKEN', record.n, message);
    }
  }

  end(torn: number): Verification {
    const { anchor, head } = this;
    if (this.problem === null && anchor !== null) {
      if (head.n < anchor.n) {
        const lost = span(head.n + 1, anchor.n);
        this.fail('AUDIT_MISSING', head.n + 1, `${lost} missing: the log was cut after record ${head.n}.`);
      } else if (head.n > anchor.n + 1) {
        const more = span(anchor.n + 1, head.n);
        this.fail(
          'AUDIT_ANCHOR',
          anchor.n + 1,
          `${more} not known to the database: they were added from outside.`,
        );
      }
    }
    return {
      whole: this.problem === null,
      records: this.records,
      head: head.n === 0 ? null : head,
      torn: this.problem === null ? torn : 0,
      problem: this.problem,
    };
  }

  private follows(record: AuditRecord, next: number): boolean {
    const { n, prev } = record;
    if (n > next)
      this.fail('AUDIT_MISSING', next, `${span(next, n - 1)} missing: record ${n} follows ${next - 1}.`);
    else if (n < next)
      this.fail('AUDIT_ORDER', n, `Record ${n} stands after record ${next - 1}: it was moved or put in.`);
    else if (prev !== this.head.hash) {
      const message =
        n === 1
          ? 'Record 1 is not the beginning of a log.'
          : `Record ${n} does not follow from record ${n - 1}: one of the two was replaced.`;
      this.fail('AUDIT_CHAIN', n, message);
    }
    return this.problem === null;
  }

  private fail(code: AuditProblem['code'], record: number, message: string): void {
    this.problem = { code, record, message, hint: HINT };
  }
}

const span = (from: number, to: number): string =>
  from === to ? `Record ${from} is` : `Records ${from} to ${to} are`;
