import { createHash, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/*
 * A backup begins with two lines of text: the header as JSON, and SHA-256 over it, so that damage is told from a wrong
 * passphrase before any derivation. Behind them lies the sealed content (chunks.ts).
 */
const FORMAT = 'countersign-backup';
/** The first characters of every backup. */
export const BEGINS = `{"format":"${FORMAT}"`;
export const BACKUP_VERSION = 1;
/** Longer than any header of ours. */
export const MAX_HEADER_BYTES = 4096;
/** Stated cost of a guess at the passphrase: 128 MiB and some tenths of a second. */
export const BACKUP_SCRYPT: Cost = { N: 2 ** 17, r: 8, p: 1 };
const KEY_BYTES = 32;
const CHECK_BYTES = 16;
/** More than this one derivation may not take: a header that asks for it was not written by us. */
const MAX_SCRYPT_BYTES = 2 ** 30;

export interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const Base64 = v.pipe(v.string(), v.base64());
const positive = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most));
const Header = v.pipe(
  v.strictObject({
    format: v.literal(FORMAT),
    version: v.literal(BACKUP_VERSION),
    kdf: v.literal('scrypt'),
    N: v.pipe(
      positive(2 ** 20),
      v.check((n) => n > 1 && Number.isInteger(Math.log2(n))),
    ),
    r: positive(32),
    p: positive(16),
    salt: Base64,
    /** Tells a wrong passphrase from a damaged content. */
    check: Base64,
  }),
  v.check(({ N, r }) => 128 * N * r <= MAX_SCRYPT_BYTES),
);
export type BackupHeader = v.InferOutput<typeof Header>;

/** A header as it lies in the file. */
export interface ReadHeader {
  readonly header: BackupHeader;
  readonly text: string;
  /** Bytes of both lines: where the content begins. */
  readonly length: number;
}

/** A fresh header and the key of the content. The caller owns the key and wipes it. */
export async function makeHeader(passphrase: string, cost: Cost): Promise<{ lines: string; key: Buffer }> {
  const salt = randomBytes(32);
  const derived = await derive(passphrase, salt, cost);
  try {
    const check = checkOf(derived, salt).toString('base64');
    const { N, r, p } = cost;
    const header: BackupHeader = {
      format: FORMAT,
      version: BACKUP_VERSION,
      kdf: 'scrypt',
      N,
      r,
      p,
      salt: salt.toString('base64'),
      check,
    };
    const text = JSON.stringify(header);
    return { lines: `${text}\n${checksum(text)}\n`, key: contentKey(derived, text) };
  } finally {
    derived.fill(0);
  }
}

/**
 * Reads the two lines at the beginning of a file.
 * @returns a word for what is wrong: `unknown` for a file of another kind, a number for a later version
 */
export function readHeader(start: Buffer): ReadHeader | 'unknown' | 'damaged' | number {
  const text = start.toString('latin1');
  if (!text.startsWith(BEGINS)) return text !== '' && BEGINS.startsWith(text) ? 'damaged' : 'unknown';
  const [first, sum, rest] = text.split('\n', 3);
  if (first === undefined || sum === undefined || rest === undefined) return 'damaged';
  if (checksum(first) !== sum) return 'damaged';
  const json = jsonOf(first);
  const later = v.safeParse(v.object({ version: v.pipe(v.number(), v.minValue(BACKUP_VERSION + 1)) }), json);
  if (later.success) return later.output.version;
  const parsed = v.safeParse(Header, json);
  if (!parsed.success) return 'damaged';
  return { header: parsed.output, text: first, length: first.length + sum.length + 2 };
}

/** The key of the content; null when the passphrase is wrong. The caller owns it and wipes it. */
export async function openHeader({ header, text }: ReadHeader, passphrase: string): Promise<Buffer | null> {
  const salt = Buffer.from(header.salt, 'base64');
  const derived = await derive(passphrase, salt, header);
  try {
    const own = checkOf(derived, salt);
    const given = Buffer.from(header.check, 'base64');
    return own.length === given.length && timingSafeEqual(own, given) ? contentKey(derived, text) : null;
  } finally {
    derived.fill(0);
  }
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');

const checkOf = (derived: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', derived, salt, 'countersign backup check', CHECK_BYTES));

/** Bound to the whole header: a content opens under its own alone. */
const contentKey = (derived: Buffer, text: string): Buffer =>
  Buffer.from(
    hkdfSync('sha256', derived, createHash('sha256').update(text).digest(), 'countersign backup', KEY_BYTES),
  );

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function derive(passphrase: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const maxmem = 160 * N * r + 2 ** 20;
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
