import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { restoreBackup } from '../../../src-main/backup/index.ts';
import { selectProfile, type DaemonOptions } from '../../../src-main/daemon/index.ts';
import { CHEAP_SCRYPT, startDaemon, type TestDaemon } from '../support/daemon.ts';
import { temporaryFolder } from '../support/folder.ts';

export const PASSPHRASE = 'a backup of its own';
export const VAULT_PASSPHRASE = 'the vault is another matter';
export const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
export const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

const NOWHERE = selectProfile({
  profile: 'practice',
  baseUrl: 'http://127.0.0.1:9',
  wsUrl: 'ws://127.0.0.1:9',
});

/** A daemon whose venue does not answer: keys, records and settings need none. */
export const daemonAlone = (options: Partial<DaemonOptions> = {}): Promise<TestDaemon> =>
  startDaemon({ selected: NOWHERE, ...options });

/** One with a passphrase vault, an imported wallet and a rail. */
export async function daemonWithKeys(): Promise<TestDaemon> {
  const test = await daemonAlone();
  await test.client.call('vault.setup', { protection: 'passphrase', passphrase: VAULT_PASSPHRASE });
  await test.client.call('wallet.import', { name: 'Main', secret: KEY });
  await test.client.call('rails.set', { rails: { maxOrderNotional: '1000' } });
  return test;
}

export async function backupOf(
  { client }: TestDaemon,
  path = join(temporaryFolder(), 'backup'),
): Promise<string> {
  const approval = { by: 'passphrase', passphrase: VAULT_PASSPHRASE } as const;
  await client.call('backup.write', { path, passphrase: PASSPHRASE, approval });
  return path;
}

export const restore = (path: string, dataDir: string, passphrase = PASSPHRASE) =>
  restoreBackup(path, () => Promise.resolve(passphrase), { dataDir, version: '1.2.3', scrypt: CHEAP_SCRYPT });

/** Names in a folder but the lock, which every attempt takes; null when there is no folder. */
export const namesIn = (folder: string): string[] | null =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'lock') : null;
