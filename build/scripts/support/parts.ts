import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

export type PartName = 'main' | 'preload' | 'renderer' | 'venue' | 'launcher';

/** What is built by itself, from what, into which file. */
export interface Part {
  readonly name: PartName;
  /** Files and folders that the part is made of, besides its own configuration. */
  readonly inputs: readonly string[];
  /** A file that is there once the part is built. */
  readonly output: string;
  /** Files elsewhere that point at it; a fresh install of the dependencies takes them away. */
  readonly links?: readonly string[];
}

const commandLinks = process.platform === 'win32' ? [] : ['node_modules/.bin/countersign'];

const CONFIG = [
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'build/config/venue.vite.config.ts',
  'build/scripts/support/build.ts',
];

export const PARTS: readonly Part[] = [
  { name: 'main', inputs: ['src-main', 'src-shared'], output: 'out/main/cli.js' },
  { name: 'venue', inputs: ['src-venue', 'src-shared'], output: 'out/venue/index.js' },
  { name: 'preload', inputs: ['src-main', 'src-shared'], output: 'out/preload/preload.cjs' },
  { name: 'renderer', inputs: ['src-renderer', 'src-shared'], output: 'out/renderer/index.html' },
  { name: 'launcher', inputs: ['build/launcher'], output: 'out/countersign.cjs', links: commandLinks },
];

/** What runs without Electron. */
export const HEADLESS: readonly PartName[] = ['main', 'venue', 'renderer', 'launcher'];

/** Hash of the names and contents of everything the part is made of. */
export function fingerprint(part: Part): string {
  const hash = createHash('sha256');
  for (const input of [...CONFIG, ...part.inputs]) addTo(hash, input);
  return hash.digest('hex');
}

/** True when the part was built from exactly what is there now. */
export function isFresh(part: Part, stamp: string | undefined): boolean {
  return (
    stamp === fingerprint(part) &&
    [part.output, ...(part.links ?? [])].every((file) => existsSync(join(root, file)))
  );
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`);
  } else {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  }
}
