import { CountersignError } from '../../../src-shared/errors/index.ts';
import { isSecretKey } from '../../../src-shared/node/index.ts';
import type { Asker } from '../vault/attempts.ts';
import { looksLikeKeystore, openKeystore } from './keystore.ts';
import { keystorePasswordNeeded } from './keystore-errors.ts';
import { DEFAULT_PATH, parsePath, pathText } from './path.ts';
import { entropyOf, keyOfEntropy } from './phrase.ts';

/** A wallet's key and what it comes from. The buffers are the caller's. */
export interface WalletSecret {
  readonly key: Buffer;
  /** Of a phrase. */
  readonly entropy: Buffer | null;
  readonly path: string | null;
}

export interface SecretWish {
  /** Where below a phrase the key lies; the first account of the common layout when left out. */
  readonly path?: string | undefined;
  /** Of a keystore file. */
  readonly password?: string | undefined;
  /** Who asks; a keystore's derivations stand in rows. */
  readonly by?: Asker | undefined;
}

/**
 * Reads what a person gives as a wallet's secret: 32 bytes of hex, with or without 0x, a BIP-39 phrase, or a keystore
 * file.
 * @throws {CountersignError} `SECRET_SYNTAX`, `SECRET_IS_ADDRESS`, `SECRET_RANGE`, `PHRASE_INVALID`, `PATH_SYNTAX`,
 * `PATH_UNUSED`, `KEYSTORE_…`
 */
export async function readSecret(text: string, wish: SecretWish = {}): Promise<WalletSecret> {
  const trimmed = text.trim();
  if (looksLikeKeystore(trimmed)) {
    if (wish.path !== undefined) throw pathUnused();
    if (wish.password === undefined) throw keystorePasswordNeeded();
    return { key: await openKeystore(trimmed, wish.password, wish.by), entropy: null, path: null };
  }
  if (/\s/.test(trimmed)) return fromPhrase(trimmed, wish.path);
  if (wish.path !== undefined) throw pathUnused();
  return { key: readKey(trimmed), entropy: null, path: null };
}

async function fromPhrase(text: string, wanted = DEFAULT_PATH): Promise<WalletSecret> {
  const path = parsePath(wanted);
  const entropy = await entropyOf(text);
  try {
    return { key: await keyOfEntropy(entropy, path), entropy, path: pathText(path) };
  } catch (error) {
    entropy.fill(0);
    throw error;
  }
}

function readKey(text: string): Buffer {
  const digits = text.replace(/^0x/i, '');
  if (/^[0-9a-fA-F]{40}$/.test(digits)) {
    throw new CountersignError(
      'SECRET_IS_ADDRESS',
      'This is an address, not a private key.',
      'A private key has 64 hex digits.',
    );
  }
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) {
    throw new CountersignError(
      'SECRET_SYNTAX',
      'This is neither a private key nor a phrase nor a keystore file.',
      'Give 64 hex digits, with or without 0x, a phrase of 12 to 24 words, or the JSON of a keystore.',
    );
  }
  const secret = Buffer.from(digits, 'hex');
  if (isSecretKey(secret)) return secret;
  secret.fill(0);
  throw new CountersignError(
    'SECRET_RANGE',
    'This number is not a key of the curve.',
    'Check that the digits were copied whole.',
  );
}

function pathUnused(): CountersignError {
  return new CountersignError(
    'PATH_UNUSED',
    'A derivation path belongs to a phrase, and this is none.',
    'Leave the path out, or give the phrase.',
  );
}
