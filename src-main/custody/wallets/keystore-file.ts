import * as v from 'valibot';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { keystoreCostly, keystoreDamaged, keystoreUnsupported, keystoreWeak } from './keystore-errors.ts';

/** How the key of a keystore comes from its password; always 32 bytes. */
export type Derivation =
  | {
      readonly kdf: 'scrypt';
      readonly n: number;
      readonly r: number;
      readonly p: number;
      readonly salt: Buffer;
    }
  | { readonly kdf: 'pbkdf2'; readonly c: number; readonly salt: Buffer };

export interface KeystoreFile {
  readonly derivation: Derivation;
  readonly iv: Buffer;
  readonly ciphertext: Buffer;
  readonly mac: Buffer;
  readonly address: Address | null;
}

/**
 * What a guess must cost at least, memory and work: geth's light files and the first web wallets' do (n 4096, r 8), the
 * example of the format itself does (n 262144, r 1, p 8), a toy's does not.
 */
const LEAST = { scryptBytes: 128 * 4096 * 8, scryptWork: 4096 * 8, c: 100_000, saltBytes: 8 };
/** What one derivation may cost at most here. */
const MOST = { scryptBytes: 2 ** 29, scryptWork: 2 ** 25, c: 10_000_000, saltBytes: 64 };

const Hex = v.pipe(
  v.string(),
  v.regex(/^(0x)?([0-9a-fA-F]{2})+$/),
  v.transform((text) => Buffer.from(text.replace(/^0x/, ''), 'hex')),
);
const hexOf = (bytes: number) =>
  v.pipe(
    Hex,
    v.check((value) => value.length === bytes),
  );
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const Common = {
  ciphertext: hexOf(32),
  mac: hexOf(32),
  cipherparams: v.object({ iv: hexOf(16) }),
};
const Crypto = v.variant('kdf', [
  v.object({
    ...Common,
    kdf: v.literal('scrypt'),
    kdfparams: v.object({ dklen: v.literal(32), n: Count, r: Count, p: Count, salt: Hex }),
  }),
  v.object({
    ...Common,
    kdf: v.literal('pbkdf2'),
    kdfparams: v.object({ dklen: v.literal(32), c: Count, prf: v.string(), salt: Hex }),
  }),
]);
const Outline = v.object({
  version: v.unknown(),
  address: v.optional(v.unknown()),
  crypto: v.object({ cipher: v.unknown(), kdf: v.unknown() }),
});
const AddressHex = v.pipe(v.string(), v.regex(/^(0x)?[0-9a-fA-F]{40}$/));

/** Reads a keystore file, version 3, up to the point where its password is needed. */
export function readKeystoreFile(text: string): KeystoreFile {
  const json = jsonOf(text);
  const outline = v.safeParse(Outline, json);
  if (!outline.success) throw keystoreDamaged('is not complete');
  const { version, address, crypto } = outline.output;
  if (version !== 3) throw keystoreUnsupported('has a version other than 3');
  if (crypto.cipher !== 'aes-128-ctr') throw keystoreUnsupported('has a cipher other than aes-128-ctr');
  if (crypto.kdf !== 'scrypt' && crypto.kdf !== 'pbkdf2')
    throw keystoreUnsupported('derives its key in a way other than scrypt and pbkdf2');
  const parsed = v.safeParse(v.object({ crypto: Crypto }), json);
  if (!parsed.success) throw keystoreDamaged('has members that are missing or malformed');
  if (address !== undefined && !v.is(AddressHex, address)) throw keystoreDamaged('names no address');
  const { ciphertext, mac, cipherparams } = parsed.output.crypto;
  return {
    derivation: derivationOf(parsed.output.crypto),
    iv: cipherparams.iv,
    ciphertext,
    mac,
    address: address === undefined ? null : `0x${address.replace(/^0x/, '').toLowerCase()}`,
  };
}

/** Checked before anything is derived: neither worthless as a protection nor a burden on this machine. */
function derivationOf(crypto: v.InferOutput<typeof Crypto>): Derivation {
  const { salt } = crypto.kdfparams;
  if (salt.length < LEAST.saltBytes) throw keystoreWeak('its salt is too short');
  if (salt.length > MOST.saltBytes) throw keystoreCostly('its salt is too long');
  if (crypto.kdf === 'pbkdf2') {
    const { c, prf } = crypto.kdfparams;
    if (prf !== 'hmac-sha256') throw keystoreUnsupported('uses pbkdf2 with another hash than SHA-256');
    if (c < LEAST.c) throw keystoreWeak(`pbkdf2 with ${c} rounds, and ${LEAST.c} are the least`);
    if (c > MOST.c) throw keystoreCostly(`pbkdf2 with ${c} rounds`);
    return { kdf: 'pbkdf2', c, salt };
  }
  const { n, r, p } = crypto.kdfparams;
  if (!Number.isInteger(Math.log2(n)) || n < 2) throw keystoreDamaged('has an n that is no power of two');
  if (128 * n * r < LEAST.scryptBytes || n * r * p < LEAST.scryptWork)
    throw keystoreWeak(`scrypt with n ${n}, r ${r} and p ${p}, where n 4096, r 8 and p 1 are the least`);
  if (128 * n * r > MOST.scryptBytes || n * r * p > MOST.scryptWork)
    throw keystoreCostly(`scrypt with n ${n}, r ${r} and p ${p}`);
  return { kdf: 'scrypt', n, r, p, salt };
}

/** Some programs write member names in capitals. */
function jsonOf(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw keystoreDamaged('is no JSON: it may have been cut');
  }
  if (typeof json === 'object' && json !== null && 'Crypto' in json && !('crypto' in json))
    return { ...json, crypto: json.Crypto };
  return json;
}
