import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { ensurePrivateFile, syncFolder, type Database } from '../storage/index.ts';
import { backupExists, backupNotWritten } from './errors.ts';
import { SealedReader, SealedWriter } from './format/chunks.ts';
import { readEntry, writeEnd, writeEntry, writeFileEntry } from './format/entries.ts';
import { BACKUP_SCRYPT, makeHeader, type Cost } from './format/header.ts';
import { ENTRY, type Manifest } from './format/manifest.ts';
import { encodeSecrets, wipeSecrets } from './format/secrets.ts';
import { assertBackupPath, removeUnnamed } from './target.ts';

/** What goes into a backup. */
export interface BackupSource {
  readonly dataDir: string;
  readonly database: Database;
  /** Of the product. */
  readonly version: string;
  /** The wallets and their secrets; null without a vault. Called once the database is copied; wiped by the caller. */
  readonly contents: () => { wallets: readonly unknown[]; secrets: ReadonlyMap<string, Buffer> } | null;
  /** The audit log as it is at one moment: what is appended later is not in the backup. */
  readonly audit: () => { path: string; length: number; head: Manifest['auditHead'] };
  /** Records the backup; called when all of it is written, before it gets its name. What it throws undoes it. */
  readonly record: (manifest: Manifest) => void;
  readonly cost?: Cost | undefined;
}

export interface WrittenBackup {
  readonly bytes: number;
  readonly wallets: number;
  readonly sessions: number;
  readonly requests: number;
}

/** SQLite pages copied at a time: orders go on between two of them. */
const PAGES = 256;

/**
 * Writes a backup beside its place, reads it back, and gives it its name, never that of a file that is there.
 * @throws {CountersignError} `BACKUP_PATH`, `BACKUP_IN_DATA_DIR`, `BACKUP_EXISTS`, `BACKUP_NOT_WRITTEN`
 */
export async function writeBackup(
  path: string,
  passphrase: string,
  source: BackupSource,
): Promise<WrittenBackup> {
  assertBackupPath(path, source.dataDir);
  removeUnnamed(path);
  const mark = `${randomBytes(6).toString('hex')}.tmp`;
  const temporary = `${path}.${mark}`;
  const copy = join(source.dataDir, `${ENTRY.database}.${mark}`);
  try {
    const file = await open(temporary, 'wx+', 0o600);
    let written: WrittenBackup;
    try {
      ensurePrivateFile(copy);
      await source.database.backup(copy, { progress: () => PAGES });
      written = await fill(file, copy, passphrase, source);
    } finally {
      await file.close();
    }
    giveName(temporary, path);
    return written;
  } catch (error) {
    throw error instanceof CountersignError ? error : backupNotWritten(path, error);
  } finally {
    remove(temporary, copy, `${copy}-journal`, `${copy}-wal`, `${copy}-shm`);
  }
}

async function fill(
  file: FileHandle,
  copy: string,
  passphrase: string,
  source: BackupSource,
): Promise<WrittenBackup> {
  const { lines, key } = await makeHeader(passphrase, source.cost ?? BACKUP_SCRYPT);
  try {
    const contents = source.contents();
    const audit = source.audit();
    const manifest: Manifest = {
      createdAt: Date.now(),
      version: source.version,
      wallets: contents === null ? null : [...contents.wallets],
      sessions: countOf(source.database, 'sessions'),
      requests: countOf(source.database, 'requests'),
      auditHead: audit.head,
    };
    await file.write(lines);
    const writer = new SealedWriter(file, key);
    await writeEntry(writer, ENTRY.manifest, Buffer.from(JSON.stringify(manifest)));
    const secrets = encodeSecrets(contents?.secrets ?? new Map());
    try {
      await writeEntry(writer, ENTRY.secrets, secrets);
    } finally {
      secrets.fill(0);
      if (contents !== null) wipeSecrets(contents.secrets);
    }
    await withFile(copy, async (each) =>
      writeFileEntry(writer, ENTRY.database, each, (await each.stat()).size),
    );
    if (audit.head !== null)
      await withFile(audit.path, (each) => writeFileEntry(writer, ENTRY.audit, each, audit.length));
    await writeEnd(writer);
    await writer.end();
    await file.sync();
    const { size } = await file.stat();
    await readBack(file, key, Buffer.byteLength(lines), size);
    source.record(manifest);
    const wallets = manifest.wallets?.length ?? 0;
    return { bytes: size, wallets, sessions: manifest.sessions, requests: manifest.requests };
  } finally {
    key.fill(0);
  }
}

/** What is left of a backup that was not written, or has got its name. */
function remove(...paths: readonly string[]): void {
  for (const path of paths) if (existsSync(path)) rmSync(path);
}

/** A backup that was never read is a hope. */
async function readBack(file: FileHandle, key: Buffer, start: number, size: number): Promise<void> {
  const reader = new SealedReader(file, key, start, size);
  for (let entry = await readEntry(reader); entry !== null; entry = await readEntry(reader))
    await reader.pipe(entry.length, () => Promise.resolve());
}

/** Gives the file its name in one step that fails where the name is taken. */
function giveName(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw backupExists(path);
    // Memory sticks know no links: the name is taken by an empty file of ours, whose place the backup takes.
    claimName(path);
    renameSync(temporary, path);
  }
  syncFolder(dirname(path));
}

function claimName(path: string): void {
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? backupExists(path) : error;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function countOf(database: Database, table: 'sessions' | 'requests'): number {
  const row = database.prepare<[], { count: number }>(`SELECT COUNT(*) AS count FROM ${table}`).get();
  return row?.count ?? 0;
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
