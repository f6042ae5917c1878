import { createHash } from 'node:crypto';
import * as v from 'valibot';

/** Stands for the record before the first one. */
export const NO_HASH = '0'.repeat(64);
/** No line of ours comes near it; a longer one is damage and is not read into memory. */
export const MAX_LINE_BYTES = 16 * 1024;

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Body = v.strictObject({
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** True where the machine's clock was beyond belief; `at` is then that of the record before. */
  clockOff: v.optional(v.literal(true)),
  event: v.string(),
  wallet: v.optional(v.string()),
  session: v.optional(v.string()),
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  prev: Hash,
});

/** A line of the log: what happened, and a hash that covers it and, by `prev`, every record before it. */
export type AuditRecord = v.InferOutput<typeof Body> & { readonly hash: string };
export type NewRecord = Omit<AuditRecord, 'hash'>;

/** Number and hash of a record: whoever knows those of the last one notices any change before it. */
export interface Head {
  readonly n: number;
  readonly hash: string;
}

export const EMPTY: Head = { n: 0, hash: NO_HASH };

const SUFFIX = /,"hash":"([0-9a-f]{64})"\}$/;
const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex');

/** The line of a record with its newline, and the hash in it: SHA-256 over the line's text without the hash. */
export function encodeRecord(record: NewRecord): { line: string; hash: string } {
  const { n, at, clockOff, event, wallet, session, details, prev } = record;
  const body = JSON.stringify({ n, at, clockOff, event, wallet, session, details, prev });
  const hash = hashOf(body);
  return { line: `${body.slice(0, -1)},"hash":"${hash}"}\n`, hash };
}

/** Reads a line without its newline; null when it is not, to the byte, a line that was written by us. */
export function decodeRecord(line: string): AuditRecord | null {
  const suffix = SUFFIX.exec(line);
  if (suffix?.[1] === undefined) return null;
  const body = `${line.slice(0, suffix.index)}}`;
  if (hashOf(body) !== suffix[1]) return null;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = v.safeParse(Body, json);
  return parsed.success ? { ...parsed.output, hash: suffix[1] } : null;
}
