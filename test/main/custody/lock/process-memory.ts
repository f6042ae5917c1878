import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const CHUNK = 8 * 1024 * 1024;

/** Forms in which a secret could lie in memory: its bytes, and the texts that a program makes of them. */
export function formsOf(secret: Buffer): Record<string, Buffer> {
  return {
    raw: secret,
    hex: Buffer.from(secret.toString('hex'), 'latin1'),
    base64: Buffer.from(secret.toString('base64').replace(/=+$/, ''), 'latin1'),
  };
}

/**
 * How often each pattern lies in what a process may write to: heap, stacks, buffers. Linux shows it to who started the
 * process.
 */
export function countInMemory(
  pid: number,
  patterns: Readonly<Record<string, Buffer>>,
): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(Object.keys(patterns).map((name) => [name, 0]));
  const overlap = Math.max(...Object.values(patterns).map(({ length }) => length)) - 1;
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    for (const [start, end] of writable(pid)) {
      for (let at = start; at < end; at += CHUNK) {
        const chunk = Buffer.alloc(Math.min(CHUNK + overlap, end - at));
        const length = readAt(memory, chunk, at);
        for (const [name, pattern] of Object.entries(patterns))
          counts[name] = (counts[name] ?? 0) + occurrences(chunk.subarray(0, length), pattern, CHUNK);
      }
    }
  } finally {
    closeSync(memory);
  }
  return counts;
}

function writable(pid: number): [number, number][] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line): [number, number][] => {
      const [, start = '', end = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      return start === '' ? [] : [[parseInt(start, 16), parseInt(end, 16)]];
    });
}

/** What can be read; a part that was given back meanwhile holds nothing. */
function readAt(file: number, into: Buffer, at: number): number {
  try {
    return readSync(file, into, 0, into.length, at);
  } catch {
    return 0;
  }
}

/** Occurrences that begin within `limit` bytes; what begins later is of the next part. */
function occurrences(bytes: Buffer, pattern: Buffer, limit: number): number {
  let count = 0;
  for (let at = bytes.indexOf(pattern); at >= 0 && at < limit; at = bytes.indexOf(pattern, at + 1)) count++;
  return count;
}
