import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const open = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('tab', { name: title, exact: true }).click();
  await page.getByRole('region', { name: title }).waitFor();
};

/** What the venue keeps of the trader. */
export const HISTORY_SCENES: readonly Scene[] = [
  {
    name: 'fills',
    act: async (page) => {
      await open(page, 'Fills');
      await page.getByRole('region', { name: 'Fills' }).getByRole('row').nth(5).waitFor();
    },
  },
  {
    name: 'order-history',
    act: async (page) => {
      await open(page, 'Order history');
      await page.getByRole('searchbox', { name: 'Search in order history' }).fill('rejection');
      await page.getByText('It would have taken: post-only.').first().waitFor();
    },
  },
  {
    name: 'funding-empty',
    world: (world) => {
      world.history = { ...world.history, funds: [] };
    },
    act: async (page) => {
      await open(page, 'Funding');
      await page.getByText('No funding yet.').waitFor();
    },
  },
  {
    name: 'close-all',
    act: async (page) => {
      await page.getByRole('button', { name: 'Close all…' }).click();
      await page.getByRole('dialog').getByText('Sell 1.25 ETHP at market').waitFor();
    },
  },
  {
    name: 'position-menu',
    act: async (page) => {
      await page.getByRole('button', { name: 'At market: ETHP' }).click();
      await page.getByRole('menuitem', { name: 'Reverse' }).waitFor();
    },
  },
];
