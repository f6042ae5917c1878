import { fileURLToPath } from 'node:url';
import { nodeVenueLauncher, type DaemonOptions, type VenueLauncher } from '../../../src-main/daemon/index.ts';
import { startProcess } from '../../venue/support/process.ts';
import { startDaemon, type TestDaemon } from './daemon.ts';

const ENTRY = fileURLToPath(new URL('../../../src-venue/index.ts', import.meta.url));

/** The real venue as its own process, with these options. */
export function venueWith(...fixed: string[]): VenueLauncher {
  return async ({ limits, seed = 7, dataDir }) => {
    const place = fixed.includes('--data-dir') ? [] : ['--data-dir', dataDir];
    const words = [...fixed, ...place, '--limits', limits, '--seed', String(seed)];
    const { ready, child, stop } = await startProcess(words);
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => {
        resolve();
      });
    });
    return {
      ready: { ...ready, event: 'ready', limits },
      ended,
      async stop() {
        await stop();
      },
    };
  };
}

/** Without participants: nothing trades but the test, and the venue has no day of history to live through. */
export const quietVenue = venueWith('--participants', 'off');

/** A daemon with the real practice venue as its own process. */
export async function startPractice(options: Partial<DaemonOptions> = {}): Promise<TestDaemon> {
  const test = await startDaemon({
    launchVenue: nodeVenueLauncher(ENTRY),
    venueSeed: 7,
    venueLimits: 'off',
    ...options,
  });
  await test.daemon.venueReady;
  return test;
}
