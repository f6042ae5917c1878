import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFakeDaemon, type FakeDaemon } from '../renderer/harness/fake-daemon.ts';
import { signingSample } from '../renderer/harness/samples.ts';
import { SCENES } from '../renderer/harness/scenes.ts';
import { World } from '../renderer/harness/world.ts';
import { launchBrowser } from '../support/browser.ts';

let browser: Browser;
let axe: string;
let page: Page;
let daemon: FakeDaemon;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});
afterAll(async () => {
  await browser.close();
});
afterEach(async () => {
  await page.close();
  await daemon.close();
});

/** Opens a scene in front of a daemon that says what the scene wants. */
async function open(name: string): Promise<void> {
  const scene = SCENES.find((candidate) => candidate.name === name);
  if (!scene) throw new Error(`There is no scene ${name}.`);
  const world = new World();
  scene.world?.(world);
  daemon = await startFakeDaemon(world);
  complaints.length = 0;
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(8_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refused connection is the browser's to complain about, and what the scene is for.
    if (message.type() === 'error' && !message.text().startsWith('WebSocket connection'))
      complaints.push(message.text());
  });
  await page.goto(daemon.url);
  await region('Requests').getByText(/./).first().waitFor();
  await page
    .getByText(/^(live|stale|venue unreachable)/)
    .first()
    .waitFor();
  await scene.act?.(page, daemon);
}

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const ticket = (): Locator => region('Order ticket');

/** What axe finds that keeps somebody out. It runs in the browser's own world, so the page's policy stays as it is. */
async function barriers(): Promise<string[]> {
  const source = `(() => { ${axe}; return axe.run().then((found) => found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => id + ': ' + nodes[0].html)); })()`;
  return (await page.evaluate(source)) as string[];
}

describe('every state of the screen', () => {
  it.each(SCENES.map(({ name }) => name))(
    '%s has no barrier, breaks no policy and throws nothing',
    async (name) => {
      await open(name);
      expect(await barriers()).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});

describe('what the screen says', () => {
  it('never shows old data as live: it is marked with the time it stopped, and comes back by itself', async () => {
    await open('offline');
    await region('Order book')
      .getByText(/^not live since \d\d:\d\d:\d\d$/)
      .waitFor();
    await region('Positions')
      .getByText(/^not live since/)
      .waitFor();
    expect(await page.title()).toMatch(/^offline/);
    expect(await ticket().getByRole('button', { name: 'Buy ETHP' }).isDisabled()).toBe(true);
    daemon.accept(true);
    await region('Order book')
      .getByText(/^not live since/)
      .waitFor({ state: 'detached' });
    await page.getByText(/^live \d+ ms$/).waitFor();
  });

  it('keeps the token out of the address bar, survives a reload, and explains a used address', async () => {
    await open('trading');
    expect(page.url()).not.toContain('token');
    await page.reload();
    await page.getByText(/^live/).waitFor();
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await page.goto('about:blank');
    await page.goto(daemon.url);
    await page.getByText('countersign open', { exact: true }).waitFor();
  });

  it('refuses a malformed number in place, offers the nearest that is allowed, and sends nothing', async () => {
    await open('bad-input');
    await ticket().getByText('"1e3" is not a decimal number.').waitFor();
    await ticket().getByText('Write the number out, without an exponent.').waitFor();
    await ticket().getByRole('button', { name: 'Use 0.1235' }).click();
    expect(await ticket().getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe('0.1235');
    expect(daemon.world.requests[0]?.requestId).toBe('r19');
  });

  it('shows a refusal with sentence, hint and code, and keeps what was typed', async () => {
    await open('refused');
    const alert = ticket().getByRole('alert');
    expect(await alert.innerText()).toMatch(/more margin than there is\.[^]*10\.1234 ETHP[^]*OMFLessThanIMF/);
    expect(await ticket().getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe('12');
    await region('Requests').getByText('Refused').first().waitFor();
  });

  it('says of an unknown outcome that it is unknown, and follows it to its end', async () => {
    await open('unknown');
    await ticket().getByText('do not place it again').waitFor();
    const [row] = daemon.world.requests;
    if (!row) throw new Error('Nothing was requested.');
    daemon.world.requests = [
      { ...row, state: 'Sequenced', requestIndex: 77, receiptVerified: true },
      ...daemon.world.requests.slice(1),
    ];
    daemon.world.changed('requests');
    await ticket().getByText('sequenced as 77, receipt verified').waitFor();
  });

  it('asks about a large order and sends exactly what it showed', async () => {
    await open('large-order');
    const place = page.getByRole('dialog').getByRole('button', { name: 'Place: Buy 25 ETHP @ 2,430.0' });
    await place.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await region('Requests').getByText('Buy 25 ETHP @ 2,430.0').first().waitFor();
  });

  it('lays an approval out as a contract; Escape decides nothing, and it can be taken up again', async () => {
    await open('approval');
    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).toMatch(
      /It may not withdraw[^]*acl_scope[^]*1, 2, 3, 4[^]*signed by[^]*Digest/,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(daemon.world.held.approvals).toHaveLength(1);
    await page.getByRole('button', { name: '1 to approve' }).click();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(daemon.world.held.approvals).toHaveLength(0);
  });

  it('takes a price from the book', async () => {
    await open('empty');
    await region('Order book')
      .getByRole('button', { name: /^Best ask/ })
      .click();
    expect(await ticket().getByRole('textbox', { name: 'Price', exact: true }).inputValue()).toMatch(
      /^\d+(\.\d)?$/,
    );
  });

  it('can be traded by keyboard alone', async () => {
    await open('empty');
    await ticket().getByRole('radio', { name: 'Buy' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2431.5');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0.25');
    await page.keyboard.press('Enter');
    await region('Requests').getByText('Sell 0.25 ETHP @ 2,431.5').first().waitFor();
    const cancel = region('Open orders').getByRole('button', { name: 'Cancel Sell 0.25 ETHP @ 2,431.5' });
    await cancel.focus();
    await page.keyboard.press('Enter');
    await cancel.waitFor({ state: 'detached' });
  });

  it('opens a locked vault with the passphrase alone', async () => {
    await open('locked');
    await page.getByLabel('Passphrase').fill('wrong');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('This passphrase does not open the vault.').first().waitFor();
    await page.getByLabel('Passphrase').fill('correct horse');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await region('Depth').waitFor();
  });

  it('does not offer the click before it can show what will be signed, and offers it when it can', async () => {
    await open('first-run-without-venue');
    const start = page.getByRole('button', { name: 'Start practising' });
    expect(await start.isDisabled()).toBe(true);
    const { world } = daemon;
    world.preview = { ...world.preview, signing: signingSample(Date.now()) };
    const { status } = world.held;
    world.set('status', { ...status, venue: { ...status.venue, reachable: true, problem: null } });
    await page.getByRole('region', { name: 'What will be signed' }).getByText('acl_scope').waitFor();
    await start.click();
    await start.waitFor({ state: 'detached' });
  });

  it('shows what is not confirmed about a live venue before it can be used', async () => {
    await open('live-profile');
    await page.getByText('How session keys are proven to the venue is not published').waitFor();
    await page.getByRole('button', { name: 'Accept these facts' }).click();
    await page.getByText('countersign wallet import').waitFor();
  });
});
