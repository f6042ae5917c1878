import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let browser: Browser;
let page: Page;
const complaints: string[] = [];
/** Commands that the page sent, as text. */
const sent: string[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startStack(['--venue-seed', '11', '--keychain', 'auto']),
    launchBrowser(),
  ]);
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  // What the policy of the page forbids is an error of its console, too.
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
      complaints.push(message.text());
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  await page.goto(stack.url);
  await page.getByRole('button', { name: 'Start practising' }).click();
  await page.getByRole('button', { name: 'Start practising' }).waitFor({ state: 'detached' });
  await chart()
    .getByText(/^[\d,]+\.\d{4}$/)
    .waitFor();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const chart = (): Locator => region('Chart');
const orders = (): Locator => region('Open orders');
const tag = (): Locator => chart().locator('[data-order]');
const asked = (): string[] => sent.filter((text) => text.includes('"market.candles"'));

async function place(amount: string, price: string): Promise<void> {
  const ticket = region('Order ticket');
  await ticket.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount);
  await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
  await ticket.getByRole('button', { name: new RegExp(`^Buy ${amount} ETHP`) }).click();
  await orders()
    .getByRole('button', { name: new RegExp(`^Cancel Buy ${amount} ETHP`) })
    .waitFor();
}

/** Takes the order's line and moves it by so many pixels, without letting go. */
async function drag(pixels: number): Promise<void> {
  const box = await tag().boundingBox();
  if (!box) throw new Error('The line of the order is not in the picture.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (const part of [0.3, 0.6, 1])
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + pixels * part);
}

/** Colours of the picture's own pixels. */
const colours = (): Promise<number> =>
  page.evaluate(() => {
    const seen = new Set<number>();
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[aria-label^="Price chart"] canvas')) {
      const { width, height } = canvas;
      if (width === 0 || height === 0) continue;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      for (let i = 0; i < data.length; i += 16)
        seen.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0));
    }
    return seen.size;
  });

