import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';

const PASSPHRASE = 'four words of a test';
const WAIT = 45_000;

let folder: string;
let stack: Stack;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-e2e-'));
  const file = join(folder, 'passphrase');
  await writeFile(file, PASSPHRASE, { mode: 0o600 });
  [stack, browser] = await Promise.all([
    startStack(['--venue-seed', '5', '--keychain', 'file', '--passphrase-file', file]),
    launchBrowser(),
  ]);
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(WAIT);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(stack.url);
  await page.getByRole('button', { name: 'Start practising' }).click();
  await page.getByRole('button', { name: 'Start practising' }).waitFor({ state: 'detached' });
}, 120_000);

afterAll(async () => {
  await browser.close();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const keys = (): Locator => page.getByRole('dialog', { name: 'Keys' });
const field = (name: string): Locator => keys().getByRole('textbox', { name, exact: true });
const press = (name: string): Promise<void> => keys().getByRole('button', { name, exact: true }).click();
const wallets = async () =>
  (await stack.command(['wallet', 'list'])).json as { name: string; address: string; backedUp: boolean }[];

describe('a wallet of a vault under a passphrase, in a real browser', () => {
  it('is made, its phrase written down and checked, and it becomes the one on screen', async () => {
    await page.keyboard.press('Control+Shift+K');
    await press('Create a wallet…');
    await field('Name').fill('Second');
    await press('Create the wallet');

    await field('Passphrase of the vault').fill('not this one');
    await press('Get the phrase');
    await keys().getByRole('alert').waitFor();
    await field('Passphrase of the vault').fill(PASSPHRASE);
    await press('Get the phrase');
    await press('Show');
    const words = await keys().getByRole('list', { name: 'Recovery phrase' }).locator('b').allInnerTexts();
    expect(words).toHaveLength(24);
    await press('I have written it down');
    const asked = keys().getByRole('textbox', { name: /^Word \d+$/ });
    await asked.first().waitFor();
    expect(await asked.count()).toBe(3);
    for (const label of await keys()
      .getByText(/^Word \d+$/)
      .allInnerTexts())
      await field(label).fill(words[Number(label.slice(5)) - 1] ?? '');
    await press('Check the words');
    await keys().getByText('Written down, checked').waitFor();

    await press('Use this wallet');
    await keys().getByText('In use', { exact: true }).waitFor();
    const list = await wallets();
    expect(list.map(({ name, backedUp }) => [name, backedUp])).toEqual(
      expect.arrayContaining([
        ['Practice', false],
        ['Second', true],
      ]),
    );
    // What was shown leaves no trace on the page.
    await press('Back');
    expect(await page.content()).not.toContain(`${words[0] ?? ''}</b>`);
  });

  it('signs for the account on screen alone, is renamed, and goes after its name was typed', async () => {
    await keys()
      .getByRole('button', { name: /^Practice 0x/ })
      .click();
    await press('Use this wallet');
    await keys().getByText('In use', { exact: true }).waitFor();
    await press('Back');
    await keys()
      .getByRole('button', { name: /^Second 0x/ })
      .click();
    await press('Rename…');
    await field('New name').fill('Spare');
    await press('Rename');
    await keys().getByRole('heading', { name: 'Spare', exact: true }).waitFor();
    await press('Remove…');
    await field('Type the wallet’s name, Spare').fill('Spare');
    await press('Remove the wallet');
    await keys().getByRole('heading', { name: 'Wallets', exact: true }).waitFor();
    expect((await wallets()).map(({ name }) => name)).toEqual(['Practice']);
  });

  it('is locked with one press, covered until the passphrase opens it, and the record of it holds', async () => {
    await press('Lock and backup');
    await press('Lock now');
    await keys().getByText('Everything is locked', { exact: true }).waitFor();
    await press('Unlock…');
    const unlock = page.getByRole('dialog', { name: 'Unlock the vault' });
    await unlock.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE);
    await unlock.getByRole('button', { name: 'Unlock' }).click();
    await unlock.waitFor({ state: 'detached' });
    await keys().getByText('The vault is open', { exact: true }).waitFor();
    expect((await stack.command(['audit', 'verify'])).json).toMatchObject({ whole: true, problem: null });
    expect(complaints).toEqual([]);
  });
});
