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
