import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../storage/index.ts';
import { ENTRY } from './format/manifest.ts';

/** Holds what was restored, whole, from the moment that it counts until every file is in its place. */
const RESTORED = 'restored';
/** Inside it: what those files take the place of. */
const BEFORE = 'before';
export const VAULT = 'vault';

/** What each of them leaves behind beside itself. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  [ENTRY.database]: [ENTRY.database, `${ENTRY.database}-wal`, `${ENTRY.database}-shm`],
  [ENTRY.audit]: [ENTRY.audit],
  [VAULT]: [VAULT, 'vault-attempts'],
};

/** Makes what lies in a folder of the data-dir the restored one, in one step: before it nothing has happened. */
export function commitRestored(dataDir: string, folder: string): void {
  syncFolder(folder);
  renameSync(folder, join(dataDir, RESTORED));
  syncFolder(dataDir);
}

/**
 * Moves restored files to their places. A process that was ended in between is finished by the next one that has the
 * data-dir to itself; what was there before is kept in a folder of its own.
 */
export function placeRestored(dataDir: string): void {
  const folder = join(dataDir, RESTORED);
  // What is there and no folder is none of ours.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  const before = join(folder, BEFORE);
  mkdirSync(before, { recursive: true, mode: 0o700 });
  for (const [name, others] of Object.entries(PLACES)) {
    const made = join(folder, name);
    if (!existsSync(made)) continue;
    for (const other of others) {
      if (existsSync(join(dataDir, other))) renameSync(join(dataDir, other), join(before, other));
    }
    // What is beside a database belongs to it: it must be gone before another one comes.
    syncFolder(dataDir);
    renameSync(made, join(dataDir, name));
    syncFolder(dataDir);
  }
  if (readdirSync(before).length > 0) renameSync(before, freeName(dataDir));
  rmSync(folder, { recursive: true });
  syncFolder(dataDir);
}

function freeName(dataDir: string): string {
  for (let n = 1; ; n++) {
    const path = join(dataDir, `before-restore-${n}`);
    if (!existsSync(path)) return path;
  }
}
