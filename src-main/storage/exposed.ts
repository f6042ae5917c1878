import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What others may read, write or enter. */
const OTHERS = 0o077;

/**
 * Paths under a folder, itself included, that are open to others than the user (commands.md: files 0600, folders 0700),
 * at most `limit` of them. Always none on Windows, where a folder passes its rights on.
 */
export function exposedPaths(folder: string, limit = 20): string[] {
  if (process.platform === 'win32') return [];
  const found: string[] = [];
  const look = (path: string): void => {
    if (found.length >= limit) return;
    const stat = lstatSync(path, { throwIfNoEntry: false });
    // It was removed meanwhile; and a link's own mode says nothing.
    if (stat === undefined || stat.isSymbolicLink()) return;
    if ((stat.mode & OTHERS) !== 0) found.push(path);
    if (stat.isDirectory()) for (const name of namesIn(path)) look(join(path, name));
  };
  look(folder);
  return found;
}

/** A folder that is gone by now, or closed to us, holds nothing that we could look at. */
function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
