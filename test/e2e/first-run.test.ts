import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';

const SHOTS = fileURLToPath(new URL('../../test-results/screens', import.meta.url));
const WAIT = { timeout: 15_000 };

let stack: Stack;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  await mkdir(SHOTS, { recursive: true });
  [stack, browser] = await Promise.all([
    startStack(['--venue-seed', '7', '--keychain', 'auto']),
    launchBrowser(),
  ]);
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(stack.url);
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const shot = async (name: string): Promise<void> => {
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
};

async function fillTicket(order: {
  side: 'Buy' | 'Sell';
  type: 'Limit' | 'Market';
  amount: string;
  price?: string;
}): Promise<Locator> {
  const ticket = region('Order ticket');
  await ticket.getByRole('radiogroup', { name: 'Side' }).getByRole('radio', { name: order.side }).click();
  await ticket
    .getByRole('radiogroup', { name: 'Order type' })
    .getByRole('radio', { name: order.type })
    .click();
  await ticket.getByRole('textbox', { name: 'Amount', exact: true }).fill(order.amount);
  if (order.price !== undefined)
    await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill(order.price);
  return ticket.getByRole('button', { name: new RegExp(`^${order.side} ${order.amount} ETHP`) });
}

describe('from the first run to a position, in a real browser', () => {
  it('opens on a first-run card that says what will be signed, and keeps the token out of the address bar', async () => {
    await page.getByRole('button', { name: 'Start practising' }).waitFor(WAIT);
    expect(page.url()).not.toContain('token');
    await shot('1-first-run');
  });

  it('goes from one click to a live book', async () => {
    await page.getByRole('button', { name: 'Start practising' }).click();
    await expect.poll(() => region('Order book').innerText(), WAIT).toMatch(/spread/i);
    for (const name of ['Order book', 'Order ticket', 'Open orders', 'Positions', 'Requests']) {
      await region(name).waitFor({ state: 'visible', ...WAIT });
    }
    await expect.poll(() => page.title(), WAIT).toMatch(/\d.*ETHP/);
    await page.getByRole('button', { name: 'Start practising' }).waitFor({ state: 'detached', ...WAIT });
    await shot('2-live-book');
  });

  it('shows the whole default workspace at 1440 × 900', async () => {
    for (const name of ['Order book', 'Order ticket', 'Open orders', 'Positions', 'Requests']) {
      const box = await region(name).boundingBox();
      expect(box, name).not.toBeNull();
      if (!box) continue;
      expect(box.x + box.width, name).toBeLessThanOrEqual(1440);
      expect(box.y + box.height, name).toBeLessThanOrEqual(900);
      expect(box.height, name).toBeGreaterThan(60);
    }
  });

  it('places a limit order away from the market, which stands in Open orders and, marked, in the book', async () => {
    const bid = await bestBid();
    const price = `${bid - 2}`;
    const submit = await fillTicket({ side: 'Buy', type: 'Limit', amount: '0.5', price });
    await submit.click();
    const cancel = region('Open orders').getByRole('button', { name: /^Cancel .*0\.5/ });
    await cancel.waitFor(WAIT);
    await region('Requests').getByText('Sequenced').first().waitFor(WAIT);
    await region('Order book')
      .getByLabel(/own order/i)
      .first()
      .waitFor(WAIT);
    await shot('3-open-order');
  });

  it('cancels it', async () => {
    await region('Open orders')
      .getByRole('button', { name: /^Cancel .*0\.5/ })
      .click();
    await region('Open orders')
      .getByRole('button', { name: /^Cancel .*0\.5/ })
      .waitFor({ state: 'detached', ...WAIT });
    await shot('4-cancelled');
  });

  it('places a market order, after which the position and the sequenced request stand there', async () => {
    const submit = await fillTicket({ side: 'Buy', type: 'Market', amount: '0.25' });
    await submit.click();
    await expect.poll(() => region('Positions').innerText(), WAIT).toContain('ETHP');
    await expect
      .poll(() => region('Requests').getByText('Sequenced').count(), WAIT)
      .toBeGreaterThanOrEqual(3);
    await shot('5-position');
  });

  it('survives a reload without a new token', async () => {
    await page.reload();
    await expect.poll(() => region('Positions').innerText(), WAIT).toContain('ETHP');
    await expect.poll(() => region('Order book').innerText(), WAIT).toMatch(/spread/i);
  });

  it('agrees with the command line about what happened', async () => {
    const list = await stack.command(['request', 'list']);
    expect(list.code).toBe(0);
    expect(list.json).toMatchObject([
      { kind: 'Order', state: 'Sequenced', receiptVerified: true },
      { kind: 'CancelOrder', state: 'Sequenced', receiptVerified: true },
      { kind: 'Order', state: 'Sequenced', receiptVerified: true },
    ]);
  });

  it('made the browser complain about nothing', () => {
    expect(complaints).toEqual([]);
  });
});

/** The best bid in whole dollars, from the same venue. */
async function bestBid(): Promise<number> {
  const { json } = await stack.command(['market', 'book', 'ETHP']);
  const [level] = (json as { bids: [string, string][] }).bids;
  if (!level) throw new Error('The book has no bids.');
  return Math.floor(Number(level[0]));
}
