import type { Page } from 'playwright-core';
import type { FakeDaemon } from './fake-daemon.ts';
import type { World } from './world.ts';

/** A state of the screen worth looking at: how the world is, and what a person does in it. */
export interface Scene {
  readonly name: string;
  readonly world?: (world: World) => void;
  /** What the browser has to complain about in it: that is what the scene is for. */
  readonly complains?: string;
  readonly act?: (page: Page, daemon: FakeDaemon) => Promise<void>;
}

export const fill = async (page: Page, amount: string, price?: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount);
  if (price !== undefined) await page.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
};

export const submit = async (page: Page): Promise<void> => {
  await page
    .getByRole('region', { name: 'Order ticket' })
    .getByRole('button', { name: /^(Buy|Sell) [\d.]+ / })
    .click();
};

/** Opens the details of the newest request whose words begin so. */
export const details = async (page: Page, words: string): Promise<void> => {
  await page
    .getByRole('region', { name: 'Requests' })
    .getByRole('button', { name: new RegExp(`^Details of ${words}`) })
    .first()
    .click();
};

/** Brings the account to the front where it shares its place with the ticket, as in a narrow window. */
export const showAccount = async (page: Page): Promise<void> => {
  const tab = page.getByRole('tab', { name: 'Account', exact: true });
  if ((await tab.count()) > 0) await tab.click();
};
