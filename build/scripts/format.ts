/** `npm run format`: lays out all sources; `npm run format -- src-venue` those of a folder or a file. */
import { FORMATTED } from './support/checks.ts';
import { bin } from './support/root.ts';
import { runNode } from './support/run.ts';

const given = process.argv.slice(2);
const { code, output } = await runNode(bin('prettier/bin/prettier.cjs'), [
  '--write',
  '--log-level=warn',
  ...(given.length > 0 ? given : FORMATTED),
]);
process.stdout.write(output);
process.exitCode = code;
