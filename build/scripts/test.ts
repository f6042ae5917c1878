/**
 * `npm test`: builds, then runs unit and integration tests and the whole in a real browser.
 * `--long` (npm run test:long) runs, in full, the tests of which that runs a tenth; `--project NAME` runs one project.
 */
import { inspect, parseArgs } from 'node:util';
import { buildStale } from './support/build.ts';
import { seconds } from './support/root.ts';
import { longTests, runTests, type Failure, type Tally } from './support/vitest.ts';

const { values: options } = parseArgs({
  options: { long: { type: 'boolean' }, project: { type: 'string', multiple: true } },
});
const long = options.long === true;
const projects = options.project ?? [];
const began = performance.now();
const files = long ? longTests('test') : [];
const total: Tally = { passed: 0, failed: 0 };
const add = (tally: Tally): void => {
  total.passed += tally.passed;
  total.failed += tally.failed;
};

async function tests(name: string, which: readonly string[]): Promise<void> {
  const {
    code,
    output,
    seconds: took,
    tally,
    failures,
  } = await runTests(which, files, long ? { LONG: '1' } : {});
  const good = code === 0 && tally.failed === 0;
  console.log(
    `${good ? 'ok    ' : 'FAILED'}  ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds(took)})`,
  );
  if (good)
    for (const seed of new Set(output.match(/seed \d+ \(repeat with .*\)/g))) console.log(`        ${seed}`);
  else printFailures(failures, output);
  add(tally);
}

/** What failed comes first and without what passed: whoever sees only the beginning of a log sees it. */
function printFailures(failures: readonly Failure[], output: string): void {
  for (const { name } of failures) console.log(`  failed: ${name}`);
  for (const { name, message } of failures) console.log(`\n${name}\n${message.trimEnd()}`);
  // What belongs to no test (an error nobody caught, a process that died) stands in the output alone.
  const rest = output.split('\n').filter((line) => !/^\s*(?:✓|↓)/.test(line));
  console.log(`\n${rest.join('\n').trimEnd()}`);
}

/** Builds; true when there is something to open in a browser afterwards. */
async function build(): Promise<boolean> {
  try {
    await buildStale(console.log);
    add({ passed: 1, failed: 0 });
    return true;
  } catch (error) {
    console.log(`FAILED  build\n${inspect(error)}`);
    add({ passed: 0, failed: 1 });
    return false;
  }
}

if (projects.length > 0) {
  if (!projects.includes('e2e') || (await build())) await tests(`tests of ${projects.join(', ')}`, projects);
} else {
  const built = await build();
  await tests('unit and integration tests', ['unit', 'renderer']);
  if (built) await tests('end-to-end tests', ['e2e']);
}

console.log(`\nin ${seconds((performance.now() - began) / 1000)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
