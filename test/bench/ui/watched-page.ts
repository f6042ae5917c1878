import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { INSTRUMENT } from './instrument.ts';
import type { Feed } from './pages.ts';

/** A page that shows a feed, with instruments in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Bytes of the heap that is used, after a collection. */
  heap(): Promise<number>;
  /** Looks twice, and ends it: nothing is measured of a page that stands still or has failed. */
  end(): Promise<void>;
}

/** Opens a feed's page and waits until its books stand. */
export async function openWatched(browser: Browser, feed: Feed): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.addInitScript(INSTRUMENT);
  await page.goto(feed.url);
  await page.locator('ol li').nth(100).waitFor({ state: 'attached' });
  const session = await page.context().newCDPSession(page);
  return {
    page,
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      return usedSize;
    },
    async end() {
      const first = await page.locator('main').innerText();
      await page.waitForTimeout(200);
      assert.notEqual(await page.locator('main').innerText(), first);
      assert.deepEqual(problems, []);
      await page.close();
    },
  };
}
