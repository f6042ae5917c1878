import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { Base64, FORMAT, headerOfOld, OldHeader, VaultHeader, VERSION } from './header.ts';

/**
 * The vault's file, four lines of text:
 * 1. the header as JSON,
 * 2. SHA-256 over the other lines: it needs no key, so damage is told from a wrong passphrase before any derivation,
 * 3. HMAC-SHA-256 of the header under a key of the vault: nobody without it can change what a wallet is,
 * 4. the secrets as a JSON list of [name, base64], each sealed alone, so that one can be dropped without any key.
 */
export interface VaultFile {
  readonly version: 2;
  readonly header: VaultHeader;
  /** The exact text of the header, which the MAC is over. */
  readonly headerText: string;
  readonly mac: string;
  /** By name: nonce ‖ ciphertext ‖ tag in base64. */
  readonly sealed: ReadonlyMap<string, string>;
}

/** A file of the first version: header, checksum, and all secrets in one sealed piece. */
export interface OldVaultFile {
  readonly version: 1;
  readonly header: VaultHeader;
  /** The payload's associated data. */
  readonly headerText: string;
  /** nonce ‖ ciphertext ‖ tag. */
  readonly payload: Buffer;
}

const SealedList = v.array(v.strictTuple([v.string(), Base64]));

export const headerTextOf = (header: VaultHeader): string => JSON.stringify(header);

/** The text of a vault file. */
export function encodeVaultFile({ headerText, mac, sealed }: VaultFile): string {
  const secrets = JSON.stringify([...sealed]);
  return `${headerText}\n${checksum(headerText, mac, secrets)}\n${mac}\n${secrets}\n`;
}

/** Reads a vault file of this or the first version; null when it is damaged in any way. */
export function decodeVaultFile(bytes: Buffer): VaultFile | OldVaultFile | null {
  const lines = bytes.toString('utf8').split('\n');
  // The last line's end is the file's: without it the file was cut.
  if (lines.pop() !== '') return null;
  const [headerText, sum, ...rest] = lines;
  if (headerText === undefined || sum === undefined) return null;
  if (checksum(headerText, ...rest) !== sum) return null;
  const [first, second] = rest;
  if (rest.length === 2 && first !== undefined && second !== undefined)
    return decode(headerText, first, second);
  return rest.length === 1 && first !== undefined ? decodeOld(headerText, first) : null;
}

function decode(headerText: string, mac: string, secrets: string): VaultFile | null {
  const header = v.safeParse(VaultHeader, jsonOf(headerText));
  const list = v.safeParse(SealedList, jsonOf(secrets));
  if (!header.success || !list.success || !/^[0-9a-f]{64}$/.test(mac)) return null;
  const sealed = new Map(list.output);
  if (sealed.size !== list.output.length) return null;
  return { version: 2, header: header.output, headerText, mac, sealed };
}

function decodeOld(headerText: string, payload: string): OldVaultFile | null {
  const header = v.safeParse(OldHeader, jsonOf(headerText));
  if (!header.success || !v.is(Base64, payload)) return null;
  return {
    version: 1,
    header: headerOfOld(header.output),
    headerText,
    payload: Buffer.from(payload, 'base64'),
  };
}

/** The version that a file states when it is later than ours: that must not be called damage. */
export function laterVersion(bytes: Buffer): number | null {
  const json = jsonOf(bytes.toString('utf8').split('\n')[0] ?? '');
  if (typeof json !== 'object' || json === null || !('format' in json) || !('version' in json)) return null;
  return json.format === FORMAT && typeof json.version === 'number' && json.version > VERSION
    ? json.version
    : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Over every line but its own. */
function checksum(...lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
