import { describe, expect, it } from 'vitest';
import type { Book } from '../../../src-shared/contract/index.ts';
import { depthShape, distanceOf, pointAt } from '../../../src-renderer/panels/market/depth-shape.ts';

const book: Book = {
  symbol: 'ETHP',
  aggregation: '0.1',
  state: 'live',
  staleSince: null,
  bids: [
    ['1999.9', '0.1'],
    ['1999.8', '0.2'],
    ['1999.7', '0.3'],
  ],
  asks: [
    ['2000.1', '0.7'],
    ['2000.2', '0.1'],
    ['2000.3', '0.1'],
  ],
};

describe('the shape of the depth', () => {
  it('reads out exact sums, where floating point would not be', () => {
    const shape = depthShape(book);
    expect(shape?.bids.map(({ sum }) => sum)).toEqual([100_000n, 300_000n, 600_000n]);
    expect(shape?.asks.map(({ sum }) => sum)).toEqual([700_000n, 800_000n, 900_000n]);
  });

  it('finds the furthest level between the middle and a price', () => {
    const shape = depthShape(book);
    expect(shape && pointAt(shape, 1999.75)?.text).toBe('1999.8');
    expect(shape && pointAt(shape, 2000.3)?.text).toBe('2000.3');
    expect(shape && pointAt(shape, shape.mid)).toBeNull();
  });

  it('is none without two sides', () => {
    expect(depthShape({ ...book, asks: [] })).toBeNull();
  });

  it('leaves out levels at no price, of no size, and those that cannot be read', () => {
    const shape = depthShape({
      ...book,
      bids: [
        ['1999.9', '0.1'],
        ['0', '5'],
        ['-1', '5'],
        ['1999.8', '0'],
        ['1999.7', '1e9'],
        ['', '1'],
        ['1999', '1'],
      ],
    });
    expect(shape?.bids.map(({ text, sum }) => [text, sum])).toEqual([
      ['1999.9', 100_000n],
      ['1999', 1_100_000n],
    ]);
    expect(depthShape({ ...book, bids: [['0', '5']] })).toBeNull();
  });

  it('says of a crossed book that it is crossed, and has a width all the same', () => {
    expect(depthShape(book)?.crossed).toBe(false);
    const crossed = depthShape({ ...book, bids: [['2000.5', '1']], asks: [['2000.1', '1']] });
    expect(crossed?.crossed).toBe(true);
    expect(crossed!.to).toBeGreaterThan(crossed!.from);
    const locked = depthShape({ ...book, bids: [['2000', '1']], asks: [['2000', '1']] });
    expect(locked?.crossed).toBe(true);
    expect(locked!.to).toBeGreaterThan(locked!.from);
  });

  it('of absurd amounts and prices is finite as a picture and exact as figures', () => {
    const most = '999999999999999999.999999';
    const shape = depthShape({
      ...book,
      bids: [
        ['1999.9', '1000000000000000'],
        ['1999.8', most],
      ],
      asks: [
        ['2000.1', '1'],
        [most, '1'],
      ],
    });
    expect(shape?.bids.at(-1)?.sum).toBe(1_000_999_999_999_999_999_999_999n);
    for (const value of [shape?.from, shape?.to, shape?.largest]) expect(Number.isFinite(value)).toBe(true);
    expect(distanceOf(shape!, Number(most))).not.toBeNull();
    expect(distanceOf({ ...shape!, mid: 0 }, 1)).toBeNull();
  });
});
