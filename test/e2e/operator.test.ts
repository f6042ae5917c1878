import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';

const SHOTS = fileURLToPath(new URL('../../test-results/screens', import.meta.url));
const WAIT = { timeout: 30_000 };

let stack: Stack;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  await mkdir(SHOTS, { recursive: true });
  [stack, browser] = await Promise.all([
    startStack(['--venue-seed', '11', '--keychain', 'auto']),
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
  await page.getByRole('button', { name: 'Withdraw USDC…' }).waitFor();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const requests = (): Locator => region('Requests');
const orders = (): Locator => region('Open orders');
const ticket = (): Locator => region('Order ticket');
const dialog = (): Locator => page.getByRole('dialog');
const shot = (name: string): Promise<Buffer> =>
  page.screenshot({ path: join(SHOTS, `${name}.png`), timeout: 60_000 });

/** Sets a fault of the practice venue. */
async function fault(kind: string, count: number): Promise<void> {
  const { venue } = stack.ready;
  if (!venue) throw new Error('There is no venue.');
  const answer = await fetch(new URL('/practice/fault', venue.baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${venue.controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, count }),
  });
  expect(answer.status).toBe(200);
}

async function place(amount: string, price: string): Promise<void> {
  await ticket().getByRole('radio', { name: 'Buy' }).click();
  await ticket().getByRole('radio', { name: 'Limit' }).click();
  await ticket().getByRole('textbox', { name: 'Amount', exact: true }).fill(amount);
  await ticket().getByRole('textbox', { name: 'Price', exact: true }).fill(price);
  await ticket()
    .getByRole('button', { name: new RegExp(`^Buy ${amount} ETHP`) })
    .click();
}

/** The newest row of the journal, by the command line. */
async function newest(): Promise<Record<string, unknown>> {
  const { json } = await stack.command(['request', 'list']);
  const [row] = json as Record<string, unknown>[];
  if (!row) throw new Error('The journal is empty.');
  return row;
}

describe('every kind of request, in a real browser against the practice venue', () => {
  it('changes an open order where it stands, in one step at the venue', async () => {
    await place('0.5', '1900');
    await orders()
      .getByRole('button', { name: /^Change Buy 0\.5 ETHP @ 1,900/ })
      .click();
    await page.keyboard.type('1901');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0.4');
    await orders()
      .getByText(/Becomes Buy 0\.4 ETHP @ 1,901/)
      .waitFor();
    await shot('6-change');
    await page.keyboard.press('Enter');
    await orders()
      .getByRole('button', { name: /^Cancel Buy 0\.4 ETHP @ 1,901/ })
      .waitFor();
    expect(
      await orders()
        .getByRole('button', { name: /^Cancel / })
        .count(),
    ).toBe(1);
    expect(await newest()).toMatchObject({ kind: 'ModifyOrder', state: 'Sequenced', receiptVerified: true });
  });

  it('places a stop order, which waits among the open orders', async () => {
    await ticket().getByRole('radio', { name: 'Stop', exact: true }).click();
    await ticket().getByRole('textbox', { name: 'Amount', exact: true }).fill('0.1');
    await ticket().getByRole('textbox', { name: 'Price', exact: true }).fill('2510');
    await ticket().getByRole('textbox', { name: 'Stop price', exact: true }).fill('2500');
    await ticket()
      .getByRole('button', { name: /^Buy 0\.1 ETHP @ 2,510\.0, stop 2,500/ })
      .click();
    await orders()
      .getByRole('button', { name: /^Cancel Buy 0\.1 ETHP @ 2,510\.0, stop 2,500/ })
      .waitFor();
    expect(await newest()).toMatchObject({ kind: 'Order', state: 'Sequenced' });
  });

  it('shows every signed field of a withdrawal, signs just that, and follows it', async () => {
    await page.getByRole('button', { name: 'Withdraw USDC…' }).click();
    await page.getByRole('textbox', { name: 'Amount to withdraw' }).fill('125.5');
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await dialog()
      .getByRole('heading', { name: /^Withdraw 125\.5 USDC from main/ })
      .waitFor();
    const shown = await dialog().innerText();
    expect(shown).toMatch(
      /strategyId[^]*currency[^]*amount[^]*125500000[^]*nonce[^]*recvWindowMs[^]*signed by/,
    );
    expect(shown).toMatch(/Can be approved for \d+ s/);
    const digest = /Digest\s+(0x[0-9a-f]{64})/.exec(shown)?.[1];
    await shot('7-withdrawal');
    await dialog().getByRole('button', { name: 'Approve and sign' }).click();
    await region('Account').getByText('receipt verified').waitFor();
    expect(await newest()).toMatchObject({
      kind: 'Withdraw',
      state: 'Sequenced',
      receiptVerified: true,
      requestHash: digest,
    });
    await requests()
      .getByText(/^(intended|confirmed)$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Back to the account' }).click();
  });

  it('says at the box what is too much to withdraw, and the most that is allowed', async () => {
    await page.getByRole('button', { name: 'Withdraw USDC…' }).click();
    await page.getByRole('textbox', { name: 'Amount to withdraw' }).fill('99999');
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    const alert = region('Account').getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/MaxWithdrawAmountBreached/);
    expect(await dialog().count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the account' }).click();
  });

  it('changes the profile', async () => {
    await page.getByRole('button', { name: 'Profile…' }).click();
    await page.getByRole('checkbox', { name: 'Pay trading fees in DDX' }).click();
    await page.getByRole('button', { name: 'Review the change' }).click();
    expect(await dialog().innerText()).toMatch(/payFeesInDdxState[^]*fees in DDX/);
    await dialog().getByRole('button', { name: 'Approve and sign' }).click();
    await region('Account').getByText('receipt verified').waitFor();
    expect(await newest()).toMatchObject({ kind: 'ProfileUpdate', state: 'Sequenced' });
    await page.getByRole('button', { name: 'Back to the account' }).click();
    await region('Account').getByText('DDX, pays fees').waitFor();
  });

  it('approves what the command line asks for, shown with the same fields and its time counting down', async () => {
    const asked = stack.command(['withdraw-ddx', '--amount', '3']);
    await dialog()
      .getByText(/Asked for by the command line/)
      .waitFor();
    expect(await dialog().innerText()).toMatch(
      /amount[^]*3000000[^]*recvWindowMs[^]*Digest[^]*Can be approved for/,
    );
    await dialog().getByRole('button', { name: 'Approve and sign' }).click();
    expect(await asked).toMatchObject({ code: 0, json: { kind: 'WithdrawDDX', state: 'Sequenced' } });
    await dialog().waitFor({ state: 'detached' });
  });

  it('shows an unknown outcome as unknown and what is being done, until it is known', async () => {
    // From the command line, whose window may be longer than the ticket's.
    await fault('internal-error-before-commit', 200);
    const order = 'order place --symbol ETHP --side buy --type limit --amount 0.2 --price 1800';
    await stack.command([...order.split(' '), '--recv-window', '60000', '--no-wait']);
    const states = requests().getByRole('list', { name: 'States' });
    try {
      await requests().getByRole('button', { name: '1 of unknown outcome' }).click();
      await requests()
        .getByText(/may be sent again until \d\d:\d\d:\d\d venue time/)
        .waitFor();
      expect(await requests().getByRole('button', { name: 'The venue has it…' }).count()).toBe(0);
      expect(await states.innerText()).toMatch(/Prepared[^]*Signed[^]*Sending[^]*Unknown/);
    } finally {
      await fault('internal-error-before-commit', 0);
    }
    await states.getByText(/^Sequenced/).waitFor();
    await requests().getByRole('button', { name: '1 of unknown outcome' }).waitFor({ state: 'detached' });
    expect(await newest()).toMatchObject({ kind: 'Order', state: 'Sequenced', receiptVerified: true });
  });
});

describe('what stops trading', () => {
  it('a rail that tightens stands at once, refuses at its box, and is loosened by a click on what it means', async () => {
    await page.getByRole('button', { name: /^Safety/ }).click();
    await dialog().getByRole('textbox', { name: 'Largest order' }).fill('100');
    await dialog().getByRole('button', { name: 'Set the rails' }).click();
    await page.getByText('The guard rails are set.').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await place('0.5', '1900');
    await ticket().getByText('rail:max-order-notional').waitFor();
    expect(await ticket().getByRole('button', { name: 'Send in spite of it…' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Safety/ }).click();
    await dialog().getByRole('textbox', { name: 'Largest order' }).fill('');
    await dialog().getByRole('button', { name: 'Set the rails' }).click();
    await dialog().getByRole('button', { name: 'Loosen the rails' }).click();
    await dialog().getByRole('button', { name: 'Set the rails' }).waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
  });

  it('the dead man’s switch is armed, and says what it cannot do', async () => {
    await page.getByRole('button', { name: /^Safety/ }).click();
    await dialog().getByRole('radio', { name: 'Dead man’s switch' }).click();
    expect(await dialog().innerText()).toMatch(/no scheduled cancel/);
    await dialog()
      .getByRole('checkbox', { name: /^Cancel all orders/ })
      .click();
    await dialog().getByRole('textbox', { name: 'Away for' }).fill('600');
    await dialog().getByRole('button', { name: 'Set the switch' }).click();
    await dialog().getByText('Armed').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'dead man’s switch armed' }).waitFor();
  });

  it('panic by its key cancels everything, also while somebody types, pauses new orders, and is resumed', async () => {
    await ticket().getByRole('textbox', { name: 'Amount', exact: true }).focus();
    await page.keyboard.press('Control+Shift+Backspace');
    await expect.poll(() => dialog().innerText(), WAIT).toMatch(/Nothing is left open\./);
    await shot('9-panic');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await orders().getByText('No open orders.').waitFor();
    await ticket()
      .getByText(/New orders are paused since/)
      .waitFor();
    expect((await stack.command(['order', 'list'])).json).toEqual([]);
    await ticket().getByRole('button', { name: 'Resume trading…' }).click();
    await dialog().getByRole('button', { name: 'Resume trading' }).click();
    await ticket()
      .getByText(/New orders are paused since/)
      .waitFor({ state: 'detached' });
    await place('0.1', '1900');
    await orders()
      .getByRole('button', { name: /^Cancel Buy 0\.1 ETHP/ })
      .waitFor();
  });

  it('made the browser complain about nothing', () => {
    expect(complaints).toEqual([]);
  });
});
