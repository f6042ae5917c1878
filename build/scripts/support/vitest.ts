import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './root.ts';
import { runNode, type Outcome } from './run.ts';

/** Far beyond what a run takes on two slow cores; the long tests take what they take. */
const LIMIT_SECONDS = 900;

/** What a run came to. `failed` is never 0 when something went wrong, whatever vitest counted. */
export interface Tally {
  passed: number;
  failed: number;
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Runs some projects of the tests, or some files of them, and counts what came of them. */
export async function runTests(
  projects: readonly string[],
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome & { tally: Tally }> {
  const report = join(root, 'node_modules/.cache/countersign', `tests-${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const outcome = await runNode(
    bin('vitest/vitest.mjs'),
    [
      'run',
      ...files,
      '--config=test/vitest.config.ts',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { NO_COLOR: '1', ...env }, ...(env['LONG'] === '1' ? {} : { limitSeconds: LIMIT_SECONDS }) },
  );
  return { ...outcome, tally: tallyOf(report, outcome.code) };
}

/** The tests that have more to do in the long run: they ask test/support/long.ts how much. */
export function longTests(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('support/long.ts'));
}

function tallyOf(report: string, code: number): Tally {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  // A file that fails while it is loaded has no tests that could fail.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = numFailedTests + broken;
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}
