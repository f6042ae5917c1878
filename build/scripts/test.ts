/**
 * `npm test`: builds, then types, lint, unit and integration tests, and the whole in a real browser.
 * `--long` (npm run test:long) runs the tests alone, the long ones in full; `--project NAME` runs one project alone.
 */
import { parseArgs } from 'node:util';
import { LINT, TYPES } from './support/checks.ts';
import { buildStale } from './support/build.ts';
import { runChecks } from './support/report.ts';
import { seconds } from './support/root.ts';
import { runTests, type Tally } from './support/vitest.ts';

const { values: options } = parseArgs({
  options: { long: { type: 'boolean' }, project: { type: 'string', multiple: true } },
});
const long = options.long === true;
const projects = options.project ?? [];
const began = performance.now();
const total: Tally = { passed: 0, failed: 0 };
const add = (tally: Tally): void => {
  total.passed += tally.passed;
  total.failed += tally.failed;
};

async function tests(name: string, which: readonly string[]): Promise<void> {
  const { code, output, seconds: took, tally } = await runTests(which, long ? { LONG: '1' } : {});
  const good = code === 0 && tally.failed === 0;
  console.log(
    `${good ? 'ok    ' : 'FAILED'}  ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds(took)})`,
  );
  if (good)
    for (const seed of new Set(output.match(/seed \d+ \(repeat with .*\)/g))) console.log(`        ${seed}`);
  else console.log(output.trimEnd());
  add(tally);
}

let built = true;
try {
  await buildStale(console.log);
  add({ passed: 1, failed: 0 });
} catch (error) {
  built = false;
  console.log(
    `FAILED  build\n${error instanceof Error ? `${error.message}\n${String(error.cause)}` : String(error)}`,
  );
  add({ passed: 0, failed: 1 });
}
if (projects.length > 0) {
  if (built) await tests(`tests of ${projects.join(', ')}`, projects);
} else {
  if (!long) add(await runChecks([...TYPES, ...LINT]));
  await tests('unit and integration tests', ['unit', 'renderer']);
  // Without a build there is nothing to open in a browser, and the failed build is already counted.
  if (built) await tests('end-to-end tests', ['e2e']);
}

console.log(`\nin ${seconds((performance.now() - began) / 1000)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
