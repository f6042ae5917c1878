import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program as its own process that has said that it is ready. */
export interface Child {
  /** Its first line of standard output. */
  readonly line: string;
  stop(): Promise<void>;
}

/** Runs a program of ours under this Node until it has printed its first line. */
export async function startChild(args: readonly string[]): Promise<Child> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${args[0] ?? ''} ended before it was ready.`);
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    ended,
  ]);
  ended.catch(() => undefined);
  child.stdout.resume();
  return {
    line,
    async stop() {
      process.off('exit', endWithUs);
      await stop(child);
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
