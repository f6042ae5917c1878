import {
  createCipheriv,
  createDecipheriv,
  pbkdf2 as pbkdf2Calling,
  randomBytes,
  randomUUID,
  scrypt as scryptCalling,
  timingSafeEqual,
  type BinaryLike,
  type ScryptOptions,
} from 'node:crypto';
import { promisify } from 'node:util';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { addressOfSecret, isSecretKey } from '../../../src-shared/node/index.ts';
import { Attempts, type Asker } from '../vault/attempts.ts';
import { keystoreDamaged, keystorePassword } from './keystore-errors.ts';
import { readKeystoreFile, type Derivation, type KeystoreFile } from './keystore-file.ts';

/** The cost of a guess at the password of a keystore that we write: 128 MiB and some tenths of a second. */
const COST = { n: 2 ** 17, r: 8, p: 1 } as const;
const CIPHER = 'aes-128-ctr';

const pbkdf2 = promisify(pbkdf2Calling);
const scrypt = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scryptCalling);

/** Derivations take memory and time: one after the other, and few that wait. A wrong password costs who has the file nothing. */
const derivations = new Attempts({ penaltyMs: () => 0 });

/** True for what can only be meant as a keystore file. */
export const looksLikeKeystore = (text: string): boolean => text.trimStart().startsWith('{');

/**
 * The key in a keystore file, version 3; owned by the caller.
 * @throws {CountersignError} `KEYSTORE_DAMAGED`, `KEYSTORE_UNSUPPORTED`, `KEYSTORE_WEAK`, `KEYSTORE_COSTLY`,
 * `KEYSTORE_PASSWORD`, `UNLOCK_BUSY`
 */
export async function openKeystore(text: string, password: string, by?: Asker): Promise<Buffer> {
  const file = readKeystoreFile(text);
  const key = await derivations.make(() => open(file, password), by);
  if (key === null) throw keystorePassword();
  if (!isSecretKey(key)) {
    key.fill(0);
    throw keystoreDamaged('holds no key of the curve');
  }
  if (file.address !== null && addressOfSecret(key) !== file.address) {
    key.fill(0);
    throw keystoreDamaged('names an address that is not that of its key');
  }
  return key;
}

/**
 * The text of a keystore file under a password: scrypt, AES-128-CTR and a keccak MAC, as version 3 has it.
 * @param withKey gives the key once all that takes time is done: no copy of it waits for that
 */
export async function writeKeystore(
  password: string,
  withKey: (seal: (key: Uint8Array) => string) => string,
): Promise<string> {
  const salt = randomBytes(32);
  const derived = await derive({ kdf: 'scrypt', ...COST, salt }, Buffer.from(password.normalize('NFKC')));
  try {
    return withKey((key) => sealed(key, derived, salt));
  } finally {
    derived.fill(0);
  }
}

function sealed(key: Uint8Array, derived: Buffer, salt: Buffer): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv(CIPHER, derived.subarray(0, 16), iv);
  const ciphertext = Buffer.concat([cipher.update(key), cipher.final()]);
  return JSON.stringify({
    version: 3,
    id: randomUUID(),
    address: addressOfSecret(key).slice(2),
    crypto: {
      cipher: CIPHER,
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: ciphertext.toString('hex'),
      kdf: 'scrypt',
      kdfparams: { dklen: 32, n: COST.n, r: COST.r, p: COST.p, salt: salt.toString('hex') },
      mac: macOf(derived, ciphertext).toString('hex'),
    },
  });
}

/** Null when the password does not open it. */
async function open(
  { derivation, iv, ciphertext, mac }: KeystoreFile,
  password: string,
): Promise<Buffer | null> {
  // Programs differ in whether they normalise a password.
  for (const form of new Set([password.normalize('NFKC'), password])) {
    const derived = await derive(derivation, Buffer.from(form));
    try {
      if (!timingSafeEqual(macOf(derived, ciphertext), mac)) continue;
      const decipher = createDecipheriv(CIPHER, derived.subarray(0, 16), iv);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    } finally {
      derived.fill(0);
    }
  }
  return null;
}

const macOf = (derived: Buffer, ciphertext: Uint8Array): Buffer =>
  Buffer.from(keccak_256(Buffer.concat([derived.subarray(16, 32), ciphertext])));

/** @param password wiped when it is done */
async function derive(derivation: Derivation, password: Buffer): Promise<Buffer> {
  try {
    if (derivation.kdf === 'pbkdf2') {
      const { salt, c } = derivation;
      return await pbkdf2(password, salt, c, 32, 'sha256');
    }
    const { n, r, p, salt } = derivation;
    const maxmem = 160 * n * r + 160 * r * p + 2 ** 20;
    if (n < 2 ** (16 * r)) return await scrypt(password, salt, 32, { N: n, r, p, maxmem });
    // OpenSSL keeps to the bound that RFC 7914 has for a small r. The example of the format is beyond it.
    return Buffer.from(await scryptAsync(password, salt, { N: n, r, p, dkLen: 32, maxmem, asyncTick: 5 }));
  } finally {
    password.fill(0);
  }
}
