import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const workspaceMenu = (page: Page) => page.getByRole('button', { name: /^Workspace:/ });
const choose = async (page: Page, name: string): Promise<void> => {
  await workspaceMenu(page).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
};

/** Workspaces, the panels in them, keys and the palette. */
export const LAYOUT_SCENES: readonly Scene[] = [
  { name: 'monitor', act: (page) => choose(page, 'Monitor') },
  {
    name: 'workspace-menu',
    act: async (page) => {
      await workspaceMenu(page).click();
      await page.getByRole('menuitemcheckbox', { name: 'Depth' }).waitFor();
    },
  },
  {
    name: 'workspace-save',
    act: async (page) => {
      await workspaceMenu(page).click();
      await page.getByRole('menuitem', { name: 'Save as…' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Trade');
    },
  },
  {
    name: 'panel-menu',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Trades' }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Split right' }).waitFor();
    },
  },
  {
    name: 'panel-dragged',
    act: async (page) => {
      const tab = await page.getByRole('tab', { name: 'Trades' }).boundingBox();
      const book = await page.getByRole('region', { name: 'Order book' }).boundingBox();
      if (!tab || !book) throw new Error('There is nothing to drag.');
      await page.mouse.move(tab.x + 10, tab.y + 10);
      await page.mouse.down();
      await page.mouse.move(book.x + book.width / 2, book.y + book.height - 30, { steps: 4 });
    },
  },
  {
    name: 'nothing-open',
    act: async (page) => {
      await workspaceMenu(page).click();
      const open = page.getByRole('menuitemcheckbox', { checked: true });
      for (let left = await open.count(); left > 0; left--) await open.first().click();
      await page.keyboard.press('Escape');
      await page.getByText('No panel is open').waitFor();
    },
  },
  {
    name: 'panel-failed',
    complains: 'This browser does not draw.',
    act: async (page) => {
      // A browser that cannot draw as the depth chart wants it: that one fails, and nothing else.
      await page.evaluate(() => {
        const { getContext } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.getContext = function (
          this: HTMLCanvasElement,
          kind: '2d',
          options?: CanvasRenderingContext2DSettings,
        ) {
          if (options?.willReadFrequently) throw new TypeError('This browser does not draw.');
          return getContext.call(this, kind, options);
        } as typeof getContext;
      });
      await workspaceMenu(page).click();
      const depth = page.getByRole('menuitemcheckbox', { name: 'Depth' });
      await depth.click();
      await depth.click();
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Depth' }).getByRole('alert').waitFor();
    },
  },
  {
    name: 'palette',
    act: async (page) => {
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Command palette' }).fill('or');
    },
  },
  {
    name: 'palette-none',
    act: async (page) => {
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Command palette' }).fill('xyzzy');
    },
  },
  {
    name: 'keys-conflict',
    act: async (page) => {
      await page.keyboard.press('Shift+Slash');
      await page.getByRole('button', { name: /^Change the key of: Audit log/ }).click();
      await page.keyboard.press('Control+K');
      await page.getByRole('button', { name: 'Take it from there' }).waitFor();
    },
  },
  {
    name: 'look-menu',
    act: async (page) => {
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await page.getByRole('menuitemradio', { name: 'UTC' }).waitFor();
    },
  },
  {
    name: 'german',
    act: async (page) => {
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await page.getByRole('menuitemradio', { name: '1.234,5' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Anfragen' }).waitFor();
      await page.getByRole('tab', { name: 'Orderbuch' }).waitFor();
    },
  },
];
