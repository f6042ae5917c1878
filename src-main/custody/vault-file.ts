import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Address } from '../../src-shared/protocol/index.ts';

/**
 * The vault's file: three lines of text. First the header as JSON, then SHA-256 over the header and the payload, then
 * the payload in base64. The checksum needs no key, so damage is told from a wrong passphrase before any derivation.
 */
const Base64 = v.pipe(v.string(), v.base64());
const VERSION = 1;

export const Protection = v.picklist(['keychain', 'passphrase', 'unprotected']);
export type Protection = v.InferOutput<typeof Protection>;

/** The master key under a passphrase: scrypt, then AES-256-GCM. */
export const WrappedKey = v.strictObject({
  kdf: v.literal('scrypt'),
  N: v.pipe(v.number(), v.safeInteger(), v.minValue(2), v.maxValue(2 ** 20)),
  r: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(32)),
  p: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(16)),
  salt: Base64,
  sealed: Base64,
});
export type WrappedKey = v.InferOutput<typeof WrappedKey>;

/** What may be known without the key; it is bound to the payload as associated data. */
export const VaultHeader = v.strictObject({
  format: v.literal('countersign-vault'),
  version: v.literal(VERSION),
  /** Names the master key in the keychain. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  protection: Protection,
  /** First bytes of a hash of the master key: tells a wrong key from a damaged payload. */
  keyCheck: Base64,
  wrapped: v.nullable(WrappedKey),
  /** The wallets' public side, so that they can be listed while the vault is locked. */
  wallets: v.array(
    v.strictObject({
      address: v.pipe(
        v.string(),
        v.regex(/^0x[0-9a-f]{40}$/),
        v.transform((text) => text as Address),
      ),
      name: v.string(),
      kind: v.literal('software'),
      class: v.picklist(['practice', 'live']),
      createdAt: v.number(),
    }),
  ),
});
export type VaultHeader = v.InferOutput<typeof VaultHeader>;

export interface VaultFile {
  readonly header: VaultHeader;
  /** The exact text of the header: the payload's associated data. */
  readonly headerText: string;
  /** nonce ‖ ciphertext ‖ tag. */
  readonly payload: Buffer;
}

export const headerTextOf = (header: VaultHeader): string => JSON.stringify(header);

/** The text of a vault file. */
export function encodeVaultFile(headerText: string, payload: Buffer): string {
  const payloadText = payload.toString('base64');
  return `${headerText}\n${checksum(headerText, payloadText)}\n${payloadText}\n`;
}

/** Reads a vault file; null when it is damaged in any way. */
export function decodeVaultFile(bytes: Buffer): VaultFile | null {
  const [headerText, sum, payloadText, ...rest] = bytes.toString('utf8').split('\n');
  if (headerText === undefined || sum === undefined || payloadText === undefined) return null;
  // The last line's end is the file's: without it the file was cut.
  if (rest.length !== 1 || rest[0] !== '' || checksum(headerText, payloadText) !== sum) return null;
  let json: unknown;
  try {
    json = JSON.parse(headerText);
  } catch {
    return null;
  }
  const parsed = v.safeParse(VaultHeader, json);
  return parsed.success
    ? { header: parsed.output, headerText, payload: Buffer.from(payloadText, 'base64') }
    : null;
}

/** The version that an intact file states when it is not ours: a later one, which must not be called damage. */
export function laterVersion(bytes: Buffer): number | null {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8').split('\n')[0] ?? '');
    if (typeof json !== 'object' || json === null || !('format' in json) || !('version' in json)) return null;
    return json.format === 'countersign-vault' && typeof json.version === 'number' && json.version > VERSION
      ? json.version
      : null;
  } catch {
    return null;
  }
}

function checksum(headerText: string, payloadText: string): string {
  return createHash('sha256').update(headerText).update('\n').update(payloadText).digest('hex');
}
