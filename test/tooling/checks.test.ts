import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Check } from '../../build/scripts/support/checks.ts';
import { runChecks } from '../../build/scripts/support/report.ts';
import { longTests } from '../../build/scripts/support/vitest.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Checks that end when the test says so. */
function controlled(...names: string[]) {
  const running = new Map<string, (code: number) => void>();
  const checks = names.map((name): Check => ({
    name,
    run: () =>
      new Promise((resolve) => {
        running.set(name, (code) => {
          running.delete(name);
          resolve({ code, output: `what ${name} said`, answer: '', seconds: 1 });
        });
      }),
  }));
  return {
    checks,
    seen: () => [...running.keys()],
    end: (name: string, code = 0) => running.get(name)?.(code),
  };
}

describe('checks', () => {
  it('run two at a time, and one that fails says why, is counted, and fails the command', async () => {
    const { checks, seen, end } = controlled('a', 'b', 'c');
    const done = runChecks(checks);
    expect(seen()).toEqual(['a', 'b']);
    end('b', 1);
    await vi.waitFor(() => {
      expect(seen()).toEqual(['a', 'c']);
    });
    end('a');
    end('c');
    await done;
    expect(lines).toEqual([
      'FAILED  b (1.0 s)',
      'what b said',
      'ok      a (1.0 s)',
      'ok      c (1.0 s)',
      '2 passed, 1 failed',
    ]);
    expect(process.exitCode).toBe(1);
  });
});

describe('the long tests', () => {
  it('are those that ask how much there is to do, in every room', () => {
    const found = longTests('test');
    expect(found).toContain('test/venue/store/crash.test.ts');
    expect(found).toContain('test/main/leaks/leaks.test.ts');
    expect(found).toContain('test/e2e/barriers.test.ts');
    expect(found).not.toContain('test/main/operator/stub-operator.test.ts');
  });
});
