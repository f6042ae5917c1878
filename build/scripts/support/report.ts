import type { Check } from './checks.ts';
import { seconds } from './root.ts';
import { inParallel, type Outcome } from './run.ts';
import type { Tally } from './vitest.ts';

/** Two cores are what a newcomer's machine and the build machine have in common. */
const WIDTH = 2;

/** Runs checks two at a time, prints one line each and what the failed ones said, and counts them in the last line. */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  const tally: Tally = { passed: 0, failed: 0 };
  await inParallel(checks, WIDTH, async (check) => {
    tell(check, await check.run(), tally);
  });
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

function tell({ name }: Check, { code, output, seconds: took }: Outcome, tally: Tally): void {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds(took)})`);
  if (code === 0) tally.passed++;
  else {
    tally.failed++;
    console.log(output.trimEnd());
  }
}

/** Picks the checks whose names are given, all when none is; ends with a sentence when a name fits nothing. */
export function picked(checks: readonly Check[], names: readonly string[]): readonly Check[] {
  const fits = (check: Check, name: string): boolean =>
    check.name === name || check.name.endsWith(` ${name}`);
  const strange = names.filter((name) => !checks.some((check) => fits(check, name)));
  if (strange.length > 0) {
    console.error(
      `There is no check ${strange.join(', ')}; there are: ${checks.map((check) => check.name).join(', ')}.`,
    );
    process.exit(2);
  }
  return names.length === 0 ? checks : checks.filter((check) => names.some((name) => fits(check, name)));
}
