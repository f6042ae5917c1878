import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { isPublicKey, publicKeyOf, randomSecretKey, sharedPoint } from './curve.ts';

const TAG = 16;
const NONCE = 12;
const KEY = 33;
/** Bytes that sealing adds beyond the 4-byte length (profile: 3 Encryption). */
export const SEAL_OVERHEAD = TAG + NONCE + KEY;

/** The random parts of one sealing; given only by vectors and tests. */
export interface SealRandomness {
  clientSecret: Uint8Array;
  nonce: Uint8Array;
}

const aesKey = (publicKey: Uint8Array, secret: Uint8Array): Uint8Array =>
  keccak_256(sharedPoint(publicKey, secret)).subarray(0, 16);

/**
 * Encrypts the exact signed JSON to the operator's key: ciphertext ‖ tag ‖ nonce ‖ client public key
 * (profile: 3 Encryption). Every call uses a fresh client key and nonce.
 */
export function seal(json: Uint8Array, operatorKey: Uint8Array, randomness?: SealRandomness): Uint8Array {
  const clientSecret = randomness?.clientSecret ?? randomSecretKey();
  const nonce = randomness?.nonce ?? randomBytes(NONCE);
  const cipher = createCipheriv('aes-128-gcm', aesKey(operatorKey, clientSecret), nonce);
  const plain = new Uint8Array(4 + json.length);
  new DataView(plain.buffer).setUint32(0, json.length);
  plain.set(json, 4);
  const out = new Uint8Array(plain.length + SEAL_OVERHEAD);
  out.set(cipher.update(plain), 0);
  cipher.final();
  out.set(cipher.getAuthTag(), plain.length);
  out.set(nonce, plain.length + TAG);
  out.set(publicKeyOf(clientSecret), plain.length + TAG + NONCE);
  clientSecret.fill(0);
  return out;
}

/** Decrypts a sealed body with the operator's secret key; null when it was not sealed to that key. */
export function open(body: Uint8Array, operatorSecret: Uint8Array): Uint8Array | null {
  const length = body.length - SEAL_OVERHEAD;
  if (length < 4) return null;
  const clientKey = body.subarray(length + TAG + NONCE);
  if (!isPublicKey(clientKey)) return null;
  const decipher = createDecipheriv(
    'aes-128-gcm',
    aesKey(clientKey, operatorSecret),
    body.subarray(length + TAG, length + TAG + NONCE),
    {
      authTagLength: TAG,
    },
  );
  decipher.setAuthTag(body.subarray(length, length + TAG));
  const plain = decipher.update(body.subarray(0, length));
  try {
    decipher.final();
  } catch {
    return null;
  }
  const stated = plain.readUInt32BE(0);
  return stated === plain.length - 4 ? plain.subarray(4) : null;
}
