import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const manifest = JSON.parse(readFileSync(here('../../package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const dependencies = Object.keys(manifest.dependencies);

/** The practice venue: plain Node, in its own process, from its own folder. */
export default defineConfig({
  root: here('../..'),
  ssr: { external: dependencies },
  build: {
    ssr: true,
    outDir: here('../../out/venue'),
    emptyOutDir: true,
    target: 'node22.12',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: here('../../src-venue/index.ts') },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
