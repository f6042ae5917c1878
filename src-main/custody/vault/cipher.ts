import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import type { WrappedKey } from './header.ts';

const NONCE = 12;
const TAG = 16;
export const KEY_BYTES = 32;
/** Stated cost of a guess at the passphrase: 128 MiB and some tenths of a second. */
export const SCRYPT = { N: 2 ** 17, r: 8, p: 1 } as const;

/** AES-256-GCM: nonce ‖ ciphertext ‖ tag. */
export function sealBytes(plain: Uint8Array, key: Uint8Array, associated: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(associated));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

/** The plain bytes, or null when key, content or associated text do not fit. */
export function openBytes(sealed: Uint8Array, key: Uint8Array, associated: string): Buffer | null {
  if (sealed.length < NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(associated));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  const plain = decipher.update(sealed.subarray(NONCE, sealed.length - TAG));
  try {
    decipher.final();
    return plain;
  } catch {
    plain.fill(0);
    return null;
  }
}

/** Wraps the master key under a passphrase. */
export async function wrapKey(
  master: Uint8Array,
  passphrase: string,
  cost: { N: number; r: number; p: number },
): Promise<WrappedKey> {
  const salt = randomBytes(32);
  const derived = await derive(passphrase, salt, cost);
  const sealed = sealBytes(master, derived, 'countersign master key');
  derived.fill(0);
  return { kdf: 'scrypt', ...cost, salt: salt.toString('base64'), sealed: sealed.toString('base64') };
}

/** The master key, or null when the passphrase is wrong. */
export async function unwrapKey(wrapped: WrappedKey, passphrase: string): Promise<Buffer | null> {
  const derived = await derive(passphrase, Buffer.from(wrapped.salt, 'base64'), wrapped);
  const master = openBytes(Buffer.from(wrapped.sealed, 'base64'), derived, 'countersign master key');
  derived.fill(0);
  return master;
}

/** The keys that a master key stands for: one to know the header by, one each for the two sorts of secrets. */
export interface VaultKeys {
  readonly header: Buffer;
  readonly wallets: Buffer;
  readonly sessions: Buffer;
}

/** HKDF-SHA-256 with the vault's id as salt. The caller owns the keys and wipes them. */
export function deriveKeys(master: Uint8Array, id: string): VaultKeys {
  const key = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', master, Buffer.from(id, 'hex'), `countersign ${use}`, KEY_BYTES));
  return { header: key('header'), wallets: key('wallets'), sessions: key('sessions') };
}

/** The header's MAC in hex. */
export function macOf(headerText: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(headerText).digest('hex');
}

export function isMac(mac: string, headerText: string, key: Uint8Array): boolean {
  const given = Buffer.from(mac, 'hex');
  const own = Buffer.from(macOf(headerText, key), 'hex');
  return given.length === own.length && timingSafeEqual(given, own);
}

/** Eight bytes that tell a master key from another without giving anything away. */
export function keyCheckOf(master: Uint8Array): string {
  return createHash('sha256')
    .update('countersign key check')
    .update(master)
    .digest()
    .subarray(0, 8)
    .toString('base64');
}

export function isKey(master: Uint8Array, keyCheck: string): boolean {
  const known = Buffer.from(keyCheck, 'base64');
  const own = Buffer.from(keyCheckOf(master), 'base64');
  return known.length === own.length && timingSafeEqual(known, own);
}

function derive(
  passphrase: string,
  salt: Uint8Array,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFKC'),
      salt,
      KEY_BYTES,
      { N, r, p, maxmem: 160 * N * r + 2 ** 20 },
      (error, key) => {
        if (error) reject(error);
        else resolve(key);
      },
    );
  });
}
