import { createHmac, pbkdf2Sync } from 'node:crypto';
import secp256k1 from 'secp256k1';

/** First index of the hardened half (BIP-32). */
const HARDENED = 0x8000_0000;

/**
 * The key at a path below a phrase (BIP-39 without a passphrase of its own, BIP-32). Nothing on the way becomes a
 * string, and what lies between is wiped.
 * @param phrase UTF-8 of the words with single spaces between
 * @param path indexes below the root, hardened ones with 2³¹ added
 * @returns the secret key, owned by the caller; null for the one path in 2¹²⁷ that has none
 */
export function secretOfPhrase(phrase: Uint8Array, path: readonly number[]): Buffer | null {
  const seed = pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512');
  const root = createHmac('sha512', 'Bitcoin seed').update(seed).digest();
  seed.fill(0);
  let node: Buffer = root;
  for (const index of path) {
    const next = childOf(node, index);
    node.fill(0);
    if (next === null) return null;
    node = next;
  }
  const secret = Buffer.alloc(32, node.subarray(0, 32));
  node.fill(0);
  return secp256k1.privateKeyVerify(secret) ? secret : null;
}

/** Key ‖ chain code of a child (BIP-32: CKDpriv). */
function childOf(node: Buffer, index: number): Buffer | null {
  const key = node.subarray(0, 32);
  if (!secp256k1.privateKeyVerify(key)) return null;
  const data = Buffer.alloc(37);
  if (index >= HARDENED) key.copy(data, 1);
  else data.set(secp256k1.publicKeyCreate(key, true), 0);
  data.writeUInt32BE(index, 33);
  const child = createHmac('sha512', node.subarray(32)).update(data).digest();
  data.fill(0);
  try {
    // A new array each: the library writes into the first one.
    const sum = secp256k1.privateKeyTweakAdd(Uint8Array.from(key), child.subarray(0, 32));
    child.set(sum, 0);
    sum.fill(0);
    return child;
  } catch {
    child.fill(0);
    return null;
  }
}
