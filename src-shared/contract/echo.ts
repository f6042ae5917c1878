import type { ErrorData } from '../errors/index.ts';

/** Longest text of a caller's own that an error repeats: a label fits in, a key or a phrase does not. */
const LONGEST = 31;
/** Addresses, order hashes, ids, and paths of files are no secrets, and without them an error would say little. */
const HARMLESS =
  /^(0x[0-9a-f]{40}|0x[0-9a-f]{50}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(\/|[a-z]:[\\/]).*)$/is;
const OMITTED = '…';

/**
 * An error as it may be answered to a message. What came with the message and is long is left out of it: a secret that
 * was put in a wrong place must not come back in an answer, nor go from there into somebody's log.
 */
export function withoutEcho(error: ErrorData, received: unknown): ErrorData {
  const texts = new Set<string>();
  collect(received, texts, 0);
  const long = [...texts].filter((text) => text.length > LONGEST && !HARMLESS.test(text));
  const cleaned = (text: string): string => without(text, long);
  const { code, message, hint, path } = error;
  return {
    code,
    message: cleaned(message),
    hint: cleaned(hint),
    ...(path === undefined ? {} : { path: cleaned(path) }),
  };
}

/** The beginning of a text is enough to know it by: errors cut what is too long for them. */
const BEGINNING = 16;

/** A text without the others, or as much of their beginnings as is there. */
function without(text: string, others: readonly string[]): string {
  let out = '';
  for (let at = 0; at < text.length;) {
    const length = Math.max(0, ...others.map((other) => common(text, at, other)));
    out += length >= BEGINNING ? OMITTED : text.charAt(at);
    at += length >= BEGINNING ? length : 1;
  }
  return out;
}

/** How many letters of `other` stand in `text` from a place on. */
function common(text: string, at: number, other: string): number {
  let length = 0;
  while (length < other.length && text[at + length] === other[length]) length++;
  return length;
}

/** Deeper than any message of ours. */
const DEPTH = 16;

function collect(value: unknown, texts: Set<string>, depth: number): void {
  if (typeof value === 'string') {
    for (const form of [value, value.trim(), JSON.stringify(value).slice(1, -1)]) texts.add(form);
  } else if (typeof value === 'object' && value !== null && depth < DEPTH) {
    for (const [name, member] of Object.entries(value)) {
      collect(name, texts, depth);
      collect(member, texts, depth + 1);
    }
  }
}
