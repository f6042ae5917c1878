import { rm } from 'node:fs/promises';
import { launchBrowser } from '../support/browser.ts';
import type { Trial } from './harness/benchmark.ts';
import { quantile } from './harness/statistics.ts';
import { buildPage, startFeed } from './ui/pages.ts';
import { openWatched } from './ui/watched-page.ts';

/** Book updates a second, over three markets. */
const RATE = 5_000;
const MINUTES = 10;
const MB = 2 ** 20;

/** Ten minutes of one page at the rate of `ui-stream`: its heap after a collection, and its frames, minute by minute. */
const trial: Trial = {
  name: 'ui-soak',
  peerName: 'the second minute',
  goal: { atMost: 1.05 },
  unit: 'MB',
  async run(brief) {
    const folder = await buildPage('books');
    const feed = await startFeed(folder, RATE, 'daemon');
    const browser = await launchBrowser();
    const kept: number[] = [];
    const slow: number[] = [];
    const longest: number[] = [];
    try {
      const { page, heap, end } = await openWatched(browser, feed);
      const began = performance.now();
      for (let minute = 1; minute <= MINUTES; minute++) {
        await page.evaluate('window.bench.reset()');
        await page.waitForTimeout(began + minute * (brief ? 500 : 60_000) - performance.now());
        const seen = (await page.evaluate('window.bench.seen')) as { frames: number[]; longTasks: number[] };
        slow.push(quantile(seen.frames, 0.99));
        longest.push(Math.max(0, ...seen.longTasks));
        // What the instruments have written down is not the page's.
        await page.evaluate('window.bench.reset()');
        kept.push((await heap()) / MB);
      }
      await end();
    } finally {
      await browser.close();
      await feed.stop();
      await rm(folder, { recursive: true, force: true });
    }
    const [second = 0, last = 0] = [kept[1], kept.at(-1)];
    const list = (values: readonly number[], places: number): string =>
      values.map((value) => value.toFixed(places)).join(', ');
    return {
      ours: [last],
      peer: [second],
      notes: [
        `${brief ? 'half seconds in place of minutes' : 'each minute'}: ${list(kept, 2)} MB`,
        `p99 frame ${list(slow, 1)} ms; longest task ${list(longest, 0)} ms`,
      ],
    };
  },
};

export default trial;
