import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';
import type { Trial } from './harness/benchmark.ts';
import { startChild } from './round-trip/children.ts';
import { buildPage } from './ui/pages.ts';

const BUILD = fileURLToPath(new URL('../../build/launcher/script.cjs', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../out/countersign.cjs', import.meta.url));
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

/** What `npm start` opens in the browser: the address that `countersign run` prints for a person. */
async function startProgram(
  options: readonly string[],
  dataDir: string,
): Promise<{ url: string; stop(): Promise<unknown> }> {
  const args = [COMMAND, 'run', '--web', '0', '--data-dir', dataDir, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => {
      reject(new Error('The program ended without an address.'));
    });
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
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
      untilLive(() => startProgram(options, dataDir), 'section[aria-label="Order book"] li .price');
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
