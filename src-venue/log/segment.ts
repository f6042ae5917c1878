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
  readonly lines: readonly string[];
  /** Checksum after the last line. */
  readonly sum: number;
  /** Bytes up to the end of the last whole line, and how many follow it: those of a record that was being written. */
  readonly length: number;
  readonly torn: number;
}

/**
 * Reads a segment and verifies every line.
 * @throws {LogCorruptError} when anything but the very end is damaged.
 */
export function readSegment(file: string, name: string): ReadSegment {
  const bytes = readFileSync(file);
  const headerEnd = bytes.indexOf(LINE_END);
  const first = Number(
    /^countersign-venue-log 1 (\d{1,15})$/.exec(bytes.toString('latin1', 0, Math.max(0, headerEnd)))?.[1],
  );
  if (headerEnd < 0 && bytes.length < 64)
    return { first: 0, lines: [], sum: 0, length: 0, torn: bytes.length };
  if (Number.isNaN(first))
    throw new LogCorruptError(`The log file ${name} does not begin as a log of this venue.`);
  const lines: string[] = [];
  let { sum } = segmentHeader(first);
  let at = headerEnd + 1;
  while (at < bytes.length) {
    const end = bytes.indexOf(LINE_END, at);
    const json = end < 0 ? null : bytes.toString('utf8', at + SUM_CHARS + 1, end);
    const next = json === null ? 0 : crc32(json, sum);
    if (json === null || bytes.toString('latin1', at, at + SUM_CHARS + 1) !== `${hex8(next)} `) {
      if (isWrittenAfter(bytes, end)) {
        throw new LogCorruptError(
          `The log file ${name} is damaged at record ${first + lines.length}, byte ${at}, before its end. ` +
            'Nothing was changed. Put back a copy of the data-dir, or move it away to begin anew.',
        );
      }
      return { first, lines, sum, length: at, torn: bytes.length - at };
    }
    lines.push(json);
    sum = next;
    at = end + 1;
  }
  return { first, lines, sum, length: at, torn: 0 };
}

/** Whether anything but zeros, which an interrupted write may leave, follows the damaged line. */
function isWrittenAfter(bytes: Buffer, lineEnd: number): boolean {
  if (lineEnd < 0) return false;
  for (let i = lineEnd + 1; i < bytes.length; i++) if (bytes[i] !== 0) return true;
  return false;
}
