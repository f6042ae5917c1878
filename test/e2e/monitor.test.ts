import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const bids = (page: Page, symbol: string): Locator =>
  region(page, `Order book ${symbol}`).getByRole('list', { name: 'Bids', exact: true }).getByRole('button');

describe('the monitor', () => {
  let stack: Stack;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  let symbols: string[] = [];

  beforeAll(async () => {
    [stack, browser] = await Promise.all([
      startStack(['--venue-seed', '5', '--venue-limits', 'off']),
      launchBrowser(),
    ]);
    await stack.command(['practice', 'start', '--yes']);
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(stack.url);
    await page.getByRole('button', { name: /^Workspace:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Monitor', exact: true }).click();
    const books = page.getByRole('region', { name: /^Order book [A-Z]/ });
    await books.nth(2).waitFor();
    const names = await books.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    symbols = names.map((name) => name.replace('Order book ', ''));
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await stack.stop();
  });

  it('shows the books of the first three markets at once, each live, with its trades', async () => {
    expect(new Set(symbols).size).toBe(3);
    for (const symbol of symbols) {
      await bids(page, symbol).first().waitFor();
      await region(page, `Trades ${symbol}`).waitFor();
      const book = region(page, `Order book ${symbol}`);
      const before = await book.innerText();
      await expect.poll(() => book.innerText(), { timeout: 60_000 }).not.toBe(before);
    }
    for (const name of ['Positions', 'Open orders', 'Requests']) await region(page, name).waitFor();
    expect(complaints).toEqual([]);
  });

  it('takes market and price of whichever book is clicked into the ticket', async () => {
    const ticket = region(page, 'Order ticket');
    const price = ticket.getByRole('textbox', { name: 'Price', exact: true });
    for (const symbol of symbols.toReversed()) {
      // What is under the pointer keeps its price.
      const row = bids(page, symbol).first();
      await row.hover();
      const shown = await row.locator('.price').innerText();
      await row.click();
      await ticket.getByRole('button', { name: `Buy ${symbol}`, exact: true }).waitFor();
      expect(Number(await price.inputValue())).toBe(Number(shown.replaceAll(',', '')));
    }
    expect(await bids(page, symbols[2] ?? '').count()).toBeGreaterThan(0);
  });

  it('gives a panel another market from its menu, and keeps it over a reload', async () => {
    const [first = '', second = ''] = symbols;
    await page.getByRole('tab', { name: `Order book ${second}` }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: first, exact: true }).waitFor();
    // Each market has one book: that of the first is taken.
    expect(await page.getByRole('menuitem', { name: first, exact: true }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.getByRole('menuitem', { name: 'As on screen', exact: true }).click();
    await region(page, 'Order book').waitFor();
    expect(
      await page
        .getByRole('tab', { name: 'Order book', exact: true })
        .evaluate((tab) => tab === document.activeElement),
    ).toBe(true);
    await page.reload();
    await region(page, 'Order book').getByRole('list', { name: 'Bids', exact: true }).waitFor();
    expect(await region(page, `Order book ${second}`).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
