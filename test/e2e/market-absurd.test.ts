import { describe, expect, it } from 'vitest';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();

describe('a market whose figures are absurd', () => {
  it('is shown as what it is: nothing becomes a zero, nothing is taken for markup, nothing stops', async () => {
    await scenes.open('chart-absurd');
    const trades = scenes.region('Trades');
    await trades.getByText('unreadable').first().waitFor();
    await trades.getByText('1,000,000,000,000,000.0000').waitFor();
    await trades.getByText('999,999,999,999,999,999.9').waitFor();
    expect(await trades.locator('b').count()).toBe(0);

    // The chart says the figure exactly, and paints at its edge what no picture can hold.
    const chart = scenes.region('Chart');
    await chart.locator('dl').getByText('999,999,999,999,999,999.9').first().waitFor();
    await chart.locator('canvas').first().waitFor();
    expect(await scenes.page.getByText('This panel failed').count()).toBe(0);
    expect(scenes.complaints).toEqual([]);
  });

  it('has a depth that says that the book is crossed, with exact sums and without levels at no price', async () => {
    await scenes.open('depth-absurd');
    const depth = scenes.region('Depth');
    await depth.getByText('Crossed: the best bid is not below the best ask.').waitFor();
    await depth.getByRole('button', { name: 'Table' }).click();
    const rows = await depth.getByRole('table').getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((row) => row.split('\t').filter((_, i) => i !== 2))).toEqual([
      ['Bid', '2,433.5', '1,000,000,000,000,000.0000', '1,000,000,000,000,000.0000'],
      ['Bid', '2,430.0', '0.5000', '1,000,000,000,000,000.5000'],
      ['Ask', '2,431.0', '999,999,999,999,999,999.9999', '999,999,999,999,999,999.9999'],
      ['Ask', '2,434.0', '0.0000', '1,000,000,000,000,000,000.0000'],
      ['Ask', '999,999,999,999,999,999.9', '3.0000', '1,000,000,000,000,000,003.0000'],
    ]);
    expect(scenes.complaints).toEqual([]);
  });
});
