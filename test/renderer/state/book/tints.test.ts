import { describe, expect, it } from 'vitest';
import { Tints, type BookLine } from '../../../../src-renderer/state/index.ts';

const line = (priceText: string, amount: string): BookLine => ({
  priceText,
  price: priceText,
  amount,
  total: amount,
  totalText: amount,
  share: 500,
  own: null,
  far: false,
  anchor: { price: 0n, rank: 0, far: false },
});

describe('a changed amount in the book', () => {
  it('is tinted for 300 ms from its change on, and nothing is when the book comes', () => {
    const tints = new Tints();
    tints.take('ETHP', [line('10', '1'), line('9', '1')], 1_000);
    expect(tints.rows(1_000)).toEqual([]);
    tints.take('ETHP', [line('10', '1'), line('9', '2')], 1_100);
    expect(tints.rows(1_100)).toEqual([1]);
    expect(tints.end).toBe(1_400);
    tints.take('ETHP', [line('10', '1'), line('9', '2')], 1_200);
    expect(tints.rows(1_399)).toEqual([1]);
    expect(tints.rows(1_400)).toEqual([]);
  });

  it('is not told of a row that shows another price by now, or none', () => {
    const tints = new Tints();
    tints.take('ETHP', [line('10', '1'), null], 0);
    tints.take('ETHP', [line('11', '5'), line('10', '1')], 10);
    expect(tints.rows(10)).toEqual([]);
    tints.take('ETHP', [line('11', '6'), line('10', '2')], 20);
    tints.take('ETHP', [line('12', '6'), line('10', '2')], 30);
    expect(tints.rows(30)).toEqual([1]);
  });

  it('is not told of another book, though it shows the same price', () => {
    const tints = new Tints();
    tints.take('ETHP', [line('10', '1')], 0);
    tints.take('BTCP', [line('10', '2')], 10);
    expect(tints.rows(10)).toEqual([]);
    expect(tints.end).toBe(0);
  });
});
