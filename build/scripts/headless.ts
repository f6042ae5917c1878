/** `npm run headless -- …`: the same as `countersign run …`, in this very process so that signals reach it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './support/build.ts';
import { HEADLESS } from './support/parts.ts';
import { root } from './support/root.ts';

// Standard output belongs to the daemon: with --json its first line there is the ready line.
await buildStale(console.error, { only: HEADLESS });
const entry = join(root, 'out/main/cli.js');
process.argv.splice(1, 1, entry, 'run');
await import(pathToFileURL(entry).href);
