import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { decodeRecord, EMPTY, type AuditRecord, type Head } from './record.ts';
import { endOfLines, linesBackwards } from './tail.ts';

/** How the end of the log stands to what the anchor says was written last. */
export interface Standing {
  /** What the next record follows. */
  readonly head: Head;
  /** Bytes of the file up to the end of its last whole line. */
  readonly whole: number;
  /** Bytes after that: a line that was being written when the machine stopped. */
  readonly torn: number;
  /** What is wrong; null when nothing is. `found` is the number of the last record in the file, 0 without one. */
  readonly broken: { readonly problem: string; readonly expected: number; readonly found: number } | null;
}

/**
 * Looks at the end of the log, whatever its length. A crash can leave it in two ways that are well: one record further
 * than the anchor, which is written after it, and with a part of a line at the end. Everything else is no crash.
 */
export function readStanding(path: string, anchor: Head | null): Standing {
  if (!existsSync(path)) return judge(null, 0, 0, anchor);
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const whole = endOfLines(fd, size);
    const [last] = linesBackwards(fd, whole);
    return judge(last ?? null, whole, size - whole, anchor);
  } finally {
    closeSync(fd);
  }
}

function judge(line: string | null, whole: number, torn: number, anchor: Head | null): Standing {
  const last = line === null ? null : decodeRecord(line);
  const at = { whole, torn };
  if (anchor === null) {
    if (line === null || isFirst(last)) return { ...at, head: last ?? EMPTY, broken: null };
    const problem = 'the database does not know where the log ends';
    return { ...at, head: last ?? EMPTY, broken: { problem, expected: 0, found: last?.n ?? 0 } };
  }
  if (last !== null && (isSame(last, anchor) || isNext(last, anchor)))
    return { ...at, head: { n: last.n, hash: last.hash }, broken: null };
  // The record goes on behind what is known to have been written, so that the gap stays to be seen.
  const found = last?.n ?? 0;
  const problem =
    line === null
      ? 'the log is gone or empty'
      : last === null
        ? 'its last record was changed'
        : found < anchor.n
          ? 'records were cut off its end'
          : 'its last record is not the one that was written';
  return { ...at, head: anchor, broken: { problem, expected: anchor.n, found } };
}

const isFirst = (last: AuditRecord | null): boolean => last?.n === 1 && isNext(last, EMPTY);
const isSame = (last: AuditRecord, anchor: Head): boolean => last.n === anchor.n && last.hash === anchor.hash;
const isNext = (last: AuditRecord, anchor: Head): boolean =>
  last.n === anchor.n + 1 && last.prev === anchor.hash;
