import { webcrypto } from 'node:crypto';
import { join } from 'node:path';
import { makeRecipient } from '../../../src-shared/confidential/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { Custody, type CustodyOptions } from '../../../src-main/custody/index.ts';
import { temporaryFolder } from '../support/folder.ts';

/** Small enough for a test, and the same algorithm. */
export const CHEAP_SCRYPT = { N: 2 ** 10, r: 8, p: 1 };
export const DIGEST = new Uint8Array(32).fill(9);

export function custodyAt(path: string, over: Partial<CustodyOptions> = {}): Custody {
  return new Custody({
    path,
    mode: 'file',
    walletClass: 'practice',
    scrypt: CHEAP_SCRYPT,
    penaltyMs: () => 0,
    ...over,
  });
}

/** A new vault under a passphrase, unlocked. */
export async function withPassphrase(
  passphrase = 'correct horse',
  over: Partial<CustodyOptions> = {},
): Promise<{ path: string; custody: Custody }> {
  const path = join(temporaryFolder(), 'vault');
  const custody = custodyAt(path, over);
  await custody.setup({ protection: 'passphrase', passphrase });
  return { path, custody };
}

const codeIn = (error: unknown): string =>
  error instanceof CountersignError ? error.code : `not ours: ${String(error)}`;

/** The code of what is thrown; null when nothing is. */
export function code(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return codeIn(error);
  }
}

export const codeOf = (work: Promise<unknown>): Promise<string | null> => work.then(() => null, codeIn);

/** What a wallet's export says, as the one who asked for it reads it. */
export async function exported(
  custody: Custody,
  address: string,
  wish: { as: 'key' | 'phrase' | 'keystore'; password?: string },
): Promise<string> {
  const reader = await makeRecipient(webcrypto.subtle);
  const recipient = reader.publicKey;
  const sealed = await custody.keeper.export(address.toLowerCase() as Address, { ...wish, recipient });
  return Buffer.from(await reader.open(sealed)).toString('utf8');
}
