import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ScenePages } from './scene-pages.ts';

const focused = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === document.activeElement);

describe('tables under the keyboard', () => {
  const scenes = new ScenePages().prepare();
  const cancels = (): Locator =>
    scenes.region('Open orders').getByRole('button', { name: /^Cancel (Buy|Sell)/ });

  it('give the focus of an order that is gone to the next one, and at last to the tab', async () => {
    await scenes.open('trading');
    const { page } = scenes;
    await cancels().nth(1).focus();
    for (let left = (await cancels().count()) - 1; left > 0; left--) {
      await page.keyboard.press('Enter');
      await expect.poll(() => cancels().count()).toBe(left);
      await expect.poll(() => focused(cancels().nth(Math.min(1, left - 1)))).toBe(true);
    }
    await page.keyboard.press('Enter');
    await page.getByText('No open orders.').waitFor();
    await expect.poll(() => focused(page.getByRole('tab', { name: 'Open orders' }))).toBe(true);
    expect(scenes.complaints).toEqual([]);
  });

  it('stay as they were chosen in order, columns and widths, over a reload and in another language', async () => {
    await scenes.open('trading');
    const { page } = scenes;
    const orders = scenes.region('Open orders');
    const price = orders.getByRole('columnheader', { name: 'Price' });
    await price.getByRole('button').click();
    await price.getByRole('button').press('Shift+ArrowRight');
    const share = (): Promise<string[]> =>
      page
        .locator('[data-panel="open-orders"] col')
        .evaluateAll((all) => all.map((one) => one.getAttribute('style') ?? ''));
    await orders.getByRole('button', { name: 'Columns and copy of open orders' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Age' }).click();
    await page.keyboard.press('Escape');
    const widths = await share();
    await page.evaluate(() => {
      localStorage.setItem('countersign.language', 'de');
    });
    await page.reload();
    const german = scenes.region('Offene Orders');
    await german.getByRole('columnheader', { name: 'Kurs' }).waitFor();
    expect(await german.getByRole('columnheader', { name: 'Kurs' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    expect(await german.getByRole('columnheader', { name: 'Alter' }).count()).toBe(0);
    expect(await share()).toEqual(widths);
    expect(scenes.complaints).toEqual([]);
  });

  it('take no focus that is elsewhere when a row goes away', async () => {
    await scenes.open('trading');
    const { page } = scenes;
    await cancels().first().focus();
    await page.getByRole('textbox', { name: 'Amount', exact: true }).focus();
    const { world } = scenes.daemon;
    world.set('orders', world.held.orders.slice(1));
    await expect.poll(() => cancels().count()).toBe(3);
    expect(await focused(page.getByRole('textbox', { name: 'Amount', exact: true }))).toBe(true);
  });
});
