/** `npm run venue -- …`: the practice venue alone, in this very process so that signals reach it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './support/build.ts';
import { root } from './support/root.ts';

// Standard output belongs to the venue: its first line there is the ready line.
await buildStale(console.error, { only: ['venue'] });
const entry = join(root, 'out/venue/index.js');
process.argv[1] = entry;
await import(pathToFileURL(entry).href);
