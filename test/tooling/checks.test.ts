import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Check } from '../../build/scripts/support/checks.ts';
import { runChecksBeside } from '../../build/scripts/support/report.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Checks that end when the test says so. */
function controlled(...names: string[]) {
  const running = new Map<string, { background: boolean; end: (code: number) => void }>();
  const checks = names.map((name): Check => ({
    name,
    run: ({ background = false } = {}) =>
      new Promise((resolve) => {
        running.set(name, {
          background,
          end: (code) => {
            running.delete(name);
            resolve({ code, output: `what ${name} said`, answer: '', seconds: 1 });
          },
        });
      }),
  }));
  const seen = () => [...running].map(([name, { background }]) => (background ? `${name} behind` : name));
  return { checks, seen, end: (name: string, code = 0) => running.get(name)?.end(code) };
}

describe('checks beside the tests', () => {
  it('run one at a time and behind them, then two at a time as the machine is theirs', async () => {
    const { checks, seen, end } = controlled('a', 'b', 'c', 'd');
    let ended = (): void => undefined;
    const tests = new Promise<void>((resolve) => (ended = resolve));
    const tally = runChecksBeside(checks, tests);
    expect(seen()).toEqual(['a behind']);
    end('a');
    await vi.waitFor(() => {
      expect(seen()).toEqual(['b behind']);
    });
    ended();
    await vi.waitFor(() => {
      expect(seen()).toEqual(['b behind', 'c']);
    });
    end('b', 1);
    await vi.waitFor(() => {
      expect(seen()).toEqual(['c', 'd']);
    });
    end('c');
    end('d');
    expect(await tally).toEqual({ passed: 3, failed: 1 });
    expect(lines).toEqual([
      'ok      a (1.0 s)',
      'FAILED  b (1.0 s)',
      'what b said',
      'ok      c (1.0 s)',
      'ok      d (1.0 s)',
    ]);
  });

  it('do not end before the tests have', async () => {
    const { checks, end } = controlled('a');
    let ended = (): void => undefined;
    let done = false;
    const tests = new Promise<void>((resolve) => (ended = resolve));
    const tally = runChecksBeside(checks, tests).finally(() => (done = true));
    end('a');
    await vi.waitFor(() => {
      expect(lines).toHaveLength(1);
    });
    expect(done).toBe(false);
    ended();
    expect(await tally).toEqual({ passed: 1, failed: 0 });
  });
});
