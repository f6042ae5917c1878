import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';
import type { Trial } from './harness/benchmark.ts';
import { startChild } from './round-trip/children.ts';
import { buildPage } from './ui/pages.ts';

const BUILD = fileURLToPath(new URL('../../build/launcher/script.cjs', import.meta.url));
const SERVER = fileURLToPath(new URL('./start/bare-server.ts', import.meta.url));

/** Starts a program and a browser at once; answers the milliseconds until the page shows what is live. */
async function untilLive(
  start: () => Promise<{ url: string; stop(): Promise<unknown> }>,
  live: string,
): Promise<number> {
  const began = performance.now();
  const [program, browser] = await Promise.all([start(), launchBrowser()]);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(program.url);
    await page.locator(live, { hasText: /\d/ }).first().waitFor();
    return performance.now() - began;
  } finally {
    await browser.close();
    await program.stop();
  }
}

const trial: Trial = {
  name: 'start',
  peerName: 'a bare Vite page with one WebSocket',
  goal: { atMost: 2 },
  unit: 'ms',
  async run(brief) {
    // What is started is what a person starts: the built program, of the sources as they are.
    execFileSync(process.execPath, [BUILD, 'build'], { stdio: 'ignore' });
    const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-start-'));
    const folder = await buildPage('bare');
    // As a person finds it on any day but the first: with a wallet, and a venue that has lived before.
    const options = ['--venue-seed', '7', '--keychain', 'auto'];
    const first = await startStack(options, { dataDir });
    const { code, stderr } = await first.command(['practice', 'start', '--yes']);
    await first.stop();
    if (code !== 0) throw new Error(`practice start ended with ${code}: ${stderr}`);
    const ours = (): Promise<number> =>
      untilLive(() => startStack(options, { dataDir }), 'section[aria-label="Order book"] li .price');
    const peer = (): Promise<number> =>
      untilLive(async () => {
        const { line, stop } = await startChild([SERVER, folder]);
        return { url: line, stop };
      }, '#app');
    const seen = { ours: [] as number[], peer: [] as number[] };
    try {
      for (let round = 0; round < (brief ? 1 : 7); round++) {
        seen.peer.push(await peer());
        seen.ours.push(await ours());
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    }
    const list = (values: readonly number[]): string => values.map((ms) => ms.toFixed(0)).join(', ');
    return { ...seen, notes: [`ours ${list(seen.ours)} ms; peer ${list(seen.peer)} ms`] };
  },
};

export default trial;
