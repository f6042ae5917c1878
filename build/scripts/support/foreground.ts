import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Stands in for a child: passes signals on and resolves with the code to end with, once the child has ended.
 * Ctrl-C in a terminal reaches the whole group by itself and is not passed on a second time.
 */
export function waitFor(child: ChildProcess): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code, signal) =>
      resolve(code ?? (signal === null ? 1 : 128 + constants.signals[signal])),
    );
  });
}
