import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { connectDaemon, type DaemonLink } from '../../../src-main/cli/link.ts';
import { temporaryFolder } from '../support/folder.ts';

const ENTRY = fileURLToPath(new URL('../../../src-main/headless.ts', import.meta.url));

export interface RunningDaemon extends DaemonLink {
  /** SIGKILL, and the process is gone. */
  kill(): Promise<void>;
}

export interface DaemonPlace {
  readonly dataDir: string;
  /** Starts the daemon as a process of its own on the same data-dir, and connects over the local socket. */
  start(): Promise<RunningDaemon>;
}

/** A data-dir whose daemon trades on a venue that runs elsewhere. */
export function daemonPlace(venue: { baseUrl: string; wsUrl: string; controlToken: string }): DaemonPlace {
  const dataDir = temporaryFolder();
  const profile = join(temporaryFolder(), 'lab.json');
  const { baseUrl, wsUrl } = venue;
  const limits = { gateway: false };
  writeFileSync(profile, JSON.stringify({ extends: 'practice', id: 'lab', baseUrl, wsUrl, limits }));
  const words = ['--data-dir', dataDir, '--profile', profile, '--web', 'off', '--keychain', 'file', '--json'];
  return {
    dataDir,
    async start() {
      const child = spawn(process.execPath, [ENTRY, ...words], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, COUNTERSIGN_CONTROL_TOKEN: venue.controlToken },
      });
      const ended = once(child, 'exit');
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      const ready = once(createInterface(child.stdout), 'line');
      await Promise.race([
        ready,
        ended.then(([code]) => {
          throw new Error(`the daemon ended with ${String(code)}`);
        }),
      ]);
      const link = await connectDaemon(dataDir);
      return {
        ...link,
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
  };
}
