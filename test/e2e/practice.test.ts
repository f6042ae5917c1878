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
  await begin();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await stack.stop();
  expect(complaints).toEqual([]);
});

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const press = (name: string): Promise<void> =>
  region('Practice venue').getByRole('button', { name, exact: true }).click();
const said = (text: string | RegExp): Promise<void> =>
  page.getByRole('contentinfo').getByText(text).waitFor();

async function begin(): Promise<void> {
  await page.getByRole('button', { name: 'Start practising' }).click();
  await page.getByRole('button', { name: 'Start practising' }).waitFor({ state: 'detached' });
  await region('Order book')
    .getByText(/^Spread/)
    .waitFor();
}

/** A small order far below the market, by the ticket. */
async function bid(amount: string): Promise<void> {
  const ticket = region('Order ticket');
  await ticket.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount);
  await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill('1500');
  await ticket.getByRole('button', { name: new RegExp(`^Buy ${amount} ETHP`) }).click();
}
const details = (amount: string): Promise<void> =>
  region('Requests')
    .getByRole('button', { name: new RegExp(`^Details of Buy ${amount}`) })
    .first()
    .click();

describe('the practice venue, from the interface', () => {
  it('says on every screen that no money is at stake, and names every venue', async () => {
    await page.getByRole('button', { name: 'Practice venue: no real money' }).click();
    const dialog = page.getByRole('dialog', { name: 'Venues' });
    await dialog.getByText('This window is connected to it.').waitFor();
    await dialog.getByRole('radio', { name: /Real money/ }).check();
    await dialog.getByText(/^countersign run --profile mainnet/).waitFor();
    // The standing of each fact that is not published stands there before the profile is ever used.
    expect(await dialog.getByText(/^(inferred|our own choice)$/).count()).toBeGreaterThan(2);
    await dialog.getByText('not yet: nothing is signed for it before').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('deposits into a strategy of one’s own, and says in the venue’s words when it does not', async () => {
    await page.getByRole('button', { name: 'Practice controls…' }).click();
    await press('Deposit USDC');
    await region('Practice venue')
      .getByRole('alert')
      .getByText(/collateral cap/)
      .waitFor();
    await region('Practice venue').getByRole('textbox', { name: 'Strategy' }).fill('second');
    await press('Deposit USDC');
    await said('1000 USDC are in strategy second.');
    const { json } = await stack.command(['account', 'show']);
    expect(JSON.stringify(json)).toContain('"strategy":"second","availableCollateral":"1000"');
  });

  it('loses an answer: the request is seen as unknown, and is then found', async () => {
    await press('Arm: Lose the answer');
    await region('Practice venue').getByText('waits for the next request', { exact: true }).waitFor();
    await bid('0.011');
    await details('0.011');
    const trail = region('Requests').getByRole('list', { name: 'States' });
    await trail.getByText('Unknown').waitFor();
    await trail.getByText('Sequenced').waitFor();
    await region('Requests').getByText('the connection broke').first().waitFor();
    // Once: there is one order, not two.
    const { json } = await stack.command(['order', 'list']);
    expect(json).toMatchObject([{ amount: '0.011' }]);
  });

  it('shuts the trader out: the rejection is in the alerts with what to do, and a way to the request', async () => {
    await press('Shut out');
    await said('The venue refuses this trader from now on.');
    await bid('0.012');
    const toast = region('New alerts');
    await toast.getByText('Rejected by the venue').waitFor();
    await toast.getByRole('button', { name: 'Show the request' }).click();
    await region('Requests').getByText('AccessDenied').first().waitFor();
    await press('Let in');
    await said('The venue takes requests of this trader again.');
  });

  it('moves the price, and the market on screen with it', async () => {
    await press('Stop the participants');
    await said('The participants have stopped.');
    await region('Practice venue').getByRole('textbox', { name: 'Index of ETHP' }).fill('1.7k');
    await press('Set the price');
    await said(/^The index of ETHP is 1700\.$/);
    await page.getByRole('banner').getByText('1,700.0').first().waitFor();
    await press('Let them deal');
  });

  it('moves the clock until the session key ends soon, which is told', async () => {
    for (let day = 0; day < 2; day++) {
      await press('Move the clock on by 8 h');
      await said('The venue’s clock is 8 h further.');
      await page.getByRole('button', { name: 'Dismiss the message' }).click();
    }
    for (let hour = 0; hour < 7; hour++) {
      await press('Move the clock on by 1 h');
      await said('The venue’s clock is 1 h further.');
      await page.getByRole('button', { name: 'Dismiss the message' }).click();
    }
    await region('New alerts').getByText('A session key ends soon').waitFor();
  });

  it('begins anew only after it has asked twice, and says what is lost', async () => {
    await region('Practice venue').getByRole('textbox', { name: 'Seed' }).fill('12');
    await press('Reset…');
    const dialog = page.getByRole('dialog', { name: 'Reset the practice exchange' });
    await dialog.getByText('practice funds, positions and open orders of all wallets').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await press('Reset…');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    const wipe = dialog.getByRole('button', { name: 'Wipe and begin anew' });
    await expect.poll(() => wipe.getAttribute('aria-disabled'), WAIT).toBe('false');
    await wipe.click();
    await begin();
    await page.getByRole('contentinfo').getByText('seed 12').waitFor();
    const { json } = await stack.command(['order', 'list']);
    expect(json).toEqual([]);
  });
});
