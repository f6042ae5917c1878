import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The built command, as a newcomer runs it. */
const COMMAND = join(root, 'out', 'countersign.cjs');

/** What a command of the command line came to. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
  /** Standard output as JSON; undefined when it is none. */
  json: unknown;
}

/** A running headless daemon with its embedded venue. */
export interface Stack {
  readonly dataDir: string;
  /** Address of the web host, with its one-time token. */
  readonly url: string;
  readonly ready: {
    url: string;
    socket: string;
    profile: string;
    venue?: { baseUrl: string; wsUrl: string; controlToken: string };
  };
  readonly process: ChildProcess;
  /** Runs `countersign … --json` against this daemon. */
  command(args: readonly string[], options?: { stdin?: string }): Promise<CommandResult>;
  /** Ends it as a person would, and waits; gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `countersign run` on a fresh data-dir and waits for its ready line. */
export async function startStack(
  args: readonly string[] = [],
  options: { dataDir?: string } = {},
): Promise<Stack> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'countersign-')));
  const child = spawn(
    process.execPath,
    [COMMAND, 'run', '--json', '--web', '0', '--data-dir', dataDir, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = await new Promise<Stack['ready']>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve(JSON.parse(line) as Stack['ready']);
    });
    void exited.then((code) => {
      reject(new Error(`The daemon ended with ${code} before it was ready: ${errors}`));
    });
  });
  return {
    dataDir,
    url: ready.url,
    ready,
    process: child,
    command: (rest, { stdin } = {}) => runCommand([...rest, '--data-dir', dataDir, '--json'], stdin),
    async stop() {
      child.kill('SIGTERM');
      const code = await exited;
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Runs the built command to its end. */
export function runCommand(args: readonly string[], stdin = ''): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...args],
      { timeout: 90_000, maxBuffer: 32 << 20 },
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
