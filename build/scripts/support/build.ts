import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isFresh, PARTS, type Part, type PartName } from './parts.ts';
import { root, seconds } from './root.ts';

const STAMPS = join(root, 'out/.stamps.json');

function readStamps(): Record<string, string> {
  if (!existsSync(STAMPS)) return {};
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8')) as Record<string, string>;
  } catch {
    return {}; // A stamp that cannot be read means nothing but that all is built anew.
  }
}

function placeLauncher(file: string): void {
  for (const name of ['countersign.cjs', 'pass-signals.cjs']) {
    copyFileSync(join(root, 'build/launcher', name), join(root, 'out', name));
  }
  chmodSync(file, 0o755);
  // npx finds the command here at once; without it npx links the whole checkout into its cache first. Windows would
  // need a .cmd beside it, and npx does well enough there by itself.
  if (process.platform === 'win32') return;
  const link = join(root, 'node_modules/.bin/countersign');
  rmSync(link, { force: true });
  symlinkSync('../../out/countersign.cjs', link);
}

async function build(part: Part): Promise<void> {
  if (part.name === 'launcher') {
    placeLauncher(join(root, part.output));
    return;
  }
  // Loaded only when something is stale: a start of what is built waits for neither.
  const [vite, electronVite] = await Promise.all([import('vite'), import('electron-vite')]);
  if (part.name === 'venue') {
    const { default: config } = await import('../../config/venue.vite.config.ts');
    await vite.build({ ...config, configFile: false, logLevel: 'warn' });
    return;
  }
  process.env['NODE_ENV_ELECTRON_VITE'] = 'production';
  const { config } = await electronVite.resolveConfig({ root, logLevel: 'warn' }, 'build', 'production');
  const own = config?.[part.name];
  if (own === undefined) throw new Error(`electron.vite.config.ts says nothing of ${part.name}.`);
  await vite.build(own);
}

/**
 * Builds into out/ every part that no longer fits its sources.
 * @param say - takes one line a part that was built
 * @throws when parts cannot be built; the others are built all the same
 */
export async function buildStale(
  say: (line: string) => void,
  options: { force?: boolean; only?: readonly PartName[] } = {},
): Promise<void> {
  const stamps = options.force === true ? {} : readStamps();
  const failures: Error[] = [];
  mkdirSync(join(root, 'out'), { recursive: true });
  for (const part of PARTS) {
    if (options.only?.includes(part.name) === false || isFresh(part, stamps[part.name])) continue;
    const began = performance.now();
    // Taken before the build: what changes while it runs makes the part stale again.
    const made = fingerprint(part);
    try {
      await build(part);
    } catch (error) {
      failures.push(new Error(`${part.name} could not be built`, { cause: error }));
      continue;
    }
    stamps[part.name] = made;
    writeFileSync(STAMPS, JSON.stringify(stamps));
    say(`built ${part.name} in ${seconds((performance.now() - began) / 1000)}`);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
}
