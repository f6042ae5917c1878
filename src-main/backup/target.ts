import { closeSync, lstatSync, openSync, readdirSync, readSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isThere } from '../storage/index.ts';
import { backupExists, backupInDataDir, backupPath } from './errors.ts';
import { BEGINS } from './format/header.ts';

/**
 * Looks whether a backup may be written to a path: nowhere inside the data folder, where names have a meaning, and never
 * over anything.
 * @throws {CountersignError} `BACKUP_PATH`, `BACKUP_IN_DATA_DIR`, `BACKUP_EXISTS`
 */
export function assertBackupPath(path: string, dataDir: string): void {
  if (!isAbsolute(path)) throw backupPath();
  if (isInside(realFolder(dirname(resolve(path))), realFolder(dataDir))) throw backupInDataDir(dataDir);
  if (isThere(path)) throw backupExists(path);
}

function isInside(folder: string, outer: string): boolean {
  const way = relative(outer, folder);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Where a folder really is, links followed; of one that is not there, as far as it is. */
function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    const above = dirname(folder);
    return above === folder ? folder : join(realFolder(above), basename(folder));
  }
}

/** Behind the path while a backup is being written: twelve hex digits. */
const UNNAMED = /^\.[0-9a-f]{12}\.tmp$/;

/** Removes what backups to this very path left beside it whose process was ended amid them, and nothing else. */
export function removeUnnamed(path: string): void {
  const folder = dirname(path);
  const name = basename(path);
  for (const other of namesIn(folder)) {
    const file = join(folder, other);
    if (other.startsWith(name) && UNNAMED.test(other.slice(name.length)) && isOurs(file)) rmSync(file);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Writing to it will say why.
    return [];
  }
}

/** A file that begins as a backup does, or was ended before its first byte. */
function isOurs(path: string): boolean {
  try {
    if (!lstatSync(path).isFile()) return false;
    const file = openSync(path, 'r');
    try {
      const start = Buffer.alloc(BEGINS.length);
      return BEGINS.startsWith(start.toString('latin1', 0, readSync(file, start)));
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
