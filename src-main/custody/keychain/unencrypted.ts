import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A keyring of thousands of entries is smaller. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Where the desktop's secret services of Linux keep their files. */
function keyringFolders(): string[] {
  const data = process.env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share');
  return process.platform === 'linux' ? [join(data, 'keyrings'), join(data, 'kwalletd')] : [];
}

/**
 * The file of a keyring in which what was just put into the keychain can be read by anybody: a keyring with an empty
 * password is a plain text file. Null when there is none.
 * @param mark what was put in: long and random, so that it stands nowhere by chance
 */
export function fileInPlain(mark: string, folders: readonly string[] = keyringFolders()): string | null {
  for (const folder of folders) {
    for (const name of namesIn(folder)) {
      const path = join(folder, name);
      if (holds(path, mark)) return path;
    }
  }
  return null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function holds(path: string, mark: string): boolean {
  try {
    const stat = statSync(path);
    return stat.isFile() && stat.size <= MOST_BYTES && readFileSync(path).includes(mark);
  } catch {
    return false;
  }
}
