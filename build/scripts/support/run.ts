import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Path of a program that a dependency brings, started with this very Node. */
export const bin = (packagePath: string): string => join(root, 'node_modules', packagePath);

export interface Outcome {
  readonly code: number;
  /** Standard output and standard error in the order they came. */
  readonly output: string;
  readonly seconds: number;
}

/** Runs a JavaScript program under this Node and gathers what it prints; never throws. */
export function runNode(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const gather = (chunk: string): void => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', gather);
    child.stderr.setEncoding('utf8').on('data', gather);
    const end = (code: number): void => resolve({ code, output, seconds: (performance.now() - began) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal === null ? 1 : 128)));
  });
}

/** Works through `items`, at most `width` at a time; answers keep the order of the items. */
export async function inParallel<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return answers;
}

/** `3.2 s`, for the reports of the scripts. */
export const seconds = (value: number): string => `${value.toFixed(1)} s`;
