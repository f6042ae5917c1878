import { webcrypto } from 'node:crypto';
import { sealTo } from '../../../src-shared/confidential/index.ts';
import type { ExportForm } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { phraseUnknown } from '../errors.ts';
import { phraseSecret, walletSecret } from '../vault/names.ts';
import type { Vault } from '../vault/vault.ts';
import { writeKeystore } from './keystore.ts';
import { phraseOf } from './phrase.ts';

export interface ExportWish {
  readonly as: ExportForm;
  /** Of the keystore. */
  readonly password?: string | undefined;
  /** One-time public key of the asker. */
  readonly recipient: string;
}

/** A wallet's secret as text, sealed to the one who asked and to nobody between. */
export async function sealedExport(vault: Vault, address: Address, wish: ExportWish): Promise<string> {
  const text = await exportText(vault, address, wish);
  try {
    return await sealTo(webcrypto.subtle, wish.recipient, text);
  } finally {
    text.fill(0);
  }
}

/** UTF-8, owned by the caller. */
async function exportText(vault: Vault, address: Address, { as, password }: ExportWish): Promise<Buffer> {
  if (as === 'phrase') {
    const entropy = vault.use(phraseSecret(address), (secret) => Buffer.from(secret));
    try {
      return await phraseOf(entropy);
    } finally {
      entropy.fill(0);
    }
  }
  if (as === 'keystore')
    return Buffer.from(await writeKeystore(password ?? '', (seal) => vault.use(walletSecret(address), seal)));
  return vault.use(walletSecret(address), hexText);
}

/** 0x and the digits in UTF-8, without a string of them. */
function hexText(key: Uint8Array): Buffer {
  const digits = Buffer.from('0123456789abcdef');
  const out = Buffer.alloc(2 + key.length * 2, '0x');
  key.forEach((byte, at) => {
    digits.copy(out, 2 + at * 2, byte >> 4, (byte >> 4) + 1);
    digits.copy(out, 3 + at * 2, byte & 15, (byte & 15) + 1);
  });
  return out;
}

/** Says what stands in the way before anybody is asked. @throws {CountersignError} `PHRASE_UNKNOWN`, `KEYSTORE_PASSWORD_WEAK` */
export function assertExportable(wish: Pick<ExportWish, 'as' | 'password'>, hasPhrase: boolean): void {
  if (wish.as === 'phrase' && !hasPhrase) throw phraseUnknown();
  if (wish.as !== 'keystore') return;
  if ((wish.password?.length ?? 0) < LEAST_PASSWORD) {
    throw new CountersignError(
      'KEYSTORE_PASSWORD_WEAK',
      `A keystore needs a password of at least ${LEAST_PASSWORD} characters.`,
      'Whoever gets the file can guess at it for as long as they like: choose a long one.',
    );
  }
}
const LEAST_PASSWORD = 8;
