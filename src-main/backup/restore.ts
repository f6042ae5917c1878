import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { AuditLog, settingsAnchor, verifyLog } from '../audit/index.ts';
import { makeVault } from '../custody/index.ts';
import {
  createSettings,
  ensurePrivateFolder,
  isThere,
  lockDataDir,
  openDatabase,
  removeLeftovers,
} from '../storage/index.ts';
import { BackupFile, type Unpacked } from './content.ts';
import { journalThere, nothingAt, notRestored, vaultThere } from './errors.ts';
import type { Cost } from './format/header.ts';
import { ENTRY } from './format/manifest.ts';
import { wipeSecrets } from './format/secrets.ts';
import { commitRestored, placeRestored, VAULT } from './placing.ts';

export interface RestoredBackup {
  readonly wallets: number;
  /** Session keys that stayed behind: they are listed, and have no key here. */
  readonly sessions: number;
  readonly requests: number;
  /** When the backup was made. */
  readonly createdAt: number;
}

export interface RestoreOptions {
  readonly dataDir: string;
  /** Of the product. */
  readonly version: string;
  /** Cost of the new vault's passphrase, made small in tests. */
  readonly scrypt?: Cost | undefined;
}

/**
 * Restores a backup into a data-dir without a vault, which nobody else uses: all of it, or nothing. The vault is then kept
 * by the backup's passphrase.
 * @param passphrase asked for once file and data-dir are found fit
 * @throws {CountersignError} what is wrong with the file, the passphrase or the data-dir; nothing was written then
 */
export async function restoreBackup(
  path: string,
  passphrase: () => Promise<string>,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const { dataDir } = options;
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw nothingAt(path, cause);
  });
  let lock: ReturnType<typeof takeDataDir> | null = null;
  try {
    if (existsSync(dataDir)) lock = takeDataDir(dataDir);
    const backup = await BackupFile.open(file, path);
    const phrase = await passphrase();
    const key = await backup.keyOf(phrase);
    try {
      // All of it is read once before anything is written.
      await backup.check(key);
      lock ??= takeDataDir(dataDir);
      return await stage(dataDir, (folder) => build(folder, backup, key, phrase, options));
    } finally {
      key.fill(0);
    }
  } finally {
    lock?.release();
    await file.close();
  }
}

/** @throws {CountersignError} `ALREADY_RUNNING`, `RESTORE_VAULT_EXISTS`, `RESTORE_JOURNAL_EXISTS` */
function takeDataDir(dataDir: string): ReturnType<typeof lockDataDir> {
  const lock = lockDataDir(dataDir);
  try {
    placeRestored(dataDir);
    removeLeftovers(dataDir);
    if ([VAULT, `${VAULT}.v1`].some((name) => isThere(join(dataDir, name)))) throw vaultThere(dataDir);
    if (hasRecords(join(dataDir, ENTRY.database))) throw journalThere(dataDir);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Whether a database has anything that would be missed. One that cannot be read may have. */
function hasRecords(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const database = openDatabase(path);
    try {
      const query = 'SELECT EXISTS (SELECT 1 FROM requests) OR EXISTS (SELECT 1 FROM sessions) AS found';
      return database.prepare<[], { found: number }>(query).get()?.found !== 0;
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
}

/** Does the work in a folder of its own and puts what came of it into its places, or leaves nothing. */
async function stage<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(dataDir, `restore.${randomBytes(6).toString('hex')}.tmp`);
  ensurePrivateFolder(folder);
  let made: T;
  try {
    made = await work(folder);
    commitRestored(dataDir, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error instanceof CountersignError ? error : notRestored(dataDir, error);
  }
  placeRestored(dataDir);
  return made;
}

async function build(
  folder: string,
  backup: BackupFile,
  key: Buffer,
  passphrase: string,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const unpacked = await backup.unpack(key, (name): Promise<FileHandle> =>
    open(join(folder, name), 'wx', 0o600),
  );
  const { manifest, secrets } = unpacked;
  try {
    if (manifest.wallets !== null) {
      const vault = { path: join(folder, VAULT), ...(options.scrypt ? { scrypt: options.scrypt } : {}) };
      await makeVault(vault, passphrase, manifest.wallets, secrets);
      rmSync(`${vault.path}-attempts`, { force: true });
    }
  } finally {
    wipeSecrets(secrets);
  }
  return records(folder, unpacked, options.version);
}

/** Opens the database and the audit log to see that they are sound, and says in the log what happened. */
async function records(folder: string, { manifest }: Unpacked, version: string): Promise<RestoredBackup> {
  const path = join(folder, ENTRY.audit);
  const database = openDatabase(join(folder, ENTRY.database));
  try {
    const found: unknown = database.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok')
      throw new Error(`its database was damaged when the backup was made, ${String(found)}`);
    // The log is a moment younger than the database: where it ends is told by the backup.
    const anchor = settingsAnchor(createSettings(database));
    if (manifest.auditHead === null) anchor.forget();
    else anchor.write(manifest.auditHead);
    const { records } = await verifyLog(path, anchor.read());
    const { sessions, requests, createdAt } = manifest;
    const wallets = manifest.wallets?.length ?? 0;
    const log = new AuditLog({ path, anchor, version });
    log.record({ event: 'backup.restored', details: { wallets, sessions, requests, records } });
    database.pragma('wal_checkpoint(TRUNCATE)');
    return { wallets, sessions, requests, createdAt };
  } finally {
    database.close();
  }
}
