import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCALE_SIZES, scaleOrders, type ScaleOrder, type ScaleWish } from '../../src-shared/market/index.ts';
import { abs, formatDecimal, parseDecimal } from '../../src-shared/money/index.ts';

const d = parseDecimal;
const WISH: ScaleWish = {
  amount: d('1'),
  from: d('2000'),
  to: d('1990'),
  count: 5,
  sizes: 'flat',
  tick: d('0.1'),
  step: d('0.0001'),
};
const made = (wish: ScaleWish): readonly ScaleOrder[] => {
  const orders = scaleOrders(wish);
  if (typeof orders === 'string') throw new Error(orders);
  return orders;
};
const words = (orders: readonly ScaleOrder[]): string[] =>
  orders.map(({ price, amount }) => `${formatDecimal(amount)} @ ${formatDecimal(price)}`);

describe('a scale of orders', () => {
  it('goes in even steps from one price to the other', () => {
    expect(words(made(WISH))).toEqual([
      '0.2 @ 2000',
      '0.2 @ 1997.5',
      '0.2 @ 1995',
      '0.2 @ 1992.5',
      '0.2 @ 1990',
    ]);
  });

  it('rises to three times the first size, or falls from it', () => {
    expect(words(made({ ...WISH, count: 3, sizes: 'rising' }))).toEqual([
      '0.1667 @ 2000',
      '0.3333 @ 1995',
      '0.5 @ 1990',
    ]);
    expect(words(made({ ...WISH, count: 3, sizes: 'falling' }))).toEqual([
      '0.5 @ 2000',
      '0.3333 @ 1995',
      '0.1667 @ 1990',
    ]);
  });

  it('is exact in sum, on lot and tick, in order, and near the even distance, whatever is asked for', () => {
    const grid = fc.constantFrom(d('0.1'), d('1'), d('0.000001'), d('2.5'));
    const lot = fc.constantFrom(d('0.0001'), d('0.00001'), d('1'));
    let count = 0;
    fc.assert(
      fc.property(
        fc.record({
          lots: fc.bigInt({ min: 1n, max: 10n ** 9n }),
          first: fc.bigInt({ min: 1n, max: 10n ** 7n }),
          last: fc.bigInt({ min: 1n, max: 10n ** 7n }),
          count: fc.integer({ min: 2, max: 20 }),
          sizes: fc.constantFrom(...SCALE_SIZES),
          tick: grid,
          step: lot,
        }),
        ({ lots, first, last, tick, step, ...rest }) => {
          const wish = { ...rest, tick, step, amount: lots * step, from: first * tick, to: last * tick };
          const orders = scaleOrders(wish);
          if (typeof orders === 'string') {
            if (orders === 'prices') expect(abs(last - first) < BigInt(wish.count - 1)).toBe(true);
            else expect([orders, lots < BigInt(4 * wish.count)]).toEqual(['sizes', true]);
            return;
          }
          count++;
          expect(orders).toHaveLength(wish.count);
          expect(orders.reduce((sum, { amount }) => sum + amount, 0n)).toBe(wish.amount);
          expect([orders[0]?.price, orders.at(-1)?.price]).toEqual([wish.from, wish.to]);
          const gaps = BigInt(wish.count - 1);
          orders.forEach(({ price, amount }, i) => {
            expect([price % tick, amount % step, amount > 0n]).toEqual([0n, 0n, true]);
            const even = wish.from * gaps + (wish.to - wish.from) * BigInt(i);
            expect(abs(price * gaps - even) * 2n <= tick * gaps).toBe(true);
            const before = orders[i - 1];
            if (before === undefined) return;
            expect(wish.from < wish.to ? price > before.price : price < before.price).toBe(true);
            if (wish.sizes === 'rising') expect(amount >= before.amount).toBe(true);
            if (wish.sizes === 'falling') expect(amount <= before.amount).toBe(true);
            if (wish.sizes === 'flat') expect(abs(amount - before.amount) <= step).toBe(true);
          });
        },
      ),
      { numRuns: 500 },
    );
    expect(count).toBeGreaterThan(100);
  });

  it('is refused where it cannot be made, and says which part of it', () => {
    expect(scaleOrders({ ...WISH, count: 1 })).toBe('count');
    expect(scaleOrders({ ...WISH, count: 21 })).toBe('count');
    expect(scaleOrders({ ...WISH, count: 2.5 })).toBe('count');
    expect(scaleOrders({ ...WISH, amount: d('1.00005') })).toBe('grid');
    expect(scaleOrders({ ...WISH, from: d('1999.95') })).toBe('grid');
    expect(scaleOrders({ ...WISH, to: d('1999.7') })).toBe('prices');
    expect(scaleOrders({ ...WISH, amount: d('0.0004') })).toBe('sizes');
  });
});
