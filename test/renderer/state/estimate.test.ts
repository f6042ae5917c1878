import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  estimate,
  largestAmount,
  liquidationPrice,
  type Levels,
} from '../../../src-renderer/state/estimate.ts';
import {
  applyFill,
  belowMaintenance,
  marginSums,
  meetsInitialMargin,
  positionOf,
  type MarginInput,
} from '../../../src-shared/market/index.ts';
import { abs, ONE, parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';

const fixed = parseDecimal;
const asks: Levels = [
  [fixed('2000'), fixed('1')],
  [fixed('2001'), fixed('2')],
  [fixed('2100'), fixed('50')],
];
const standing = (collateral: string, size = 0n, entry = fixed('2000')): MarginInput => ({
  collateral: fixed(collateral),
  positions: new Map(
    size === 0n ? [] : [['ETHP', positionOf(size > 0n ? 1 : 2, size > 0n ? size : -size, entry)]],
  ),
  openOrders: new Map(),
  marks: new Map([['ETHP', fixed('2000')]]),
});
const order = (amount: string, price: string | null, side: 'buy' | 'sell' = 'buy') => ({
  symbol: 'ETHP',
  side,
  amount: fixed(amount),
  price: price === null ? null : fixed(price),
});

describe('what an order would come to', () => {
  it('goes through the book as a taker does, at the makers’ prices', () => {
    const at = estimate(order('2', null), asks, standing('10000'));
    expect(at.averagePrice).toBe(fixed('2000.5'));
    expect(at.notional).toBe(fixed('4001'));
    expect(at.fee).toBe(fixed('8.002'));
  });

  it('takes no level beyond the deviation from the mark, nor beyond a limit', () => {
    expect(estimate(order('10', null), asks, standing('10000')).taken).toBe(fixed('3'));
    expect(estimate(order('10', '2000.5'), asks, standing('10000')).taken).toBe(fixed('1'));
  });

  it('costs no fee while it rests', () => {
    const at = estimate(order('2', '1990'), asks, standing('10000'));
    expect([at.fee, at.taken, at.notional]).toEqual([0n, 0n, fixed('3980')]);
  });

  it('binds a third of its value at mark', () => {
    expect(estimate(order('3', '1990'), asks, standing('10000')).freeAfter).toBe(fixed('8000'));
  });

  it('says nothing of margin while the account is not known', () => {
    expect(estimate(order('2', '1990'), asks, null)).toMatchObject({
      freeAfter: null,
      leverageAfter: null,
      liquidationAfter: null,
    });
  });
});

describe('the price of liquidation', () => {
  it('is where maintenance begins to fail, to the last digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 90_000 }),
        fc.boolean(),
        fc.integer({ min: 1_000, max: 20_000 }),
        (tenths, long, collateral) => {
          const size = BigInt(tenths) * 1_000n * (long ? 1n : -1n);
          const at = standing(String(collateral), size);
          const price = liquidationPrice(at, 'ETHP');
          if (price === null) return;
          const fails = (mark: Fixed): boolean => {
            const sums = marginSums({ ...at, marks: new Map([['ETHP', mark]]) });
            return sums !== null && belowMaintenance(sums.total, sums.notional);
          };
          const step = ONE / 100n;
          expect(fails(long ? price - step : price + step)).toBe(true);
          expect(fails(long ? price + step : price - step)).toBe(false);
        },
      ),
    );
  });
});

describe('the largest order', () => {
  const step = fixed('0.0001');

  it('is one that the initial margin still allows once it has traded and paid its fee', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 50_000 }),
        fc.integer({ min: -40, max: 40 }),
        fc.constantFrom('buy' as const, 'sell' as const),
        (collateral, tenths, side) => {
          const at = standing(String(collateral), BigInt(tenths) * 100_000n);
          const amount = largestAmount(at, 'ETHP', side, step);
          expect(amount % step).toBe(0n);
          if (amount === 0n) return;
          const mark = fixed('2000');
          const held = at.positions.get('ETHP') ?? { size: 0n, cost: 0n };
          const fill = applyFill(held, side === 'buy' ? 'Bid' : 'Ask', mark, amount);
          // What only reduces a position is always allowed (profile: 8 Margin).
          if (abs(fill.position.size) <= abs(held.size)) return;
          const paid = at.collateral + fill.realisedPnl - (amount * mark * 2n) / 1_000n / ONE - 1n;
          const sums = marginSums({ ...at, collateral: paid, positions: new Map([['ETHP', fill.position]]) });
          expect(sums).not.toBeNull();
          if (sums) expect(meetsInitialMargin(sums.total, paid * ONE, sums.openNotional)).toBe(true);
        },
      ),
    );
  });

  it('is nothing while the mark price is missing', () => {
    expect(largestAmount({ ...standing('10000'), marks: new Map() }, 'ETHP', 'buy', step)).toBe(0n);
  });
});
