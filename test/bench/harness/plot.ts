/**
 * Draws how far each benchmark is above or below its goal: `node test/bench/harness/plot.ts ROWS.json > PLOT.svg`, with
 * the rows that `npm run bench -- --json` prints.
 */
import { readFileSync } from 'node:fs';
import { plot } from './picture.ts';
import type { Row } from './measure.ts';

const [file = ''] = process.argv.slice(2);
process.stdout.write(plot(JSON.parse(readFileSync(file, 'utf8')) as Row[]));
