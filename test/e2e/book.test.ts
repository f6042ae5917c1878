import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBook, showOrders } from '../renderer/harness/scenes-book.ts';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { ScenePages } from './scene-pages.ts';

const box = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Order ticket', exact: true }).getByRole('textbox', { name, exact: true });
const rows = (page: Page, side: 'Bids' | 'Asks'): Locator =>
  orderBook(page).getByRole('list', { name: side, exact: true }).getByRole('button');
/** The texts of a row: price, own part, amount, total. */
const cells = async (row: Locator): Promise<string[]> => row.locator(':scope > span').allInnerTexts();
const pricesOf = async (page: Page): Promise<string[]> =>
  orderBook(page).locator('li .price').allInnerTexts();

describe('the order book under a hand', () => {
  const scenes = new ScenePages().prepare();
  /** The market makes a jump of twenty steps, and the page has painted what came of it. */
  async function jump(): Promise<void> {
    const { world } = scenes.daemon;
    const before = await orderBook(scenes.page).innerText();
    for (let i = 0; i < 20; i++) for (const market of world.markets) market.move(Date.now());
    world.changed('book');
    await expect.poll(() => orderBook(scenes.page).innerText()).not.toBe(before);
  }

  it('moves no price while the pointer is over it, though sizes go on, and lets go when it leaves', async () => {
    await scenes.open('trading');
    const { page } = scenes;
    await rows(page, 'Bids').nth(3).hover();
    await orderBook(page).getByText('held', { exact: true }).waitFor();
    const held = await pricesOf(page);
    for (let i = 0; i < 5; i++) {
      await jump();
      expect(await pricesOf(page)).toEqual(held);
    }
    const [aimed = ''] = await cells(rows(page, 'Bids').nth(3));
    await page.mouse.down();
    await jump();
    await page.mouse.up();
    expect(await box(page, 'Price').inputValue()).toBe(aimed.replaceAll(',', ''));
    await page.mouse.move(0, 0);
    await orderBook(page).getByText('held', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => pricesOf(page)).not.toEqual(held);
  });

  it('takes the price with a click, and with Ctrl the amount that stands up to the line', async () => {
    await scenes.open('empty');
    const { page } = scenes;
    const third = rows(page, 'Asks').nth(2);
    await third.hover();
    await orderBook(page).getByText('held', { exact: true }).waitFor();
    scenes.daemon.world.freeze();
    const [price = '', , , total = ''] = await cells(third);
    await third.click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(() => box(page, 'Amount').inputValue()).toBe(String(Number(total.replaceAll(',', ''))));
    expect(await box(page, 'Price').inputValue()).toBe('');
    await third.click();
    expect(await box(page, 'Price').inputValue()).toBe(price.replaceAll(',', '').replace(/\.0$/, ''));
  });

  it('is walked by arrows, held meanwhile, and gives price and amount to the keyboard as well', async () => {
    await scenes.open('empty');
    const { page } = scenes;
    await orderBook(page).getByRole('button', { name: /^View/ }).focus();
    // The best prices come first, and hold the rows as well.
    await page.keyboard.press('Tab');
    await orderBook(page).getByText('held', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = async (): Promise<string> =>
      (await page.locator(':focus').locator('.price').innerText()).replaceAll(',', '');
    const best = await focused();
    expect(best).toBe((await cells(rows(page, 'Bids').first()))[0]?.replaceAll(',', ''));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe((await cells(rows(page, 'Asks').nth(1)))[0]?.replaceAll(',', ''));
    const price = await focused();
    expect(Number(price)).toBeGreaterThan(Number(best));
    await page.keyboard.press('Enter');
    expect(Number(await box(page, 'Price').inputValue())).toBe(Number(price));
    scenes.daemon.world.freeze();
    await page.keyboard.press('Shift+Enter');
    expect(Number(await box(page, 'Amount').inputValue())).toBeGreaterThan(0);
    expect(await focused()).toBe(price);
    // The rows are one stop: before it there is what chooses the view, and nothing is held there.
    await page.keyboard.press('Shift+Tab');
    await orderBook(page).getByText('held', { exact: true }).waitFor({ state: 'detached' });
  });

  it('shows absurd data as text, in its place, and says what it left out', async () => {
    await scenes.open('book-absurd');
    const { page } = scenes;
    await orderBook(page).getByText('3 lines came that cannot be shown.').waitFor();
    await orderBook(page)
      .getByText(/^crossed/)
      .waitFor();
    expect(await orderBook(page).locator('img').count()).toBe(0);
    const wide = await orderBook(page).evaluate((region) => {
      const edge = region.getBoundingClientRect().right;
      return [...region.querySelectorAll('span')].filter(
        (each) => each.getBoundingClientRect().right > edge + 1,
      ).length;
    });
    expect(wide).toBe(0);
    await rows(page, 'Bids').last().click();
    expect(await box(page, 'Price').inputValue()).toBe('0');
    expect(scenes.complaints).toEqual([]);
  });
});

describe('the book order by order, at the practice venue', () => {
  let stack: Stack;
  let browser: Browser;
  beforeAll(async () => {
    [stack, browser] = await Promise.all([
      startStack(['--venue-seed', '5', '--venue-limits', 'off']),
      launchBrowser(),
    ]);
    await stack.command(['practice', 'start', '--yes']);
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await stack.stop();
  });

  it('says which place in the queue each own order has, and follows it', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(30_000);
    const place = async (amount: string): Promise<string> => {
      const words = ['order', 'place', '--symbol', 'ETHP', '--side', 'buy', '--type', 'limit'];
      const { json } = await stack.command([...words, '--amount', amount, '--price', '1500']);
      return (json as { orderHash: string }).orderHash;
    };
    const first = await place('0.2');
    await place('0.1');
    await page.goto(stack.url);
    await orderBook(page).getByRole('list', { name: 'Bids' }).waitFor();
    await showOrders(page);
    // Far below the market both stand: the line shows the next of them to trade.
    await orderBook(page)
      .getByRole('img', { name: 'own order 0.2, place 1 in the queue, 0 ahead' })
      .waitFor();
    await stack.command(['order', 'cancel', first, '--symbol', 'ETHP']);
    await orderBook(page)
      .getByRole('img', { name: 'own order 0.1, place 1 in the queue, 0 ahead' })
      .waitFor();
    await page.close();
  });
});
