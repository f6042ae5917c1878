import { spawn, type ChildProcess } from 'node:child_process';
import { root } from './root.ts';

export interface Outcome {
  readonly code: number;
  /** Standard output and standard error in the order they came. */
  readonly output: string;
  /** Standard output alone. */
  readonly answer: string;
  readonly seconds: number;
}

const running = new Set<ChildProcess>();
let listening = false;

/** A run that is stopped takes its children with it. */
function takeChildrenAlong(): void {
  if (listening) return;
  listening = true;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.kill(process.pid, signal); // Heard once: now it has its usual effect.
    });
  }
}

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Options for Node itself. */
  readonly flags?: readonly string[];
  /** After this time the program is ended: something hangs. Without it, never. */
  readonly limitSeconds?: number;
}

/** Runs a JavaScript program under this Node and gathers what it prints; never throws. */
export function runNode(
  program: string,
  args: readonly string[],
  { env = {}, flags = [], limitSeconds }: RunOptions = {},
): Promise<Outcome> {
  takeChildrenAlong();
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...flags, program, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const limit = limitSeconds === undefined ? undefined : setTimeout(giveUp, limitSeconds * 1000);
    let output = '';
    let answer = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      answer += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    const end = (code: number): void => {
      running.delete(child);
      clearTimeout(limit);
      resolve({ code, output, answer, seconds: (performance.now() - began) / 1000 });
    };
    function giveUp(): void {
      output += `\nended after ${limitSeconds} s: it hangs\n`;
      child.kill();
      setTimeout(() => {
        child.kill('SIGKILL');
        // What it left behind may hold these open for ever.
        child.stdout.destroy();
        child.stderr.destroy();
        end(128);
      }, 5000).unref();
    }
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal === null ? 1 : 128)));
  });
}

/** Works through `items`, at most `width` at a time; answers keep the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return answers;
}
