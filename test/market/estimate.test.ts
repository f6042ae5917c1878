import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountForNotional,
  applyFill,
  estimate,
  estimateScale,
  largestAmount,
  marginSums,
  meetsInitialMargin,
  partOf,
  positionOf,
  type Levels,
  type MarginInput,
} from '../../src-shared/market/index.ts';
import { abs, ONE, parseDecimal } from '../../src-shared/money/index.ts';

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

  it('says how far the mean is from the best price, what it takes of the book, and when that is not enough', () => {
    const at = estimate(order('2', null), asks, standing('10000'));
    // 2,000.5 instead of 2,000; 2 of the 53 that are shown.
    expect(at.slippage).toEqual({
      average: fixed('2000.5'),
      distance: fixed('0.00025'),
      share: fixed('0.037735'),
      enough: true,
    });
    expect(estimate(order('10', null), asks, standing('10000')).slippage).toMatchObject({ enough: false });
    expect(estimate(order('1', '1990'), asks, standing('10000')).slippage).toBeNull();
    expect(estimate(order('1', null), [], standing('10000'))).toMatchObject({
      slippage: null,
      averagePrice: null,
    });
  });

  it('lets an order that must rest take nothing, and one that waits pay for all of it later', () => {
    const resting = estimate({ ...order('2', '2050'), trades: 'maker' }, asks, standing('10000'));
    expect([resting.taken, resting.fee]).toEqual([0n, 0n]);
    const waiting = estimate({ ...order('2', '2050'), trades: 'waiting' }, asks, standing('10000'));
    expect([waiting.taken, waiting.fee]).toEqual([0n, fixed('8.2')]);
  });

  it('gives the margin fraction once filled, and none where no position is left', () => {
    const at = estimate(order('1', '1990'), asks, standing('10000'));
    // Equity 10,010 at mark 2,000.
    expect(at.marginFractionAfter).toBe(fixed('5.005'));
    const closes = estimate(order('1', '2000', 'sell'), [], standing('10000', fixed('1')));
    expect(closes).toMatchObject({ marginFractionAfter: null, liquidationAfter: null });
  });

  it('says nothing of margin while the account is not known', () => {
    expect(estimate(order('2', '1990'), asks, null)).toMatchObject({
      freeAfter: null,
      leverageAfter: null,
      liquidationAfter: null,
    });
  });
});

describe('what a scale would come to', () => {
  const scale = (...orders: [amount: string, price: string][]) => ({
    symbol: 'ETHP',
    side: 'buy' as const,
    orders: orders.map(([amount, price]) => ({ amount: fixed(amount), price: fixed(price) })),
  });

  it('pays a fee on what crosses the book, where one order no longer meets what the one before took', () => {
    const at = estimateScale(scale(['2', '2001'], ['2', '2001'], ['1', '1990']), asks, standing('10000'));
    // 1 at 2,000 and 1 at 2,001; then 1 at 2,001 and 1 that rests there; then 1 at 1,990.
    expect(at.taken).toBe(fixed('3'));
    expect(at.notional).toBe(fixed('9993'));
    expect(at.averagePrice).toBe(fixed('1998.6'));
    expect(at.fee).toBe(fixed('12.004'));
    expect(at.slippage).toMatchObject({ average: fixed('2000.666666'), enough: true });
    expect(at.freeAfter).toBe(fixed('10000') - fixed('12.004') - fixed('3333.333334'));
  });

  it('pays none on orders that rest, nor on those that must', () => {
    const resting = estimateScale(scale(['2', '1990'], ['1', '1980']), asks, null);
    expect(resting).toMatchObject({ taken: 0n, fee: 0n, slippage: null, notional: fixed('5960') });
    const made = estimateScale({ ...scale(['2', '2050']), trades: 'maker' }, asks, null);
    expect(made).toMatchObject({ taken: 0n, fee: 0n, slippage: null, notional: fixed('4100') });
  });

  it('takes of the book what one order over all of its amount would, where each may go as far', () => {
    const level = fc.tuple(fc.bigInt(1n, 5n), fc.bigInt(1n, 40n));
    const sizes = fc.array(fc.bigInt(1n, 30n), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(level, { maxLength: 8 }), sizes, fc.bigInt(1n, 45n), (steps, amounts, limit) => {
        let price = 0n;
        const levels = steps.map(([step, size]) => [(price += step) * ONE, size] as const);
        const orders = amounts.map((amount) => ({ amount, price: limit * ONE }));
        const amount = amounts.reduce((sum, each) => sum + each, 0n);
        const one = { symbol: 'ETHP', side: 'buy' as const, amount, price: limit * ONE };
        const many = estimateScale({ symbol: 'ETHP', side: 'buy', orders }, levels, null);
        expect(many).toEqual(estimate(one, levels, null));
      }),
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

describe('an amount by its value or as a part', () => {
  const step = fixed('0.0001');

  it('is never worth more than was asked for, and the next step would be', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        (notional, price) => {
          const amount = amountForNotional(notional, price, step);
          expect(amount % step).toBe(0n);
          expect(amount * price <= notional * ONE).toBe(true);
          expect((amount + step) * price > notional * ONE).toBe(true);
        },
      ),
    );
  });

  it('is rounded down to the step', () => {
    expect(partOf(fixed('1.0003'), fixed('0.5'), step)).toBe(fixed('0.5001'));
    expect(partOf(fixed('1.0003'), ONE, step)).toBe(fixed('1.0003'));
    expect(amountForNotional(fixed('100'), 0n, step)).toBe(0n);
  });
});
