import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Io } from './io.ts';

/** The platform's folder for application data (commands.md). */
export function defaultDataDir(io: Pick<Io, 'env' | 'platform'>, home = homedir()): string {
  if (io.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Countersign');
  if (io.platform === 'win32')
    return join(io.env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Countersign');
  return join(io.env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'countersign');
}

/** The product's own folder: it holds package.json, beside the sources as well as beside what was built of them. */
export const productFolder: string = findProduct(dirname(fileURLToPath(import.meta.url)));

export const builtInterface: string = join(productFolder, 'out', 'renderer');

export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(productFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

function findProduct(from: string): string {
  const above = dirname(from);
  return existsSync(join(from, 'package.json')) || above === from ? from : findProduct(above);
}
