/** `npm run check`: everything that holds or not without running the program: lint and types, two at a time. */
import { LINT, TYPES } from './support/checks.ts';
import { picked, runChecks } from './support/report.ts';

await runChecks(picked([...LINT, ...TYPES], process.argv.slice(2)));
