import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startStack(['--venue-seed', '13', '--keychain', 'auto', '--venue-limits', 'off']),
    launchBrowser(),
  ]);
  await stack.command(['practice', 'start', '--yes']);
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(stack.url);
  await page.getByRole('button', { name: 'Withdraw USDC…' }).waitFor();
  await page.keyboard.press('Control+Shift+KeyK');
}, 180_000);

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const dialog = (): Locator => page.getByRole('dialog');
const button = (name: string): Locator => dialog().getByRole('button', { name, exact: true });
const open = (name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('button', { name }).click();
const sessions = async (): Promise<Record<string, unknown>[]> =>
  (await stack.command(['session', 'list'])).json as Record<string, unknown>[];

describe('session keys in a real browser, against the practice venue', () => {
  it('issues one with a scope, a time and limits, after what the wallet signs was shown', async () => {
    await open('Session keys');
    await button('Issue a session key…').click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Grid bot');
    await dialog().getByRole('checkbox', { name: 'Change open orders', exact: true }).uncheck();
    await dialog().getByRole('radio', { name: '8 hours' }).check();
    await dialog().getByRole('textbox', { name: 'Largest order' }).fill('2500');
    await button('Review').click();
    await button('Approve and sign').waitFor();
    expect(await dialog().innerText()).toMatch(
      /Authorise a session key: Grid bot[^]*never withdraw[^]*At most 2500 USDC an order[^]*\[1, 3, 4\][^]*Digest/,
    );
    await button('Approve and sign').click();
    await dialog().getByText('The key is issued.').waitFor();
    await button('Done').click();
    await dialog().getByText('Limits: 2,500 USDC an order').waitFor();
    expect((await sessions())[0]).toMatchObject({
      name: 'Grid bot',
      scope: ['order', 'cancel-order', 'cancel-all'],
      state: 'active',
      rails: { maxOrderNotional: '2500' },
    });
  });

  it('renews it by a new key, and the old one is folded away with its reason', async () => {
    await button('Renew Grid bot').click();
    await button('Approve and sign').click();
    await dialog().getByText('The new key stands in the place of the old one').waitFor();
    await button('Done').click();
    await dialog()
      .getByRole('button', { name: /^Ended keys/ })
      .click();
    await dialog().getByText('renewed: a new key took its place').waitFor();
    const [fresh, old] = await sessions();
    expect([fresh?.['state'], old?.['state']]).toEqual(['active', 'revoked']);
    expect(old?.['address']).not.toBe(fresh?.['address']);
  });

  it('revokes it and has the venue refuse it, which this machine then knows', async () => {
    await button('Revoke Grid bot').click();
    await dialog().getByRole('checkbox', { name: 'Also tell the venue to refuse it' }).check();
    await button('Destroy the key').click();
    await dialog().getByText('The key of Grid bot is destroyed.').waitFor();
    await button('Approve and sign').click();
    await dialog().getByText('receipt verified').waitFor();
    await button('Done').click();
    await button('Denied keys…').click();
    await dialog().getByText('No read of the venue carries its deny list').waitFor();
    await dialog().getByRole('cell', { name: 'denied', exact: true }).waitFor();
    expect(await dialog().getByRole('cell', { name: 'Grid bot', exact: true }).count()).toBe(1);
  });

  it('reads the record of all that, and notices when somebody has changed it', async () => {
    await open('Audit log');
    await dialog().getByText('The session key Grid bot was revoked and destroyed.').first().waitFor();
    await button('Verify the whole log').click();
    await dialog()
      .getByText(/^Intact: \d+ entries/)
      .waitFor();
    const log = join(stack.dataDir, 'audit.log');
    const lines = (await readFile(log, 'utf8')).split('\n');
    const at = lines.findIndex((line) => line.includes('"session.revoked"'));
    // As long as before, so that nothing but its content gives it away.
    lines[at] = (lines[at] ?? '').replace('Grid bot', 'Grid pot');
    await writeFile(log, lines.join('\n'));
    await button('Verify the whole log').click();
    await dialog()
      .getByText(`Broken at entry ${String(at + 1)}.`)
      .waitFor();
    expect(complaints).toEqual([]);
  });
});
