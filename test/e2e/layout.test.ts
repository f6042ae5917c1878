import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();
const tab = (name: string): Locator => scenes.page.getByRole('tab', { name: new RegExp(`^${name}`) });
const menu = (): Locator => scenes.page.getByRole('button', { name: /^Workspace:/ });
const fromMenu = async (name: string): Promise<void> => {
  await menu().click();
  await scenes.page.getByRole('menuitem', { name }).click();
};
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return box;
};
const press = (key: string): Promise<void> => scenes.page.keyboard.press(key);
/** The element that has the focus: its role and its name, as far as they are its own. */
const focus = (): Promise<string> =>
  scenes.page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nothing';
    return `${at.getAttribute('role') ?? at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.textContent.trim()}`;
  });
/** A machine that is busy takes its time. */
const WAIT = { timeout: 15_000 };
const settled = async (wanted: string | RegExp): Promise<void> => {
  await expect.poll(focus, WAIT).toMatch(wanted);
};
/** Drags a tab to a part of another panel's place, given as shares of its size. */
async function drag(name: string, to: string, across: number, down: number): Promise<void> {
  const from = await boxOf(tab(name));
  const place = await boxOf(scenes.region(to));
  const { mouse } = scenes.page;
  await mouse.move(from.x + 8, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(place.x + place.width * across, place.y + place.height * down, { steps: 5 });
  await mouse.up();
}

describe('panels', () => {
  it('go where their tab is dragged: to an edge of another place, or among its tabs', async () => {
    await scenes.open('trading');
    await drag('Trades', 'Order book', 0.5, 0.95);
    const [book, trades] = [await boxOf(scenes.region('Order book')), await boxOf(scenes.region('Trades'))];
    expect(trades.x).toBe(book.x);
    expect(trades.y).toBe(book.y + book.height + 1);
    await settled(/^tab Trades/);

    await drag('Trades', 'Positions', 0.5, 0.5);
    await scenes.region('Positions').waitFor({ state: 'hidden' });
    expect(await tab('Trades').getAttribute('aria-selected')).toBe('true');
    await tab('Positions').click();
    await scenes.region('Positions').waitFor();
    await settled(/^tab Positions/);
  });

  it('stay where they are when a drag is called off', async () => {
    await scenes.open('trading');
    const before = await boxOf(scenes.region('Trades'));
    const place = await boxOf(scenes.region('Positions'));
    const from = await boxOf(tab('Trades'));
    await scenes.page.mouse.move(from.x + 8, from.y + 8);
    await scenes.page.mouse.down();
    await scenes.page.mouse.move(place.x + 60, place.y + 60, { steps: 4 });
    await press('Escape');
    await scenes.page.mouse.up();
    expect(await boxOf(scenes.region('Trades'))).toEqual(before);
  });

  it('are sized by a separator with the keyboard and with the pointer, within what they need', async () => {
    await scenes.open('trading');
    const separator = scenes.page.getByRole('separator', { name: 'Size of Trades against Order book' });
    const before = await boxOf(scenes.region('Order book'));
    const value = Number(await separator.getAttribute('aria-valuenow'));
    await separator.focus();
    await press('ArrowLeft');
    await expect
      .poll(async () => (await boxOf(scenes.region('Order book'))).width, WAIT)
      .toBe(before.width + 16);
    expect(Number(await separator.getAttribute('aria-valuenow'))).toBeLessThan(value);
    await press('Home');
    await expect.poll(async () => (await boxOf(scenes.region('Trades'))).width, WAIT).toBe(200);

    const at = await boxOf(separator);
    await scenes.page.mouse.move(at.x, at.y + 100);
    await scenes.page.mouse.down();
    await scenes.page.mouse.move(at.x + 30, at.y + 100, { steps: 3 });
    await scenes.page.mouse.up();
    await expect.poll(async () => (await boxOf(scenes.region('Trades'))).width, WAIT).toBe(230);
  });

  it('are moved, split off and closed from their menu, and the focus goes with them', async () => {
    await scenes.open('trading');
    await tab('Depth').click();
    await scenes.region('Depth').waitFor();
    await scenes.page.getByRole('button', { name: /^Panel Depth/ }).press('Enter');
    await scenes.page.getByRole('menuitem', { name: 'Split below' }).press('Enter');
    await settled(/^tab Depth/);
    expect((await boxOf(scenes.region('Depth'))).y).toBeGreaterThan((await boxOf(scenes.region('Trades'))).y);

    await tab('Depth').click({ button: 'right' });
    await scenes.page.getByRole('menuitem', { name: 'Order book' }).press('Enter');
    await settled(/^tab Depth/);
    await scenes.region('Order book').waitFor({ state: 'hidden' });
    await press('ArrowLeft');
    await scenes.region('Order book').waitFor();
    await settled(/^tab Order book/);

    await tab('Order book').click({ button: 'right' });
    await scenes.page.getByRole('menuitem', { name: 'Close' }).press('Enter');
    await settled(/^tab Depth/);
    await tab('Order book').waitFor({ state: 'detached' });
  });

  it('keep how a table is looked at while another tab covers it', async () => {
    await scenes.open('trading');
    const size = scenes.region('Positions').getByRole('columnheader', { name: /Size/ });
    await size.getByRole('button').first().click();
    await drag('Trades', 'Positions', 0.5, 0.5);
    await tab('Positions').click();
    expect(await size.getAttribute('aria-sort')).toBe('ascending');
  });

  it('are walked through with F6, there and back', async () => {
    await scenes.open('empty');
    await tab('Order book').focus();
    await press('F6');
    const next = await focus();
    expect(next).toMatch(/^tab /);
    expect(next).not.toMatch(/Order book/);
    await press('Shift+F6');
    await settled(/^tab Order book/);
  });
});

describe('a panel that fails', () => {
  it('says so alone, with its code, and comes back when it is reloaded', async () => {
    await scenes.open('panel-failed');
    const depth = scenes.region('Depth');
    await depth.getByText('PANEL_FAILED').waitFor();
    await scenes
      .region('Order book')
      .getByText(/^Spread/)
      .waitFor();
    expect(await scenes.barriers()).toEqual([]);
    await scenes.page.evaluate(() => {
      // What the browser had before the scene took it away.
      const frame = document.body.appendChild(document.createElement('iframe'));
      const whole = frame.contentWindow as (Window & typeof globalThis) | null;
      if (whole) HTMLCanvasElement.prototype.getContext = whole.HTMLCanvasElement.prototype.getContext;
    });
    await depth.getByRole('button', { name: 'Reload' }).click();
    await depth.locator('canvas').waitFor();
    await depth.getByRole('alert').waitFor({ state: 'detached' });
  });
});

describe('workspaces', () => {
  it('are saved under a name, found again after a reload, renamed and deleted', async () => {
    await scenes.open('trading');
    await drag('Trades', 'Order book', 0.5, 0.95);
    await fromMenu('Save as…');
    await scenes.page.getByRole('textbox', { name: 'Name' }).fill('Scalping');
    await press('Enter');
    await settled(/Workspace: Scalping/);
    await scenes.page.reload();
    await menu()
      .and(scenes.page.getByRole('button', { name: 'Workspace: Scalping' }))
      .waitFor();
    await expect
      .poll(async () => (await boxOf(scenes.region('Trades'))).x, WAIT)
      .toBe((await boxOf(scenes.region('Order book'))).x);

    await fromMenu('Rename…');
    await scenes.page.getByRole('textbox', { name: 'Name' }).fill('Trade');
    await scenes.dialog().getByText('Another workspace has this name.').waitFor();
    await scenes.page.getByRole('textbox', { name: 'Name' }).fill('Night');
    await scenes.dialog().getByRole('button', { name: 'Rename' }).click();
    await scenes.page.getByRole('button', { name: 'Workspace: Night' }).waitFor();

    await fromMenu('Delete…');
    await scenes.dialog().getByRole('button', { name: 'Delete' }).click();
    await settled(/Workspace: Trade/);
    await fromMenu('Reset to the start');
    expect((await boxOf(scenes.region('Trades'))).x).toBeLessThan(
      (await boxOf(scenes.region('Order book'))).x,
    );
  });

  it('that were damaged give way to the standard ones, and it is said', async () => {
    await scenes.open('empty');
    await scenes.page.evaluate(() => {
      localStorage.setItem('countersign.workspaces', '{"version":1,"current":');
    });
    await scenes.page.reload();
    await scenes.page.getByText('The kept workspaces could not be read').waitFor();
    await scenes.region('Order book').waitFor();
  });

  it('fit every window from 1280 × 720 to 4K, with everything that one trades with on screen', async () => {
    await scenes.open('trading');
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await scenes.page.setViewportSize({ width, height });
      for (const name of ['Order book', 'Order ticket', 'Positions', 'Open orders', 'Requests']) {
        await expect
          .poll(
            async () => {
              const box = await boxOf(scenes.region(name));
              return box.x + box.width <= width && box.y + box.height <= height && box.height > 80;
            },
            { ...WAIT, message: name },
          )
          .toBe(true);
      }
    }
  });
});

