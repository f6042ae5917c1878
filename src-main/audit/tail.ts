import { readSync } from 'node:fs';
import { MAX_LINE_BYTES } from './record.ts';

const NEWLINE = 0x0a;
const CHUNK = 64 * 1024;

/** Where the last whole line of a file ends: just after its newline, 0 when there is none. */
export function endOfLines(fd: number, size: number): number {
  for (let end = size; end > 0;) {
    const piece = readPiece(fd, Math.max(0, end - CHUNK), end);
    const at = piece.lastIndexOf(NEWLINE);
    if (at >= 0) return end - piece.length + at + 1;
    end -= piece.length;
  }
  return 0;
}

/**
 * Whole lines from the end of a file to its beginning, read a piece at a time. It ends early at one that is too long to
 * be ours, after giving a part of it.
 * @param end just after a newline, see {@link endOfLines}
 */
export function* linesBackwards(fd: number, end: number): Generator<string> {
  if (end === 0) return;
  let start = end - 1;
  let rest: Buffer = Buffer.alloc(0);
  for (;;) {
    const at = rest.lastIndexOf(NEWLINE);
    if (at >= 0) {
      yield rest.toString('utf8', at + 1);
      rest = rest.subarray(0, at);
    } else if (start === 0 || rest.length > MAX_LINE_BYTES) {
      yield rest.toString('utf8');
      return;
    } else {
      const from = Math.max(0, start - CHUNK);
      rest = Buffer.concat([readPiece(fd, from, start), rest]);
      start = from;
    }
  }
}

function readPiece(fd: number, from: number, to: number): Buffer {
  const piece = Buffer.alloc(to - from);
  for (let read = 0; read < piece.length;) {
    const count = readSync(fd, piece, read, piece.length - read, from + read);
    if (count === 0) throw new Error('the audit log became shorter while it was read');
    read += count;
  }
  return piece;
}
