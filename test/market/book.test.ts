import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregatePrice, L2Book, type LevelRow } from '../../src-shared/market/index.ts';
import { parseDecimal } from '../../src-shared/money/index.ts';

const d = (text: string) => parseDecimal(text);
const row = (side: 0 | 1, price: string, amount: string): LevelRow => ({
  side,
  price: d(price),
  amount: d(amount),
});

function sample(): L2Book {
  const book = new L2Book();
  book.apply('PARTIAL', [
    row(0, '1999.9', '1'),
    row(1, '2000.4', '2'),
    row(0, '1999.1', '3'),
    row(1, '2001', '4'),
    row(1, '2001.1', '5'),
  ]);
  return book;
}

describe('an L2 book', () => {
  it('shows best prices, spread and middle', () => {
    const book = sample();
    expect(book.bestBid).toEqual({ price: d('1999.9'), amount: d('1') });
    expect(book.bestAsk).toEqual({ price: d('2000.4'), amount: d('2') });
    expect(book.spread).toBe(d('0.5'));
    expect(book.mid).toBe(d('2000.15'));
  });

  it('has no spread while a side is empty', () => {
    const book = new L2Book();
    book.set(0, 1n, 1n);
    expect([book.spread, book.mid, book.bestAsk]).toEqual([null, null, null]);
  });

  it('replaces everything on a PARTIAL and only the named levels on an UPDATE', () => {
    const book = sample();
    book.apply('UPDATE', [row(0, '1999.9', '0'), row(0, '1999.5', '7'), row(0, '1', '0')]);
    expect(book.levels(0, 10).map((level) => level.price)).toEqual([d('1999.5'), d('1999.1')]);
    expect(book.amountAt(1, d('2001'))).toBe(d('4'));
    book.apply('PARTIAL', [row(1, '5', '5')]);
    expect([book.count(0), book.count(1)]).toEqual([0, 1]);
  });

  it('adds up amounts from the best level on', () => {
    expect(sample().levels(1, 2)).toEqual([
      { price: d('2000.4'), amount: d('2'), cumulative: d('2') },
      { price: d('2001'), amount: d('4'), cumulative: d('6') },
    ]);
  });

  it('gathers bids down and asks up', () => {
    const book = sample();
    expect(book.aggregated(0, d('1'), 5)).toEqual([{ price: d('1999'), amount: d('4'), cumulative: d('4') }]);
    expect(book.aggregated(1, d('1'), 5)).toEqual([
      { price: d('2001'), amount: d('6'), cumulative: d('6') },
      { price: d('2002'), amount: d('5'), cumulative: d('11') },
    ]);
    expect(book.aggregated(1, d('1'), 1)).toHaveLength(1);
  });

  it('agrees with a map that is sorted on reading, over any sequence of rows', () => {
    const rows = fc.array(
      fc.record({
        side: fc.constantFrom(0 as const, 1 as const),
        price: fc.bigInt(1n, 40n),
        amount: fc.bigInt(0n, 3n),
      }),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(rows, fc.bigInt(1n, 7n), (changes, step) => {
        const book = new L2Book();
        const naive = [new Map<bigint, bigint>(), new Map<bigint, bigint>()] as const;
        for (const change of changes) {
          book.apply('UPDATE', [change]);
          if (change.amount === 0n) naive[change.side].delete(change.price);
          else naive[change.side].set(change.price, change.amount);
        }
        for (const side of [0, 1] as const) {
          const sorted = [...naive[side]].sort(([a], [b]) => (side === 0 ? Number(b - a) : Number(a - b)));
          expect(book.levels(side, 1000).map((level) => [level.price, level.amount])).toEqual(sorted);
          const gathered = new Map<bigint, bigint>();
          for (const [price, amount] of sorted) {
            const key = aggregatePrice(side, price, step);
            gathered.set(key, (gathered.get(key) ?? 0n) + amount);
          }
          expect(book.aggregated(side, step, 1000).map((level) => [level.price, level.amount])).toEqual([
            ...gathered,
          ]);
        }
      }),
    );
  });
});
