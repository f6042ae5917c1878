import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Keychain, KeychainStatus } from '../../../../src-main/custody/index.ts';
import { temporaryFolder } from '../../support/folder.ts';

const FIXTURES = new URL('../../../fixtures/vault-v1/', import.meta.url).pathname;

export const OLD_PASSPHRASE = 'correct horse';
/** What is in each of them. */
export const OLD_WALLETS = [
  { address: '0xe164ce5a37030d840f5d0ac5ccae6319da31d368', name: 'Key' },
  { address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', name: 'Phrase' },
] as const;
export const OLD_SESSION_SIGNATURES = {
  passphrase:
    '44a582fd42534b4f5321a2cc145d953d973ffaf0fbf942096f825148c411f4de0c18cf955ed0c4e611c9b5c18f377d63742baf6fc41dcd32ccefa6866075af651c',
  unprotected:
    '9ba9cffb9481fa0384efbe27cdd016fc7598c723574dcadf5069a9996e8ef3057439df47cc6631a311f56d6026efef1c8ff307249a9f4b3e73458368b71e1ba61b',
  keychain:
    'fe842c5277c1537308a4ce530659951b4ef114d8a98727a0f263d48a42e3d8d14b5639b023fe010602115546f73c372940267080419d8db2726560ce7f2c21b71c',
} as const;

/** A vault that the first version wrote, in a folder of its own. */
export function oldVault(protection: keyof typeof OLD_SESSION_SIGNATURES): string {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder, { mode: 0o700 });
  for (const name of readdirSync(join(FIXTURES, protection)))
    if (name !== 'entry.json') copyFileSync(join(FIXTURES, protection, name), join(folder, name));
  return join(folder, 'vault');
}

export type MemoryKeychain = Keychain & { probe(): Promise<KeychainStatus>; entries: Map<string, string> };

/** A keychain in memory; with the entry of the old vault in it when wished. */
export function memoryKeychain(withOld = false): MemoryKeychain {
  const entries = new Map<string, string>();
  if (withOld) {
    const text = readFileSync(join(FIXTURES, 'keychain', 'entry.json'), 'utf8');
    const [account, value] = JSON.parse(text) as [string, string];
    entries.set(account, value);
  }
  return {
    entries,
    get: (account) => Promise.resolve(entries.get(account) ?? null),
    set: (account, secret) => {
      entries.set(account, secret);
      return Promise.resolve();
    },
    delete: (account) => {
      entries.delete(account);
      return Promise.resolve();
    },
    probe: () => Promise.resolve({ available: true, reason: null }),
  };
}
