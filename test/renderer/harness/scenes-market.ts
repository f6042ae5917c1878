import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';
import type { World } from './world.ts';

const chart = (page: Page) => page.getByRole('region', { name: 'Chart', exact: true });
const painted = async (page: Page): Promise<void> => {
  await chart(page).locator('[data-order]').first().waitFor();
};
const open = async (page: Page, panel: string): Promise<void> => {
  await page.getByRole('tab', { name: panel, exact: true }).click();
};

/** Books and trades that no venue should send, and some might. */
const absurd = (world: World): void => {
  const [market] = world.markets;
  if (!market) return;
  market.absurd = true;
  const at = Date.now();
  market.trades.unshift(
    { id: 'zero', side: 'buy', price: '0', amount: '1000000000000000', at },
    { id: 'odd', side: 'sell', price: '<b>1</b>', amount: '1e3', at: Number.MAX_VALUE },
    { id: 'huge', side: 'buy', price: '999999999999999999.999999', amount: '0.000001', at },
  );
  world.freeze();
};

/** The chart, depth and statistics. */
export const MARKET_SCENES: readonly Scene[] = [
  { name: 'chart', act: painted },
  {
    name: 'chart-dragged',
    // What moves under the hand is for the real venue to try.
    world: (world) => {
      world.freeze();
    },
    act: async (page) => {
      await painted(page);
      const tag = chart(page).locator('[data-order]').first();
      const box = await tag.boundingBox();
      if (!box) return;
      await page.mouse.move(box.x + 20, box.y + 8);
      await page.mouse.down();
      await page.mouse.move(box.x + 20, box.y - 40, { steps: 3 });
      await page.mouse.up();
      await chart(page).getByRole('button', { name: 'Send the change' }).waitFor();
    },
  },
  {
    name: 'chart-table',
    act: async (page) => {
      await chart(page).getByRole('button', { name: 'Table' }).click();
      await chart(page).getByRole('table').waitFor();
    },
  },
  {
    name: 'chart-loading',
    world: (world) => {
      world.bookState = 'loading';
    },
  },
  { name: 'chart-absurd', world: absurd },
  { name: 'depth', act: (page) => open(page, 'Depth') },
  {
    name: 'depth-table',
    act: async (page) => {
      await open(page, 'Depth');
      await page.getByRole('region', { name: 'Depth' }).getByRole('button', { name: 'Table' }).click();
    },
  },
  { name: 'depth-absurd', world: absurd, act: (page) => open(page, 'Depth') },
  {
    name: 'statistics',
    act: async (page) => {
      await open(page, 'Market statistics');
      await page.getByText(/^Read at/).waitFor();
    },
  },
  {
    name: 'statistics-german',
    act: async (page) => {
      await page.evaluate(() => {
        localStorage.setItem('countersign.language', 'de');
      });
      await page.reload();
      await page.getByRole('tab', { name: 'Marktstatistik', exact: true }).click();
      await page.getByText(/^Gelesen um/).waitFor();
    },
  },
];
