import { randomFillSync } from 'node:crypto';
import secp256k1 from 'secp256k1';
import { addressOfPublicKey, type Address } from '../protocol/index.ts';

const HALF_ORDER = 0x7fffffff_ffffffff_ffffffff_ffffffff_5d576e73_57a4501d_dfe92f46_681b20a0n;

/** True for 32 bytes that are a secret key of the curve. */
export function isSecretKey(secret: Uint8Array): boolean {
  return secret.length === 32 && secp256k1.privateKeyVerify(secret);
}

/** A fresh secret key. The caller owns the bytes and wipes them. */
export function randomSecretKey(): Uint8Array {
  // Filled in place: a copy would be left behind when the caller wipes its own.
  const secret = new Uint8Array(32);
  do randomFillSync(secret);
  while (!secp256k1.privateKeyVerify(secret));
  return secret;
}

/** Compressed public key, 33 bytes. */
export function publicKeyOf(secret: Uint8Array): Uint8Array {
  return secp256k1.publicKeyCreate(secret, true);
}

/** Account address of a secret key. */
export function addressOfSecret(secret: Uint8Array): Address {
  return addressOfPublicKey(secp256k1.publicKeyCreate(secret, false));
}

/** Account address of a compressed public key. */
export function addressOfCompressed(publicKey: Uint8Array): Address {
  return addressOfPublicKey(secp256k1.publicKeyConvert(publicKey, false));
}

/** True when the bytes are a point of the curve. */
export function isPublicKey(bytes: Uint8Array): boolean {
  return (bytes.length === 33 || bytes.length === 65) && secp256k1.publicKeyVerify(bytes);
}

/** Signs a digest: r ‖ s ‖ v, 65 bytes, v 27 or 28, s in the lower half, deterministic (RFC 6979). */
export function signDigest(digest: Uint8Array, secret: Uint8Array): Uint8Array {
  const { signature, recid } = secp256k1.ecdsaSign(digest, secret);
  const out = new Uint8Array(65);
  out.set(signature, 0);
  out[64] = 27 + recid;
  return out;
}

/**
 * Recovers the signer's address; null when the bytes are not a signature: wrong length, v other than 27 or 28,
 * high s, or a point that does not exist (profile: 2 Encoding).
 */
export function recoverAddress(digest: Uint8Array, signature: Uint8Array): Address | null {
  const v = signature[64];
  if (signature.length !== 65 || (v !== 27 && v !== 28) || isHighS(signature)) return null;
  try {
    return addressOfPublicKey(secp256k1.ecdsaRecover(signature.subarray(0, 64), v - 27, digest, false));
  } catch {
    return null;
  }
}

function isHighS(signature: Uint8Array): boolean {
  // Almost every s decides itself in the first byte; only the border needs the whole number.
  const first = signature[32] ?? 0;
  if (first < 0x7f) return false;
  if (first > 0x7f) return true;
  let s = 0n;
  for (let i = 32; i < 64; i++) s = (s << 8n) | BigInt(signature[i] ?? 0);
  return s > HALF_ORDER;
}

/** The shared point of a public and a secret key in compressed form, 33 bytes (profile: 3 Encryption). */
export function sharedPoint(publicKey: Uint8Array, secret: Uint8Array): Uint8Array {
  return secp256k1.publicKeyTweakMul(publicKey, secret, true);
}