describe('the command palette', () => {
  it('finds a market, a panel and an action by a few letters, and gives the focus where it belongs', async () => {
    await scenes.open('empty');
    await scenes.ticket().getByRole('textbox', { name: 'Amount', exact: true }).focus();
    await press('Control+K');
    await settled(/^combobox/);
    await scenes.page.keyboard.type('btc');
    await press('Enter');
    await scenes.page.getByRole('button', { name: /^Market: BTCP/ }).waitFor();
    await settled(/^input/);

    await press('Control+K');
    await scenes.page.keyboard.type('depth');
    await press('Enter');
    await settled(/^tab Depth/);

    await press('Control+K');
    await scenes.page.keyboard.type('guard rails');
    await press('Enter');
    await scenes.page.getByRole('dialog', { name: 'Safety' }).waitFor();
    await press('Escape');
    await scenes.dialog().waitFor({ state: 'detached' });
    await settled(/^tab Depth/);

    await press('Control+K');
    await press('Escape');
    await settled(/^tab Depth/);
  });
});

describe('the focus', () => {
  it('is not lost with the panel that had it: another arrangement gives it to one that is there', async () => {
    await scenes.open('empty');
    await tab('Trades').focus();
    await press('Control+K');
    await scenes.page.keyboard.type('monitor');
    await press('Enter');
    await scenes.region('Trades').waitFor({ state: 'hidden' });
    await settled(/^tab /);
  });
});

