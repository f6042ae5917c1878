import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bin, root } from './root.ts';
import { runNode, type Outcome } from './run.ts';

/** Far beyond what a run takes on two slow cores; the long tests take what they take. */
const LIMIT_SECONDS = 900;

/** What a run came to. `failed` is never 0 when something went wrong, whatever vitest counted. */
export interface Tally {
  passed: number;
  failed: number;
}

/** A test that failed, or a file that did not load: where it stands and what it said. */
export interface Failure {
  name: string;
  message: string;
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs some projects of the tests, or some files of them, and counts what came of them. */
export async function runTests(
  projects: readonly string[],
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome & { tally: Tally; failures: Failure[] }> {
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
  const read = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : null;
  return { ...outcome, tally: tallyOf(read, outcome.code), failures: read === null ? [] : failuresOf(read) };
}

/** The tests that have more to do in the long run: they ask test/support/long.ts how much. */
export function longTests(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('support/long.ts'));
}

function tallyOf(report: Report | null, code: number): Tally {
  if (report === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = report;
  const failed = numFailedTests + testResults.filter(broken).length;
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** A file that fails while it is loaded has no tests that could fail. */
function broken(file: Report['testResults'][number]): boolean {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}

function failuresOf(report: Report): Failure[] {
  return report.testResults.flatMap((file) => {
    const path = relative(root, file.name);
    if (broken(file)) return [{ name: path, message: file.message }];
    return file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: `${path} > ${test.fullName}`, message: test.failureMessages.join('\n') }));
  });
}
