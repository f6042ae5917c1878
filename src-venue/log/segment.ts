import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/**
 * A segment of the log is text: a header, then a line per record, each with a checksum that carries on from the line
 * before, so that a changed, lost or moved line is found.
 */
const MAGIC = 'countersign-venue-log';
const VERSION = 1;
const SUM_CHARS = 8;
const LINE_END = 10;
const SPACE = 32;

export class LogCorruptError extends Error {}

const hex8 = (value: number): string => value.toString(16).padStart(SUM_CHARS, '0');

/** The first line of a segment whose first record has this position. */
export function segmentHeader(first: number): { text: string; sum: number } {
  const text = `${MAGIC} ${VERSION} ${first}\n`;
  return { text, sum: crc32(text) };
}

/** One record's line, and the checksum that the next one carries on from. */
export function segmentLine(json: string, previous: number): { text: string; sum: number } {
  const sum = crc32(json, previous);
  return { text: `${hex8(sum)} ${json}\n`, sum };
}

export interface ReadSegment {
  readonly first: number;
  readonly count: number;
  /** The JSON of its records after the first `skip` ones, one at a time: a log may be larger than what it leads to. */
  lines(skip: number): Iterable<string>;
  /** Bytes up to the end of the last whole line, and how many follow it: those of a record that was being written. */
  readonly length: number;
  readonly torn: number;
}

/**
 * Reads a segment and verifies every line.
 * @throws {LogCorruptError} when anything is damaged but a record at the very end that was not written whole.
 */
export function readSegment(file: string, name: string): ReadSegment {
  const bytes = readFileSync(file);
  const headerEnd = bytes.indexOf(LINE_END);
  const first = Number(
    /^countersign-venue-log 1 (\d{1,15})$/.exec(bytes.toString('latin1', 0, Math.max(0, headerEnd)))?.[1],
  );
  if (headerEnd < 0 && bytes.length < 64)
    return { first: 0, count: 0, lines: () => [], length: 0, torn: bytes.length };
  if (Number.isNaN(first))
    throw new LogCorruptError(`The log file ${name} does not begin as a log of this venue.`);
  let { sum } = segmentHeader(first);
  let count = 0;
  let at = headerEnd + 1;
  while (at < bytes.length) {
    const end = bytes.indexOf(LINE_END, at);
    const json = at + SUM_CHARS + 1;
    const next = end < json ? null : crc32(bytes.subarray(json, end), sum);
    if (next === null || readSum(bytes, at) !== next) {
      if (isWrittenAfter(bytes, end) || isWhole(bytes, at, end)) {
        throw new LogCorruptError(
          `The log file ${name} is damaged at record ${first + count}, byte ${at}. ` +
            'Nothing was changed. Put back a copy of the data-dir, or move it away to begin anew.',
        );
      }
      break;
    }
    count++;
    sum = next;
    at = end + 1;
  }
  const whole = bytes.subarray(headerEnd + 1, at);
  return { first, count, lines: (skip) => linesOf(whole, skip), length: at, torn: bytes.length - at };
}

/** The JSON of each line, past its checksum. */
function* linesOf(bytes: Buffer, skip: number): Iterable<string> {
  let at = 0;
  for (let index = 0; at < bytes.length; index++) {
    const end = bytes.indexOf(LINE_END, at);
    if (index >= skip) yield bytes.toString('utf8', at + SUM_CHARS + 1, end);
    at = end + 1;
  }
}

/** The checksum that a line begins with; null when it is not one as {@link segmentLine} writes it. */
function readSum(bytes: Buffer, at: number): number | null {
  let sum = 0;
  for (let i = at; i < at + SUM_CHARS; i++) {
    const code = bytes[i] ?? 0;
    const digit = code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : null;
    if (digit === null) return null;
    sum = sum * 16 + digit;
  }
  return bytes[at + SUM_CHARS] === SPACE ? sum : null;
}

/**
 * Whether the damaged line was once written to its end: a record that was being written lacks its line end, or has
 * zeros where the disk had not got to, which JSON never has. What was whole may have been acknowledged.
 */
function isWhole(bytes: Buffer, at: number, lineEnd: number): boolean {
  return lineEnd >= 0 && !bytes.subarray(at, lineEnd).includes(0);
}

/** Whether anything but zeros, which an interrupted write may leave, follows the damaged line. */
function isWrittenAfter(bytes: Buffer, lineEnd: number): boolean {
  if (lineEnd < 0) return false;
  for (let i = lineEnd + 1; i < bytes.length; i++) if (bytes[i] !== 0) return true;
  return false;
}
