import type { ErrorData } from '../errors/index.ts';

/** Longest text of a caller's own that an error repeats: a label fits in, a key or a phrase does not. */
const LONGEST = 31;
/** Longest text of an error; the longest that the product writes itself lists a few session keys. */
const MOST = 1_000;
/** The beginning of a text is enough to know it by: errors cut what is too long for them. */
const BEGINNING = 16;
/** Addresses, order hashes and ids are no secrets, and without them an error would say little. */
const HARMLESS = /^(0x[0-9a-f]{40}|0x[0-9a-f]{50}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** The member in which a file is named. Anywhere else what looks like a path may be a passphrase. */
const PATH = 'path';
const OMITTED = '…';

/**
 * An error as it may be answered to a message. What came with the message and is long is left out of it: a secret that
 * was put in a wrong place must not come back in an answer, nor go from there into somebody's log. Costs time in
 * proportion to the message, whatever is in it: who has shown no token yet may send one as well.
 */
export function withoutEcho(error: ErrorData, received: unknown): ErrorData {
  const texts = new Set<string>();
  collect(received, texts, 0);
  const cleaned = (text: string): string => without(cut(text), texts);
  const { code, message, hint, path } = error;
  return {
    code,
    message: cleaned(message),
    hint: cleaned(hint),
    ...(path === undefined ? {} : { path: cleaned(path) }),
  };
}

const cut = (text: string): string => (text.length <= MOST ? text : `${text.slice(0, MOST)}${OMITTED}`);

/** A text without the others, or as much of their beginnings as is there. */
function without(text: string, others: Iterable<string>): string {
  const beginnings = new Set<string>();
  for (let at = 0; at + BEGINNING <= text.length; at++) beginnings.add(text.slice(at, at + BEGINNING));
  const known = [...others].filter((other) => beginnings.has(other.slice(0, BEGINNING))).sort();
  if (known.length === 0) return text;
  let out = '';
  for (let at = 0; at < text.length;) {
    const length = longest(text.slice(at), known);
    out += length >= BEGINNING ? OMITTED : text.charAt(at);
    at += length >= BEGINNING ? length : 1;
  }
  return out;
}

/** How many letters at most of any of the sorted texts a text begins with: those beside its own place share the most. */
function longest(text: string, sorted: readonly string[]): number {
  let from = 0;
  for (let to = sorted.length; from < to;) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return Math.max(common(text, sorted[from - 1] ?? ''), common(text, sorted[from] ?? ''));
}

/** How many letters two texts begin with together. */
function common(text: string, other: string): number {
  let length = 0;
  while (length < other.length && text[length] === other[length]) length++;
  return length;
}

/** Deeper than any message of ours. */
const DEPTH = 16;

/** Gathers what is long and not harmless, as far as it can be found in an error at all. */
function collect(value: unknown, texts: Set<string>, depth: number, member: string | null = null): void {
  if (typeof value === 'string') {
    if (value.length <= LONGEST || member === PATH || HARMLESS.test(value)) return;
    const begun = value.slice(0, 2 * MOST);
    for (const form of [begun, begun.trim(), JSON.stringify(begun).slice(1, -1)])
      if (form.length > LONGEST) texts.add(form.slice(0, MOST));
  } else if (typeof value === 'object' && value !== null && depth < DEPTH) {
    for (const [name, inner] of Object.entries(value)) {
      collect(name, texts, depth);
      collect(inner, texts, depth + 1, Array.isArray(value) ? null : name);
    }
  }
}
