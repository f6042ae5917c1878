import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  abs,
  ceilTo,
  divCeil,
  divFloor,
  floorTo,
  isMultipleOf,
  max,
  min,
  mulCeil,
  mulFloor,
  ONE,
  placesOf,
} from '../../src-shared/money/index.ts';

const value = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 24n });

describe('integer arithmetic', () => {
  it('divides toward the side it names, and never by more than one apart', () => {
    fc.assert(
      fc.property(value, positive, (numerator, denominator) => {
        const down = divFloor(numerator, denominator);
        const up = divCeil(numerator, denominator);
        expect(down * denominator <= numerator && numerator < (down + 1n) * denominator).toBe(true);
        expect(up * denominator >= numerator && numerator > (up - 1n) * denominator).toBe(true);
        expect(up - down).toBe(numerator % denominator === 0n ? 0n : 1n);
      }),
    );
  });

  it('multiplies so that what is paid is never less than what is received', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const exact = a * b;
        expect(mulFloor(a, b) * ONE <= exact && exact <= mulCeil(a, b) * ONE).toBe(true);
        expect(mulCeil(a, b) - mulFloor(a, b) <= 1n).toBe(true);
      }),
    );
  });

  it('finds the grid on both sides', () => {
    fc.assert(
      fc.property(value, positive, (price, step) => {
        const below = floorTo(price, step);
        const above = ceilTo(price, step);
        expect(isMultipleOf(below, step) && isMultipleOf(above, step)).toBe(true);
        expect(below <= price && price <= above && above - below <= step).toBe(true);
        expect(below === above).toBe(isMultipleOf(price, step));
      }),
    );
  });

  it('knows sizes and signs', () => {
    expect([abs(-3n), min(1n, 2n), max(1n, 2n)]).toEqual([3n, 1n, 2n]);
  });

  it.each([
    [1_000_000n, 0],
    [100_000n, 1],
    [100n, 4],
    [1n, 6],
    [10_000_000n, 0],
  ])('a step of %d millionths needs %d places', (step, places) => {
    expect(placesOf(step)).toBe(places);
  });
});
