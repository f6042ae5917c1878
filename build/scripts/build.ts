/** Builds into out/ whatever no longer fits its sources; `--force` builds everything. */
import { buildStale } from './support/build.ts';

await buildStale(console.log, { force: process.argv.includes('--force') });
