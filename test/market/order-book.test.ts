import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { L3Book, type RestingOrder } from '../../src-shared/market/index.ts';

const order = (name: string, side: 0 | 1, price: bigint, amount: bigint, rank: number): RestingOrder => ({
  orderHash: name,
  side,
  price,
  amount,
  bookOrdinal: rank,
});
const names = (orders: readonly RestingOrder[]): string[] => orders.map(({ orderHash }) => orderHash);

describe('a book of orders', () => {
  it('has the best price first, and the older order first at one price', () => {
    const book = new L3Book();
    book.apply('PARTIAL', [
      order('late', 0, 100n, 1n, 9),
      order('low', 0, 99n, 1n, 1),
      order('early', 0, 100n, 2n, 3),
      order('ask', 1, 101n, 1n, 4),
      order('far', 1, 105n, 1n, 2),
    ]);
    expect(names(book.orders(0, 10))).toEqual(['early', 'late', 'low']);
    expect(names(book.orders(1, 10))).toEqual(['ask', 'far']);
    expect(names(book.orders(0, 2))).toEqual(['early', 'late']);
    expect([book.count(0), book.count(1)]).toEqual([3, 2]);
  });

  it('says how many stand before an order at its price, and with how much', () => {
    const book = new L3Book();
    book.apply('PARTIAL', [
      order('a', 1, 100n, 5n, 1),
      order('b', 1, 100n, 7n, 2),
      order('c', 1, 100n, 1n, 3),
      order('better', 1, 99n, 50n, 4),
    ]);
    expect(book.placeOf('c')).toEqual({ place: 3, ahead: 12n });
    expect(book.placeOf('a')).toEqual({ place: 1, ahead: 0n });
    expect(book.placeOf('gone')).toBeNull();
    book.apply('UPDATE', [order('a', 1, 100n, 2n, 1)]);
    expect(book.placeOf('c')).toEqual({ place: 3, ahead: 9n });
    book.apply('UPDATE', [order('a', 1, 100n, 0n, 1)]);
    expect(book.placeOf('c')).toEqual({ place: 2, ahead: 7n });
  });

  it('lets a modified order lose its place', () => {
    const book = new L3Book();
    book.apply('PARTIAL', [order('a', 0, 100n, 5n, 1), order('b', 0, 100n, 5n, 2)]);
    book.apply('UPDATE', [order('a', 0, 101n, 5n, 3)]);
    expect(names(book.orders(0, 5))).toEqual(['a', 'b']);
    book.apply('UPDATE', [order('a', 0, 100n, 5n, 4)]);
    expect(names(book.orders(0, 5))).toEqual(['b', 'a']);
    book.apply('UPDATE', [order('a', 1, 102n, 5n, 5)]);
    expect([names(book.orders(0, 5)), names(book.orders(1, 5))]).toEqual([['b'], ['a']]);
  });

  it('forgets everything with a PARTIAL, and takes the end of an order that it never saw', () => {
    const book = new L3Book();
    book.apply('PARTIAL', [order('a', 0, 100n, 5n, 1)]);
    book.apply('UPDATE', [order('unknown', 1, 100n, 0n, 2)]);
    book.apply('PARTIAL', [order('b', 0, 90n, 5n, 3)]);
    expect(names([...book.all()])).toEqual(['b']);
    expect(book.placeOf('a')).toBeNull();
  });

  it('stands after any stream as if its orders had been sorted', () => {
    const row = fc
      .tuple(
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom<0 | 1>(0, 1),
        fc.bigInt({ min: 98n, max: 102n }),
        fc.bigInt({ min: 0n, max: 3n }),
        fc.integer({ min: 0, max: 5 }),
      )
      .map(([name, side, price, amount, rank]) => order(`o${name}`, side, price, amount, rank));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const book = new L3Book();
        const model = new Map<string, RestingOrder>();
        for (const each of rows) {
          book.set(each);
          model.delete(each.orderHash);
          if (each.amount > 0n) model.set(each.orderHash, each);
        }
        for (const side of [0, 1] as const) {
          const sorted = [...model.values()]
            .filter((each) => each.side === side)
            .sort(
              (a, b) =>
                Number(side === 0 ? b.price - a.price : a.price - b.price) ||
                a.bookOrdinal - b.bookOrdinal ||
                (a.orderHash < b.orderHash ? -1 : 1),
            );
          expect(book.orders(side, 100)).toEqual(sorted);
          for (const [i, each] of sorted.entries()) {
            const before = sorted.slice(0, i).filter(({ price }) => price === each.price);
            expect(book.placeOf(each.orderHash)).toEqual({
              place: before.length + 1,
              ahead: before.reduce((sum, { amount }) => sum + amount, 0n),
            });
          }
        }
      }),
    );
  });
});
