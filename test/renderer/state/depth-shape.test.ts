import { describe, expect, it } from 'vitest';
import type { Book } from '../../../src-shared/contract/index.ts';
import { depthShape, pointAt } from '../../../src-renderer/panels/market/depth-shape.ts';

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
});
