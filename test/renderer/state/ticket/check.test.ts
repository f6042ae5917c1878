import { describe, expect, it } from 'vitest';
import { checkAmount, checkPrice } from '../../../../src-renderer/state/ticket/check.ts';
import { formats } from '../../../../src-renderer/format/index.ts';
import { stepped } from '../../../../src-renderer/state/ticket/stepping.ts';
import { boxText } from '../../../../src-renderer/state/ticket/typed-number.ts';
import { MARKETS } from '../../harness/samples.ts';

const [ethp] = MARKETS;

describe('a typed number', () => {
  it.each([
    ['0.1234567', 'DECIMAL_SYNTAX'],
    ['1e3', 'DECIMAL_SYNTAX'],
    ['1,000', 'DECIMAL_SYNTAX'],
    ['-1', 'DECIMAL_NEGATIVE'],
    ['0', 'OrderAmountZeroNeg'],
    ['0.00015', 'OrderAmountNotMultipleOfMinOrderSize'],
  ])('such as %s is refused with the code %s, a sentence and a hint', (text, code) => {
    const checked = checkAmount(text, ethp);
    expect(checked).toMatchObject({ state: 'wrong', error: { code } });
    if (checked.state === 'wrong') {
      expect(checked.error.message).toMatch(/\.$/);
      expect(checked.error.hint).not.toBe('');
    }
  });

  it('with one point is refused where it can be thousands as well, with both readings', () => {
    formats.numbers = 'point-comma';
    try {
      const checked = checkPrice('64.500', ethp);
      expect(checked).toMatchObject({ state: 'wrong', error: { code: 'INPUT_INVALID' } });
      if (checked.state === 'wrong') expect(checked.error.hint).toMatch(/Write 64\.5 or 64500\.$/);
      expect(checkAmount('1.125', ethp)).toMatchObject({ state: 'wrong' });
      expect(checkAmount('1.1250', ethp)).toEqual({ state: 'good', value: 1_125_000n });
      expect(checkAmount('0.125', ethp)).toEqual({ state: 'good', value: 125_000n });
      // What the program writes into a box itself is never in doubt.
      expect(boxText('1.125')).toBe('1.1250');
      expect(stepped('1.1240', 1_000n, 1n, null)).toBe('1.1250');
    } finally {
      formats.numbers = 'comma-point';
    }
    expect(checkPrice('64.500', ethp)).toEqual({ state: 'good', value: 64_500_000n });
    expect(boxText('1.125')).toBe('1.125');
  });

  it('is read exactly when it fits', () => {
    expect(checkAmount(' 0.5 ', ethp)).toEqual({ state: 'good', value: 500_000n });
    expect(checkPrice('2000', ethp)).toEqual({ state: 'good', value: 2_000_000_000n });
    expect(checkAmount('', ethp)).toEqual({ state: 'empty' });
  });

  it('off the grid comes with the nearest that is allowed, which is never zero', () => {
    expect(checkPrice('2000.17', ethp)).toMatchObject({
      state: 'wrong',
      nearest: '2000.2',
      error: { code: 'PriceNotMultipleOfTickSize' },
    });
    expect(checkAmount('0.00002', ethp)).toMatchObject({ state: 'wrong', nearest: '0.0001' });
  });

  it('is checked for its syntax alone while the market is not known', () => {
    expect(checkAmount('0.000001', undefined)).toMatchObject({ state: 'good' });
  });
});
