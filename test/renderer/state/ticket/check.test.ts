import { describe, expect, it } from 'vitest';
import { checkAmount, checkPrice } from '../../../../src-renderer/state/ticket/check.ts';
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
