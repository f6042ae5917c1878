import { fileURLToPath } from 'node:url';
import { nodeVenueLauncher, type DaemonOptions } from '../../../src-main/daemon/index.ts';
import { startDaemon, type TestDaemon } from './daemon.ts';

const ENTRY = fileURLToPath(new URL('../../../src-venue/index.ts', import.meta.url));

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
