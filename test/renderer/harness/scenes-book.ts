import type { Locator, Page } from 'playwright-core';
import type { Scene } from './scene.ts';

export const orderBook = (page: Page): Locator =>
  page.getByRole('region', { name: 'Order book', exact: true });

/** Shows the book order by order. */
export const showOrders = async (page: Page): Promise<void> => {
  await orderBook(page).getByRole('button', { name: /^View/ }).click();
  await page.getByRole('menuitemradio', { name: 'Orders' }).click();
  await orderBook(page)
    .getByRole('img', { name: /place \d+ in the queue/ })
    .first()
    .waitFor();
  // Where the pointer chose the view it would hold the rows.
  await page.mouse.move(0, 0);
};

/** What no venue should send: prices of zero, a crossed book, amounts that no market has, markup for text. */
const ABSURD = {
  bids: [
    ['2440', '1000000000000000'],
    ['2430', '0.0001'],
    ['<img src=x onerror=alert(1)>', '1'],
    ['2429', '1e9'],
    ['0', '3'],
  ] as [string, string][],
  asks: [
    ['2431', '999999999999999'],
    ['2432', '-4'],
    ['999999999999999', '2'],
  ] as [string, string][],
};

export const BOOK_SCENES: readonly Scene[] = [
  { name: 'book-orders', act: showOrders },
  {
    name: 'book-held',
    act: async (page, daemon) => {
      await orderBook(page).getByRole('list', { name: 'Bids' }).hover();
      await orderBook(page).getByText('held').waitFor();
      // The market goes on meanwhile.
      for (let i = 0; i < 30; i++) for (const market of daemon.world.markets) market.move(Date.now());
      daemon.world.changed('book');
      await orderBook(page)
        .getByText(/[\d,.]+ \/ [\d,.]+$/)
        .waitFor();
    },
  },
  {
    name: 'book-absurd',
    world: (world) => {
      world.bookRows = ABSURD;
    },
    act: async (page) => {
      await orderBook(page).getByText('lines came that cannot be shown').waitFor();
    },
  },
  {
    name: 'book-empty',
    world: (world) => {
      world.bookRows = { bids: [], asks: [] };
    },
    act: async (page) => {
      await orderBook(page).getByText('No order rests in ETHP now').waitFor();
    },
  },
];
