import Sqlite from 'better-sqlite3';
import { dirname } from 'node:path';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { MIGRATIONS } from './migrations.ts';
import { ensurePrivateFile, ensurePrivateFolder } from './private-files.ts';

export type Database = Sqlite.Database;

/**
 * Opens the daemon's database: WAL with full sync, so that a commit is on disk when the call returns. The file and its
 * companions are private to the user; SQLite gives -wal and -shm the mode of the main file.
 * @throws {CountersignError} `DATABASE_NEWER` when a later version of Countersign has written it.
 */
export function openDatabase(path: string): Database {
  ensurePrivateFolder(dirname(path));
  ensurePrivateFile(path);
  const database = new Sqlite(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  migrate(database, path);
  return database;
}

function migrate(database: Database, path: string): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > MIGRATIONS.length) {
    database.close();
    throw new CountersignError(
      'DATABASE_NEWER',
      `${path} was written by a later version of Countersign.`,
      'Update Countersign, or use another data-dir.',
    );
  }
  for (let next = version; next < MIGRATIONS.length; next++) {
    database.transaction(() => {
      database.exec(MIGRATIONS[next] ?? '');
      database.pragma(`user_version = ${next + 1}`);
    })();
  }
}
