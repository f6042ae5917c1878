import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSize } from '../../../../src-renderer/state/ticket/check.ts';
import { stepped, stepsOf } from '../../../../src-renderer/state/ticket/stepping.ts';
import { expandShort } from '../../../../src-renderer/state/ticket/typed-number.ts';
import { formatDecimal, parseDecimal } from '../../../../src-shared/money/index.ts';
import { MARKETS } from '../../harness/samples.ts';

const d = parseDecimal;
const [market] = MARKETS;
const key = (
  name: string,
  with_: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {},
) => stepsOf({ key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...with_ });

describe('short numbers', () => {
  it.each([
    ['1.5k', '1500'],
    ['2m', '2000000'],
    ['0.25K', '250'],
    ['3 M', '3000000'],
    ['1.000001k', '1000.001'],
  ])('%s is %s', (typed, meant) => {
    expect(expandShort(typed)).toBe(meant);
  });

  it.each(['', '1500', 'k', '1.5kk', '-1k', '1e3', '1,5k', '1.5 mk', '.5k', '999999999999999999k'])(
    'leave %j to be refused or read as it is',
    (typed) => {
      expect(expandShort(typed)).toBe(typed);
    },
  );

  it('are exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (value) => {
        expect(d(expandShort(`${formatDecimal(value)}k`))).toBe(value * 1000n);
      }),
    );
  });
});

describe('arrow keys in a box', () => {
  it('mean one step, ten with Shift, a hundred with Ctrl, Alt or Cmd', () => {
    expect([key('ArrowUp'), key('ArrowDown', { shiftKey: true })]).toEqual([1n, -10n]);
    expect([key('ArrowUp', { ctrlKey: true }), key('ArrowUp', { altKey: true })]).toEqual([100n, 100n]);
    expect([key('ArrowDown', { metaKey: true, shiftKey: true }), key('Enter'), key('1')]).toEqual([
      -100n,
      null,
      null,
    ]);
  });

  it('go along the grid, reach it first where the value is off it, and never go below zero', () => {
    expect(stepped('2000', d('0.1'), 1n, null)).toBe('2000.1');
    expect(stepped('2000.05', d('0.1'), 1n, null)).toBe('2000.1');
    expect(stepped('2000.05', d('0.1'), -1n, null)).toBe('2000');
    expect(stepped('1.5k', d('1'), -10n, null)).toBe('1490');
    expect(stepped('0.3', d('0.1'), -100n, null)).toBe('0');
  });

  it('begin an empty box at the price that is offered, and leave alone what is no number', () => {
    expect(stepped('', d('0.1'), 1n, d('2431.2'))).toBe('2431.2');
    expect(stepped('', d('0.0001'), 10n, 0n)).toBe('0.001');
    expect(stepped('', d('0.1'), 1n, null)).toBeNull();
    expect(stepped('abc', d('0.1'), 1n, 0n)).toBeNull();
    expect(stepped('1', undefined, 1n, 0n)).toBeNull();
  });
});

describe('an amount that is typed as a value or a part', () => {
  const scale = { price: d('2000'), most: d('10') };

  it('is sent in units, rounded down to the step', () => {
    expect(checkSize('1k', 'value', market, scale)).toEqual({ state: 'good', value: d('0.5') });
    expect(checkSize('999.99', 'value', market, scale)).toEqual({ state: 'good', value: d('0.4999') });
    expect(checkSize('33.333', 'percent', market, scale)).toEqual({ state: 'good', value: d('3.3333') });
    expect(checkSize('100', 'percent', market, scale)).toEqual({ state: 'good', value: d('10') });
  });

  it('is wrong where it comes to nothing, is more than all, or cannot be reckoned', () => {
    const message = (...args: Parameters<typeof checkSize>): string => {
      const checked = checkSize(...args);
      return checked.state === 'wrong' ? checked.error.message : checked.state;
    };
    expect(message('0.1', 'value', market, scale)).toMatch(/less than the smallest size, 0\.0001/);
    expect(message('101', 'percent', market, scale)).toMatch(/more than all/);
    expect(message('10', 'percent', market, { ...scale, most: null })).toMatch(/not known/);
    expect(message('10', 'value', market, { ...scale, price: null })).toMatch(/no price/);
    expect(message('1e3', 'value', market, scale)).toMatch(/not a decimal/);
    expect(message('', 'value', market, scale)).toBe('empty');
  });
});
