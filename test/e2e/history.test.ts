import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';

const WAIT = { timeout: 30_000 };

let stack: Stack;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startStack(['--venue-seed', '11', '--venue-limits', 'off']),
    launchBrowser(),
  ]);
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(WAIT.timeout);
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(stack.url);
  await page.getByRole('button', { name: 'Start practising' }).click();
  await page.getByRole('button', { name: 'Start practising' }).waitFor({ state: 'detached' });
  await region('Order book')
    .getByText(/^Spread/)
    .waitFor();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await stack.stop();
  expect(complaints).toEqual([]);
});

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const tab = (name: string): Promise<void> => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const positions = async (): Promise<string> => {
  const { json } = await stack.command(['position', 'list']);
  return (json as { side: string; amount: string }[]).map(({ side, amount }) => `${side} ${amount}`).join();
};

async function market(side: 'buy' | 'sell', amount: string): Promise<void> {
  const words = `order place --symbol ETHP --side ${side} --type market --amount ${amount}`;
  expect(await stack.command(words.split(' '))).toMatchObject({ code: 0 });
}
/** Something in the menu of a position. */
async function act(name: string): Promise<void> {
  await region('Positions').getByRole('button', { name: 'At market: ETHP' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

describe('what was traded, in a real browser against the practice venue', () => {
  it('stands among the fills as soon as it happened, is found, and is exported', async () => {
    await tab('Fills');
    await region('Fills')
      .getByText(/^No fills yet/)
      .waitFor();
    for (let i = 1; i <= 4; i++) await market('buy', `0.0${i}`);
    const rows = region('Fills').getByRole('row');
    await expect.poll(() => rows.count(), WAIT).toBeGreaterThanOrEqual(5);
    await region('Fills').getByRole('searchbox').fill('0.04 buy');
    await expect.poll(() => rows.count(), WAIT).toBeLessThanOrEqual(3);
    await region('Fills').getByRole('searchbox').fill('');
    const download = page.waitForEvent('download');
    await region('Fills').getByRole('button', { name: 'All as CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    const lines = csv.trim().split('\n');
    expect(lines[0]).toMatch(/^Time,Market,Side,Price,Amount/);
    const amounts = lines.slice(1).map((line) => Number(line.split(',')[4]));
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0.1, 6);
  });

  it('shows what became of each order, and the funds', async () => {
    await tab('Order history');
    await region('Order history').getByText('traded').first().waitFor();
    await tab('Funding');
    await region('Funding')
      .getByText(/^No funding yet/)
      .waitFor();
  });

  it('closes a part, turns the position round and closes it, each as an order that is journalled', async () => {
    await tab('Positions');
    expect(await positions()).toBe('long 0.1');
    await act('Close a half');
    await expect.poll(positions, WAIT).toBe('long 0.05');
    await act('Reverse');
    await expect.poll(positions, WAIT).toBe('short 0.05');
    await act('Close now');
    await expect.poll(positions, WAIT).toBe('');
    const { json } = await stack.command(['request', 'list']);
    expect((json as { summary: string }[]).slice(0, 3).map(({ summary }) => summary)).toEqual([
      'Buy 0.05 ETHP at market',
      'Sell 0.1 ETHP at market',
      'Sell 0.05 ETHP at market',
    ]);
  });
});
