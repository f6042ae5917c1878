import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The oldest Node that runs the headless daemon; Electron brings a newer one. */
const NODE_TARGET = 'node22.12';

// The practice venue is a part of its own (build/config/venue.vite.config.ts): nobody imports it.
export default defineConfig({
  main: {
    build: {
      outDir: here('out/main'),
      target: NODE_TARGET,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: {
          index: here('src-main/index.ts'),
          headless: here('src-main/headless.ts'),
          cli: here('src-main/cli/main.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // Beside the entries: what a chunk finds relative to itself, an entry finds there too.
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      outDir: here('out/preload'),
      target: NODE_TARGET,
      minify: false,
      // A sandboxed preload can require `electron` and nothing else, so all else goes into the one file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: here('src-main/preload.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: here('src-renderer'),
    plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
    build: {
      outDir: here('out/renderer'),
      target: 'es2022',
      minify: true,
      emptyOutDir: true,
      // The content security policy allows nothing inline: no data: assets, no polyfill in the page.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: here('src-renderer/index.html'),
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  },
});
