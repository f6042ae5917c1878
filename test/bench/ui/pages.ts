import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { startChild } from '../round-trip/children.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds a page of test/renderer/pages as the interface itself is built; answers its folder. */
export async function buildPage(name: 'books' | 'naive' | 'bare'): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), `countersign-bench-${name}-`));
  const root = here(`../../renderer/pages/${name}`);
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'index.html') },
    },
  });
  return outDir;
}

export interface Feed {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the process that serves a page and gives it updates. */
export async function startFeed(folder: string, perSecond: number, how: 'daemon' | 'each'): Promise<Feed> {
  const { line, stop } = await startChild([here('./feed.ts'), folder, String(perSecond), how]);
  return { url: line, stop };
}
