/** `npm run typecheck`: the types of every room; `npm run typecheck -- venue test` checks some. */
import { TYPES } from './support/checks.ts';
import { picked, runChecks } from './support/report.ts';

await runChecks(picked(TYPES, process.argv.slice(2)));
