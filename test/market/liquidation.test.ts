import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liquidationPrice, positionOf, type MarginInput } from '../../src-shared/market/index.ts';
import { abs, ONE, parseDecimal, type Fixed } from '../../src-shared/money/index.ts';

interface Held {
  readonly size: Fixed;
  readonly entry: Fixed;
  readonly mark: Fixed;
}

/** Equity and notional by the words of profile 8, with one market's mark replaced; no code of the product. */
function holds(collateral: Fixed, held: readonly Held[], mark: Fixed): boolean {
  let equity = collateral * ONE;
  let notional = 0n;
  held.forEach((each, i) => {
    const at = i === 0 ? mark : each.mark;
    equity += each.size * (at - each.entry);
    notional += abs(each.size) * at;
  });
  // equity / notional ≥ 0.05
  return equity * 20n >= notional;
}

/** Halves an interval of marks at whose ends the answer differs, down to one millionth. */
function search(from: Fixed, to: Fixed, isTrue: (mark: Fixed) => boolean): Fixed {
  let [yes, no] = isTrue(from) ? [from, to] : [to, from];
  while (abs(yes - no) > 1n) {
    const middle = (yes + no) / 2n;
    if (isTrue(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

const input = (collateral: Fixed, held: readonly Held[]): MarginInput => ({
  collateral,
  positions: new Map(
    held.map(({ size, entry }, i) => [`M${i}`, positionOf(size > 0n ? 1 : 2, abs(size), entry)]),
  ),
  openOrders: new Map(),
  marks: new Map(held.map(({ mark }, i) => [`M${i}`, mark])),
});

const HIGHEST = 10n ** 13n;

describe('the price of liquidation', () => {
  it('is what a search finds that knows only equity, notional and the ratio, with all positions of the strategy', () => {
    const price = fc.bigInt({ min: ONE, max: 50_000n * ONE });
    const size = fc.bigInt({ min: 100n, max: 30n * ONE }).chain((amount) => fc.constantFrom(amount, -amount));
    const held = fc.record({ size, entry: price, mark: price });
    let found = 0;
    fc.assert(
      fc.property(
        fc.bigInt({ min: -1_000n * ONE, max: 100_000n * ONE }),
        fc.array(held, { minLength: 1, maxLength: 4 }),
        (collateral, positions) => {
          const at = liquidationPrice(input(collateral, positions), 'M0');
          const isTrue = (mark: Fixed): boolean => holds(collateral, positions, mark);
          // The lowest mark is one millionth; at none of them, or at all, there is no price to be found.
          if (isTrue(1n) === isTrue(HIGHEST)) {
            if (at !== null) expect(at <= 1n || at >= HIGHEST).toBe(true);
            return;
          }
          found++;
          expect(at).toBe(search(1n, HIGHEST, isTrue));
        },
      ),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('of one long position without other money is known by hand', () => {
    // 1 ETHP from 2,000 with 100 USDC: (100 + p − 2,000) = 0.05 p, so p = 2,000.
    const d = parseDecimal;
    const one = [{ size: ONE, entry: d('2000'), mark: d('2100') }];
    expect(liquidationPrice(input(d('100'), one), 'M0')).toBe(d('2000'));
    // Bought with its whole value: it is never liquidated.
    expect(liquidationPrice(input(d('2000'), one), 'M0')).toBeNull();
  });

  it('is not known without a position, or while a mark price is missing', () => {
    const one = [{ size: ONE, entry: ONE, mark: ONE }];
    const at = input(ONE, one);
    expect(liquidationPrice(at, 'OTHER')).toBeNull();
    expect(liquidationPrice({ ...at, marks: new Map() }, 'M0')).toBeNull();
  });
});
