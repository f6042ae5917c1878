import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const source = (path: string): string => fileURLToPath(new URL(`../../../src-main/${path}`, import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
  json: unknown;
}

/** Runs the command line as its own process, from the sources. */
export function command(words: readonly string[], stdin = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [source('cli/main.ts'), ...words],
      { timeout: 60_000, env: cleanEnvironment() },
      (error, stdout, stderr) => {
        let json: unknown;
        try {
          json = JSON.parse(stdout);
        } catch {
          json = undefined;
        }
        resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr, json });
      },
    );
    child.stdin?.end(stdin);
  });
}

export interface RunningDaemon {
  readonly child: ChildProcess;
  readonly ready: { url: string | null; socket: string; profile: string; venue?: { baseUrl: string } };
  /** Everything on standard output so far. */
  readonly lines: string[];
  readonly exited: Promise<number | null>;
  stderr(): string;
}

/** Starts the headless daemon from the sources and waits for its ready line. */
export async function daemon(words: readonly string[]): Promise<RunningDaemon> {
  const child = spawn(process.execPath, [source('headless.ts'), '--json', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment(),
  });
  let stderr = '';
  const lines: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const ready = await new Promise<RunningDaemon['ready']>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (lines.length === 1) resolve(JSON.parse(line) as RunningDaemon['ready']);
    });
    void exited.then((code) => {
      reject(new Error(`The daemon ended with ${code}: ${stderr}`));
    });
  });
  return { child, ready, lines, exited, stderr: () => stderr };
}

/** Nothing of the person who runs the tests. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of ['COUNTERSIGN_DATA_DIR', 'DBUS_SESSION_BUS_ADDRESS']) delete env[name];
  return env;
}