describe('the price chart, in a real browser against the practice venue', () => {
  it('is painted from the first start, with the figures of the newest candle over it', async () => {
    await chart().getByRole('img', { name: 'Price chart of ETHP, 5m candles' }).waitFor();
    await expect.poll(colours).toBeGreaterThan(5);
    expect(await chart().locator('dl').innerText()).toMatch(
      /O\s+[\d,]+\.\d\s+H\s+[\d,]+\.\d\s+L\s+[\d,]+\.\d\s+C\s+[\d,]+\.\d[^]*%\s+V\s+[\d,]+\.\d{4}/,
    );
    const link = chart().getByRole('link', { name: 'Charts by TradingView, lightweight-charts' });
    expect(await link.getAttribute('href')).toBe('https://www.tradingview.com/');
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  it('changes an order whose line is dragged, after a deliberate step and not before', async () => {
    // Near the market, so that its line is in the picture.
    const [, , low] = (await chart().locator('dl dd').allInnerTexts()).map((text) =>
      Number(text.replaceAll(',', '')),
    );
    await place('0.5', String(Math.floor((low ?? 0) * 0.999)));
    const before = await orders()
      .getByRole('button', { name: /^Cancel Buy 0\.5 ETHP @/ })
      .getAttribute('aria-label');
    await tag().waitFor();
    await drag(40);
    await page.mouse.up();
    const bar = chart().getByRole('group', { name: 'Change of an order' });
    const words = await bar.getByText(/^Becomes Buy 0\.5 ETHP @ [\d,.]+, in one step/).innerText();
    const price = /@ ([\d,.]+),/.exec(words)?.[1] ?? '';
    expect(before).not.toContain(price);
    expect(sent.some((text) => text.includes('"order.modify"'))).toBe(false);
    // The keys are at the answer: Enter sends.
    expect(
      await bar
        .getByRole('button', { name: 'Send the change' })
        .evaluate((button) => button === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await orders()
      .getByRole('button', { name: `Cancel Buy 0.5 ETHP @ ${price}`, exact: true })
      .waitFor();
    await bar.waitFor({ state: 'detached' });
  });

  it('leaves the order as it is when Escape is pressed in the middle of it', async () => {
    const modifications = (): number => sent.filter((text) => text.includes('"order.modify"')).length;
    const before = modifications();
    await drag(-30);
    await tag().getByText(/@ /).waitFor();
    await page.keyboard.press('Escape');
    await tag().getByText(/@ /).waitFor({ state: 'detached' });
    await page.mouse.up();
    expect(await chart().getByRole('group', { name: 'Change of an order' }).count()).toBe(0);
    expect(modifications()).toBe(before);
  });

  it('reads older candles when a person goes back in time', async () => {
    await chart().getByRole('radio', { name: '1m' }).check();
    await chart().getByRole('img', { name: 'Price chart of ETHP, 1m candles' }).waitFor();
    await chart().locator('dl').waitFor();
    expect(asked()).toHaveLength(0);
    const box = await chart().getByRole('img').boundingBox();
    if (!box) throw new Error('There is no picture.');
    for (let times = 0; times < 12 && asked().length === 0; times++) {
      await page.mouse.move(box.x + 60, box.y + 200);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 120, box.y + 200, { steps: 6 });
      await page.mouse.up();
    }
    await expect.poll(() => asked().length).toBeGreaterThan(0);
    expect(asked()[0]).toMatch(/"before":\d+/);
  });

  it('says the same in a table: newest first, as far back as the first start', async () => {
    await chart().getByRole('radio', { name: '1h' }).check();
    await chart().getByRole('button', { name: 'Table' }).click();
    const rows = chart().getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBeGreaterThan(22);
    const [newest = '', next = ''] = await rows
      .locator('td:first-child')
      .evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.textContent ?? ''));
    expect(newest.trim()).toMatch(/^\d{4}-\d\d-\d\d \d\d:00:00$/);
    expect(Date.parse(newest) - Date.parse(next)).toBe(3_600_000);
    await chart().getByRole('button', { name: 'Table' }).click();
    await chart().getByRole('img').waitFor();
  });

  it('shows what was traded by period as the venue tells it, read when it comes on screen', async () => {
    const volumes = (): string[] => sent.filter((text) => text.includes('"market.volume"'));
    expect(volumes()).toHaveLength(0);
    await page.getByRole('tab', { name: 'Market statistics' }).click();
    const statistics = region('Market statistics');
    await statistics.getByText(/^Read at/).waitFor();
    const markets = statistics.getByRole('group', { name: 'Figures of all markets' });
    expect(await markets.getByRole('row').count()).toBe(5);
    expect(await markets.innerText()).toMatch(/ETHP[^]*\d%[^]*BTCP[^]*FUNDP[^]*ETHFZ/);

    await statistics.getByRole('button', { name: 'Market of the volume: All markets' }).click();
    await page.getByRole('menuitemradio', { name: 'ETHP' }).click();
    const table = statistics.getByRole('group', { name: 'Volume of ETHP by Hour, newest first' });
    const hours = await stack.command(['market', 'volume', '--period', 'hour', '--symbol', 'ETHP']);
    // The running hour goes on meanwhile; the one before it is over.
    const [, before] = hours.json as { markets: { notional: string }[] }[];
    const whole = Math.trunc(Number(before?.markets[0]?.notional)).toLocaleString('en-US');
    await table.getByRole('row').nth(2).getByText(whole).waitFor();
    const bars = statistics.getByRole('img', { name: /^Volume of ETHP by Hour/ });
    expect(await bars.locator('rect').count()).toBeGreaterThan(22);
    expect(volumes()).toHaveLength(2);
    await page.getByRole('tab', { name: 'Chart' }).click();
  });

  it('has the depth as a table, too', async () => {
    await page.getByRole('tab', { name: 'Depth' }).click();
    const depth = region('Depth');
    await depth.getByRole('button', { name: 'Table' }).click();
    const rows = depth.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBeGreaterThan(20);
    expect(await rows.nth(1).innerText()).toMatch(/^Bid\s+[\d,]+\.\d\s+−?\d+\.\d\d%\s+[\d,.]+\s+[\d,.]+$/);
    await page.getByRole('tab', { name: 'Chart' }).click();
  });

  it('follows the theme while it is open', async () => {
    const ground = (): Promise<string> =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('[aria-label^="Price chart"] canvas');
        const data = canvas?.getContext('2d')?.getImageData(2, 2, 1, 1).data;
        return data ? [...data.slice(0, 3)].join() : '';
      });
    await expect.poll(ground).toBe('16,20,27');
    await page.getByRole('button', { name: /^Look/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(ground).toBe('255,255,255');
  });

  it('breaks none of the rules of the page', () => {
    expect(complaints).toEqual([]);
  });
});
