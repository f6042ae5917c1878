import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** In plain Node the import of `electron` starts a download, so every test gets a double. */
const alias = { electron: here('./support/electron-double.ts') };

/**
 * Many tests start the daemon, the venue or the command line as processes of their own, from the sources. What Node made
 * of those once it need not make again: a start costs half of the time. Entries are named by content, so none is stale.
 */
const env = { NODE_COMPILE_CACHE: here('../node_modules/.cache/countersign/compiled') };

/** The long tests in full take as long as they take. */
const patience = process.env['LONG'] === '1' ? 60 : 1;

const tests = (...folders: string[]): string[] => folders.map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  root: here('..'),
  test: {
    // Two cores are what a newcomer's machine and the build machine have in common; much of the time of the tests is
    // waiting for processes, clocks and networks of their own.
    maxWorkers: 4,
    hookTimeout: 30_000,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          env,
          root: here('..'),
          include: tests('**'),
          exclude: [...tests('renderer', 'e2e', 'keychain', 'bench'), '**/node_modules/**', '**/fixtures/**'],
          testTimeout: 40_000 * patience,
        },
      },
      {
        plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
        resolve: { alias, conditions: ['browser', 'module', 'development'] },
        test: {
          name: 'renderer',
          root: here('..'),
          include: tests('renderer'),
          // Runes must be compiled for the client, or $state does not react.
          environment: here('./support/runes-environment.ts'),
          server: { deps: { inline: [/svelte/, /bits-ui/, /runed/] } },
          testTimeout: 40_000 * patience,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          env,
          maxWorkers: 2,
          root: here('..'),
          include: tests('e2e'),
          testTimeout: 120_000 * patience,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'keychain',
          env,
          root: here('..'),
          include: tests('keychain'),
          fileParallelism: false,
          testTimeout: 60_000 * patience,
        },
      },
    ],
  },
});
