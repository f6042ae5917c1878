import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import type { Trial } from './harness/benchmark.ts';
import { median, quantile } from './harness/statistics.ts';
import { buildPage, startFeed, type Feed } from './ui/pages.ts';
import { openWatched } from './ui/watched-page.ts';

/** Book updates a second, over three markets. */
const RATE = 5_000;
const FRAME_LIMIT_MS = 20;
const PIXEL_LIMIT_MS = 16;
const LONG_TASK_MS = 50;
const MB = 2 ** 20;

/** What one page did in one stretch of time. */
interface Watched {
  readonly frames: number[];
  /** From the message's event in the page to the end of the frame that shows it. */
  readonly latencies: number[];
  /** From the feed's send. */
  readonly sent: number[];
  readonly longTasks: number[];
  readonly messages: number;
  /** Bytes after collection, before and after. */
  readonly heap: readonly [number, number];
  readonly seconds: number;
}

async function watch(browser: Browser, feed: Feed, warmUpMs: number, ms: number): Promise<Watched> {
  const { page, heap, end } = await openWatched(browser, feed);
  await page.waitForTimeout(warmUpMs);
  const before = await heap();
  // The collection is not the page's doing: what it held up is over before anything is counted.
  await page.waitForTimeout(300);
  await page.evaluate('window.bench.reset()');
  const began = performance.now();
  await page.waitForTimeout(ms);
  const seen = (await page.evaluate('window.bench.seen')) as Omit<Watched, 'heap' | 'seconds'>;
  const seconds = (performance.now() - began) / 1_000;
  const after = await heap();
  await end();
  return { ...seen, heap: [before, after], seconds };
}

const trial: Trial = {
  name: 'ui-stream',
  peerName: 'a naive keyed list of the same stream',
  goal: { atMost: 0.5 },
  unit: 'ms',
  async run(brief) {
    const rounds = brief ? 1 : 3;
    const folders = { ours: await buildPage('books'), peer: await buildPage('naive') };
    const feeds = {
      ours: await startFeed(folders.ours, RATE, 'daemon'),
      peer: await startFeed(folders.peer, RATE, 'each'),
    };
    const browser = await launchBrowser();
    const watched = { ours: [] as Watched[], peer: [] as Watched[] };
    try {
      for (let round = 0; round < rounds; round++)
        for (const side of ['ours', 'peer'] as const)
          watched[side].push(await watch(browser, feeds[side], brief ? 300 : 1_500, brief ? 1_000 : 6_000));
    } finally {
      await browser.close();
      for (const feed of Object.values(feeds)) await feed.stop();
      for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });
    }
    const p99 = (list: readonly Watched[]): number[] => list.map(({ frames }) => quantile(frames, 0.99));
    const [ours, peer] = [p99(watched.ours), p99(watched.peer)];
    const told = { ours: summary(watched.ours), peer: summary(watched.peer) };
    return {
      ours,
      peer,
      notes: [`ours: ${told.ours.text}`, `peer: ${told.peer.text}`],
      also:
        median(ours) <= FRAME_LIMIT_MS &&
        told.ours.fps >= 59.5 &&
        told.ours.pixel <= PIXEL_LIMIT_MS &&
        told.ours.longest <= LONG_TASK_MS,
    };
  },
};

function summary(list: readonly Watched[]): { text: string; fps: number; pixel: number; longest: number } {
  const all = <K extends 'frames' | 'latencies' | 'sent' | 'longTasks'>(key: K): number[] =>
    list.flatMap((each) => each[key]);
  const frames = all('frames');
  const fps = 1_000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length);
  const pixel = median(all('latencies'));
  const longest = Math.max(0, ...all('longTasks'));
  const perMinute = median(list.map(({ heap: [a, b], seconds }) => ((b - a) * 60) / seconds / MB));
  const rate = median(list.map(({ messages, seconds }) => messages / seconds));
  const text = [
    `${fps.toFixed(1)} fps`,
    `p99 frame ${quantile(frames, 0.99).toFixed(1)} ms`,
    `socket to pixel p50 ${pixel.toFixed(1)} ms, p99 ${quantile(all('latencies'), 0.99).toFixed(1)} ms`,
    `from the feed's send p50 ${median(all('sent')).toFixed(1)} ms`,
    `${all('longTasks').length} long tasks, longest ${longest.toFixed(0)} ms`,
    `${Math.round(rate)} messages/s`,
    `heap ${((list.at(-1)?.heap[1] ?? 0) / MB).toFixed(1)} MB, ${perMinute.toFixed(2)} MB a minute`,
  ].join('; ');
  return { text, fps, pixel, longest };
}

export default trial;
