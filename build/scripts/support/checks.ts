import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './root.ts';
import { runNode, type Outcome, type RunOptions } from './run.ts';

/** A check of the sources that either holds or not. */
export interface Check {
  readonly name: string;
  run(options?: RunOptions): Promise<Outcome>;
}

interface Room {
  readonly name: string;
  /** The room's folder; one that does not exist has nothing to check. */
  readonly folder: string;
}

// The slowest first, so that the last one to end is a short one.
const ROOMS: readonly Room[] = [
  { name: 'renderer', folder: 'src-renderer' },
  { name: 'test', folder: 'test' },
  { name: 'main', folder: 'src-main' },
  { name: 'venue', folder: 'src-venue' },
  { name: 'shared', folder: 'src-shared' },
  { name: 'shared-node', folder: 'src-shared/node' },
  { name: 'e2e', folder: 'test/e2e' },
  { name: 'scripts', folder: 'build/scripts' },
];

/** Cache of what was checked before, gone with the dependencies it depends on. */
const memory = (name: string): string => join('node_modules/.cache/countersign', name);

function checkTypes(room: Room, options?: RunOptions): Promise<Outcome> {
  const config = join('build/tsconfig', `${room.name}.json`);
  if (room.name === 'renderer') {
    const words = ['--tsconfig', config, '--output', 'human', '--fail-on-warnings'];
    return runNode(bin('svelte-check/bin/svelte-check'), words, options);
  }
  const info = memory(`${room.name}.tsbuildinfo`);
  const words = ['-p', config, '--incremental', '--tsBuildInfoFile', info];
  return runNode(bin('typescript/bin/tsc'), words, options);
}

/** Every room by itself, so that a room which must not know Node or the DOM cannot use them. */
export const TYPES: readonly Check[] = ROOMS.filter((room) => existsSync(join(root, room.folder))).map(
  (room) => ({
    name: `types of ${room.name}`,
    run: (options) => checkTypes(room, options),
  }),
);

const SOURCES = ['src-main', 'src-renderer', 'src-shared', 'src-venue'];

/** What the formatter looks after; prose keeps the line breaks its writer gave it. */
export const FORMATTED = ['**/*.{ts,js,cjs,cts,svelte,css,html,json}', '!test/fixtures/**'];

const program = (name: string, path: string, words: readonly string[]): Check => ({
  name,
  run: (options) => runNode(bin(path), words, options),
});

export const LINT: readonly Check[] = [
  program('eslint', 'eslint/bin/eslint.js', [
    '--config=build/config/eslint.config.js',
    '--max-warnings=0',
    '--cache',
    `--cache-location=${memory('eslint')}`,
    '.',
  ]),
  program('boundaries', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config=build/config/dependency-cruiser.cjs',
    '--output-type=err',
    ...SOURCES,
    'test',
  ]),
  program('unused code', 'knip/bin/knip.js', ['--config=build/config/knip.json', '--no-progress']),
  program('formatting', 'prettier/bin/prettier.cjs', [
    '--check',
    '--cache',
    `--cache-location=${memory('prettier')}`,
    '--log-level=warn',
    ...FORMATTED,
  ]),
];
