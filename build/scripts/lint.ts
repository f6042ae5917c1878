/** `npm run lint`: eslint, boundaries, unused code, formatting; `npm run lint -- boundaries` runs some. */
import { LINT } from './support/checks.ts';
import { picked, runChecks } from './support/report.ts';

await runChecks(picked(LINT, process.argv.slice(2)));
