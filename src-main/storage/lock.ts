import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { ensurePrivateFile, ensurePrivateFolder } from './private-files.ts';

/** Held from here: a connection that nobody refers to is collected, and its lock goes with it. */
const held = new Set<Sqlite.Database>();

/**
 * Takes the data-dir for this process until `release` or the process's end, whatever ends it. The lock is SQLite's own
 * on a file that holds nothing, since Node offers no file locks: the system drops it with the process.
 * @throws {CountersignError} `ALREADY_RUNNING` when another daemon has it.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  ensurePrivateFolder(dataDir);
  const path = join(dataDir, 'lock');
  ensurePrivateFile(path);
  const holder = new Sqlite(path, { timeout: 0 });
  try {
    holder.pragma('journal_mode = MEMORY');
    holder.exec('BEGIN EXCLUSIVE');
  } catch {
    holder.close();
    throw new CountersignError(
      'ALREADY_RUNNING',
      `Another Countersign daemon already uses ${dataDir}.`,
      'Use that one, end it first, or give this one its own --data-dir.',
    );
  }
  held.add(holder);
  return {
    release() {
      if (held.delete(holder)) holder.close();
    },
  };
}
