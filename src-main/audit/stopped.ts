import Sqlite from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSettings } from '../storage/index.ts';
import { settingsAnchor } from './anchor.ts';
import type { Head } from './record.ts';
import { unanchored, verifyLog, type Verification } from './verify.ts';

/** Where the log lies in a data-dir. */
export const auditFile = (dataDir: string): string => join(dataDir, 'audit.log');

/**
 * Goes through the log of a data-dir without a daemon, changing nothing.
 * @returns `anchored` is false when the database could not be read: then a cut end goes unnoticed
 */
export async function verifyStopped(dataDir: string): Promise<Verification & { anchored: boolean }> {
  const known = readAnchor(join(dataDir, 'countersign.db'));
  const anchored = known !== 'unreadable';
  const found = await verifyLog(auditFile(dataDir), anchored ? known : null);
  return { ...(anchored && known === null ? unanchored(found) : found), anchored };
}

function readAnchor(path: string): Head | null | 'unreadable' {
  if (!existsSync(path)) return null;
  try {
    const database = new Sqlite(path, { readonly: true, timeout: 1_000 });
    try {
      return settingsAnchor(createSettings(database)).read();
    } finally {
      database.close();
    }
  } catch {
    return 'unreadable';
  }
}
