import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../../src-venue/index.ts', import.meta.url));

export interface VenueProcess {
  /** profile: 9, Ready line. */
  readonly ready: {
    event: string;
    baseUrl: string;
    wsUrl: string;
    copyTradingUrl: string;
    copyTradingWsUrl: string;
    controlToken: string;
    limits: string;
    seed: number;
  };
  readonly child: ChildProcess;
  /** Ends it with SIGTERM and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the venue as a process of its own and waits for its ready line. */
export async function startProcess(
  args: string[],
  options: { stdin?: 'pipe' | 'ignore'; fileBlocks?: number } = {},
): Promise<VenueProcess> {
  // A file of more than so many blocks of 512 bytes cannot be written: a real full disk.
  const quota = ['-c', `ulimit -f ${options.fileBlocks}; exec "$@"`, 'sh', process.execPath];
  const [command, ...before] = options.fileBlocks === undefined ? [process.execPath] : ['/bin/sh', ...quota];
  const child = spawn(command ?? '', [...before, ENTRY, ...args], {
    stdio: [options.stdin ?? 'ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).once('line', resolve);
    void exited.then((code) => reject(new Error(`the venue ended with ${code}: ${errors}`)));
  });
  return {
    ready: JSON.parse(line) as VenueProcess['ready'],
    child,
    async stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
