import type { ReadyLine } from '../venue.ts';

const PARENT_CHECK_MS = 1_000;

/** The part of Electron's parent port that we use. It exists only in a utility process. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'close', listener: () => void): void;
  start?(): void;
}

export interface ParentWatch {
  readonly ready: ReadyLine;
  readonly endWithStdin: boolean;
  readonly parentPid: number | null;
  readonly end: () => void;
}

/** An embedded venue tells its parent that it is ready and never outlives it. */
export function endWithParent({ ready, endWithStdin, parentPid, end }: ParentWatch): void {
  const port = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort;
  if (port) {
    port.postMessage(ready);
    port.on('close', end);
    port.start?.();
  }
  if (process.send) process.on('disconnect', end);
  if (endWithStdin) {
    process.stdin.on('end', end).on('close', end).on('error', end);
    process.stdin.resume();
  }
  if (parentPid !== null) {
    setInterval(() => {
      if (!isAlive(parentPid)) end();
    }, PARENT_CHECK_MS).unref();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
