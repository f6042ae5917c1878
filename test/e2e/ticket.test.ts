import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(stack.url);
  await page.getByRole('button', { name: 'Start practising' }).click();
  await page.getByRole('button', { name: 'Start practising' }).waitFor({ state: 'detached' });
  await region('Order book')
    .getByText(/^Spread/)
    .waitFor();
  // Nobody but the test trades from here on.
  await control('market_maker', { running: false });
}, 120_000);

afterAll(async () => {
  await browser.close();
  await stack.stop();
  expect(complaints).toEqual([]);
});

beforeEach(async () => {
  await ticket().getByRole('radio', { name: 'Limit', exact: true }).click();
  await ticket().getByRole('radio', { name: 'Buy', exact: true }).click();
  await ticket().getByRole('radio', { name: 'ETHP' }).click();
});

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const ticket = (): Locator => region('Order ticket');
const orders = (): Locator => region('Open orders');
const box = (name: string): Locator => ticket().getByRole('textbox', { name, exact: true });
const cancels = (words: RegExp): Locator => orders().getByRole('button', { name: words });

/** A control of the practice venue. */
async function control(path: string, body: unknown): Promise<void> {
  const { venue } = stack.ready;
  if (!venue) throw new Error('There is no venue.');
  const answer = await fetch(new URL(`/practice/${path}`, venue.baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${venue.controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

async function command(words: string): Promise<unknown> {
  const { json, stderr } = await stack.command(words.split(' '));
  if (json === undefined) throw new Error(stderr);
  return json;
}
const journal = async (): Promise<Record<string, unknown>[]> =>
  (await command('request list')) as Record<string, unknown>[];
const mark = async (): Promise<number> => {
  const rows = (await command('market tickers')) as { symbol: string; markPrice: string }[];
  return Math.round(Number(rows.find(({ symbol }) => symbol === 'ETHP')?.markPrice));
};

describe('the ticket, in a real browser against the practice venue', () => {
  it('steps by tick and smallest size on the arrow keys, and understands k', async () => {
    await box('Price').fill('1.9k');
    await box('Price').press('ArrowUp');
    expect(await box('Price').inputValue()).toBe('1900.1');
    await box('Price').press('Shift+ArrowDown');
    await box('Price').press('Control+ArrowDown');
    expect(await box('Price').inputValue()).toBe('1889.1');
    await box('Amount').fill('');
    await box('Amount').press('Alt+ArrowUp');
    expect(await box('Amount').inputValue()).toBe('0.01');
    await ticket().getByRole('button', { name: 'Buy 0.01 ETHP @ 1,889.1' }).waitFor();
  });

  it('takes a value and a part of what the margin allows, and shows the units that it sends', async () => {
    await box('Price').fill('1900');
    await ticket().getByRole('radio', { name: 'value in USDC' }).click();
    await box('Amount').fill('1k');
    await ticket().getByText('= 0.5263 ETHP').waitFor();
    await ticket()
      .getByRole('radio', { name: /^percent of/ })
      .click();
    const slider = ticket().getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await box('Amount').inputValue()).toBe('1');
    const sent = await ticket()
      .getByText(/^= [\d.]+ ETHP$/)
      .innerText();
    await ticket()
      .getByRole('button', { name: `Buy ${sent.slice(2, -5).replace(/0+$/, '')} ETHP @ 1,900.0` })
      .waitFor();
  });

  it('makes one order, however often Enter and the button are pressed while it is under way', async () => {
    const before = (await journal()).length;
    await box('Price').fill('1800');
    await box('Amount').fill('0.0123');
    await control('fault', { kind: 'delay', count: 1, ms: 1_500 });
    const button = ticket().getByRole('button', { name: /^Buy 0\.0123 ETHP/ });
    await button.dblclick();
    await box('Amount').press('Enter');
    await box('Amount').press('Enter');
    await button.click();
    await cancels(/^Cancel Buy 0\.0123 ETHP/).waitFor();
    const rows = (await journal()).slice(0, -before || undefined);
    expect(rows).toHaveLength(1);
    expect(await cancels(/^Cancel Buy 0\.0123 ETHP/).count()).toBe(1);
  });

  it('asks before every order when that was chosen, also after a reload, and sends what it showed', async () => {
    await ticket()
      .getByRole('button', { name: /^Ask before sending/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'always' }).click();
    await page.reload();
    await region('Order book')
      .getByText(/^Spread|^none/)
      .first()
      .waitFor();
    await box('Price').fill('1801');
    await box('Amount').fill('0.02');
    await ticket().getByRole('button', { name: 'Buy 0.02 ETHP @ 1,801.0' }).click();
    const before = (await journal()).length;
    await page.getByRole('dialog').getByRole('button', { name: 'Place: Buy 0.02 ETHP @ 1,801.0' }).click();
    await cancels(/^Cancel Buy 0\.02 ETHP @ 1,801/).waitFor();
    expect(await journal()).toHaveLength(before + 1);
    await ticket()
      .getByRole('button', { name: /^Ask before sending/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'never' }).click();
  });

  it('shows every order of a scale before it is sent, each one after, and takes what stands away', async () => {
    await ticket().getByRole('radio', { name: 'Scale' }).click();
    await box('First price').fill('1700');
    await box('Last price').fill('1690');
    await box('Orders').fill('3');
    await ticket().getByRole('radio', { name: 'Falling' }).click();
    await box('Amount').fill('0.3');
    const planned = ticket().getByRole('table', { name: 'Orders that will be sent' });
    expect(await planned.innerText()).toMatch(
      /0\.1500\s+1,700\.0[^]*0\.1000\s+1,695\.0[^]*0\.0500\s+1,690\.0/,
    );
    await ticket().getByRole('button', { name: 'Buy 0.3 ETHP in 3 orders, 1,700.0 to 1,690.0' }).click();
    const card = ticket().getByRole('article', { name: 'Scale: Buy ETHP' });
    await expect.poll(() => card.innerText(), WAIT).toMatch(/open[^]*open[^]*open/);
    await cancels(/^Cancel Buy 0\.15 ETHP @ 1,700/).waitFor();
    await cancels(/^Cancel Buy 0\.05 ETHP @ 1,690/).waitFor();
    await region('Requests').getByText('Scale · 3').waitFor();
    await card.getByRole('button', { name: 'Cancel what stands' }).click();
    await expect.poll(() => card.innerText(), WAIT).toMatch(/cancelled[^]*cancelled[^]*cancelled/);
    await expect.poll(() => cancels(/^Cancel Buy .* @ 1,(700|695|690)/).count(), WAIT).toBe(0);
  });

  it('brings stop and target to what its entry has traded, and cancels the target while no window is open', async () => {
    const at = await mark();
    await control('deposit', { trader: await trader(), strategyId: 'second', amount: '5000' });
    const other = `order place --symbol ETHP --strategy second --type limit`;
    await command(`${other} --side sell --amount 0.2 --price ${at + 5}`);
    await box('Price').fill(String(at + 5));
    await box('Amount').fill('0.2');
    await ticket().getByRole('checkbox', { name: 'Stop and target' }).click();
    await box('Stop-loss').fill(String(at - 40));
    await box('Target').fill(String(at + 30));
    await ticket()
      .getByRole('button', { name: /with exits/ })
      .click();
    const card = ticket().getByRole('article', { name: 'Bracket: Buy ETHP' });
    await expect.poll(() => card.innerText(), WAIT).toMatch(/filled[^]*waits for its price[^]*open/);
    await page.goto('about:blank');
    await command(`${other} --side buy --amount 0.2 --price ${at - 60}`);
    await control('price', { symbol: 'ETHP', indexPrice: String(at - 60) });
    await expect
      .poll(async () => JSON.stringify(await command('position list')), WAIT)
      .not.toContain('"strategy":"main"');
    await expect
      .poll(async () => (await journal())[0], WAIT)
      .toMatchObject({ kind: 'CancelOrder', state: 'Sequenced' });
    // The next window shows how it ended.
    const { url } = (await command('open')) as { url: string };
    await page.goto(url);
    await page.getByRole('tab', { name: /^Brackets and scales/ }).click();
    const ended = region('Brackets and scales').getByRole('article', { name: 'Bracket: Buy ETHP' });
    await expect.poll(() => ended.innerText(), WAIT).toMatch(/done[^]*filled[^]*filled[^]*cancelled/);
  });
});

async function trader(): Promise<string> {
  const [wallet] = (await command('wallet list')) as { address: string }[];
  if (!wallet) throw new Error('There is no wallet.');
  return wallet.address;
}
