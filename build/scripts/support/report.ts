import type { Check } from './checks.ts';
import { seconds } from './root.ts';
import { inParallel } from './run.ts';
import type { Tally } from './vitest.ts';

/** Two cores are what a newcomer's machine and the build machine have in common. */
const WIDTH = 2;

/** Runs checks two at a time, prints one line each and what the failed ones said, and counts. */
export async function runChecks(checks: readonly Check[]): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 };
  await inParallel(checks, WIDTH, async (check) => {
    const { code, output, seconds: took } = await check.run();
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check.name} (${seconds(took)})`);
    if (code === 0) tally.passed++;
    else {
      tally.failed++;
      console.log(output.trimEnd());
    }
  });
  return tally;
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