describe('keys', () => {
  it('that trade do nothing until they are switched on, and then go where they say', async () => {
    await scenes.open('empty');
    const sell = scenes.ticket().getByRole('radio', { name: 'Sell' });
    await tab('Order book').focus();
    await press('s');
    expect(await sell.isChecked()).toBe(false);
    await press('Shift+Slash');
    await scenes.page.getByRole('checkbox', { name: 'Keys for trading' }).check();
    await press('Escape');
    await scenes.dialog().waitFor({ state: 'detached' });
    await settled(/^tab Order book/);
    await press('s');
    await expect.poll(() => sell.isChecked(), WAIT).toBe(true);
    await press('a');
    await settled(/^input/);
    const amount = scenes.ticket().getByRole('textbox', { name: 'Amount', exact: true });
    await scenes.page.keyboard.type('0.5s');
    expect(await amount.inputValue()).toBe('0.5s');
  });

  it('are chosen anew: a conflict is said, and taking a key leaves the other action without one', async () => {
    await scenes.open('keys-conflict');
    await scenes.page.getByRole('button', { name: 'Take it from there' }).click();
    const audit = scenes.page.getByRole('button', { name: /^Change the key of: Audit log/ });
    await settled(/Audit log.*Ctrl \+ K/);
    await scenes.page.getByRole('button', { name: /^Change the key of: Command palette.*no key/ }).waitFor();
    await audit.click();
    await press('Control+Shift+Backspace');
    await scenes
      .dialog()
      .getByText(/stays with “Panic/)
      .waitFor();
    await press('Escape');
    await scenes.page.reload();
    await scenes.region('Requests').getByText(/./).first().waitFor();
    await scenes.page.getByText(/^live/).waitFor();
    await press('Control+K');
    await scenes.page.getByRole('dialog').getByRole('heading', { name: 'Audit log' }).waitFor();
  });
});

describe('language and numbers', () => {
  it('change at once, panels and bars with them, and are there after a reload', async () => {
    await scenes.open('german');
    await scenes.region('Orderbuch').waitFor();
    expect(await scenes.page.locator('html').getAttribute('lang')).toBe('de');
    await expect.poll(() => scenes.page.title(), WAIT).toMatch(/^\d\.\d{3},\d ETHP/);
    await scenes.page.reload();
    await scenes.region('Orderbuch').waitFor();
    await expect.poll(() => scenes.page.title(), WAIT).toMatch(/^\d\.\d{3},\d ETHP/);
  });

  it('are for the eye alone: a price picked from the book is typed with a point', async () => {
    await scenes.open('trading');
    await scenes.page.getByRole('button', { name: 'Look', exact: true }).click();
    await scenes.page.getByRole('menuitemradio', { name: '1.234,5' }).click();
    await press('Escape');
    await scenes
      .region('Order book')
      .getByRole('button', { name: /^Best ask/ })
      .click();
    const price = scenes.ticket().getByRole('textbox', { name: 'Price', exact: true });
    expect(await price.inputValue()).toMatch(/^\d{4}(\.\d)?$/);
  });
});
