import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { formatDecimal, formatPlaces, isDecimal, ONE, parseDecimal } from '../../src-shared/money/index.ts';

const LARGEST = 10n ** 24n - 1n;
const fixed = fc.bigInt({ min: -LARGEST, max: LARGEST });

describe('a decimal', () => {
  it('is read back as it was printed, for every value of the wire', () => {
    fc.assert(
      fc.property(fixed, (value) => {
        const text = formatDecimal(value);
        expect(isDecimal(text)).toBe(true);
        expect(parseDecimal(text)).toBe(value);
      }),
    );
  });

  it('is printed in its shortest form', () => {
    fc.assert(
      fc.property(fixed, (value) => {
        expect(formatDecimal(value)).not.toMatch(/\.\d*0$|\.$/);
      }),
    );
  });

  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['0.000001', 1n],
    ['-0.000001', -1n],
    ['1.5', 1_500_000n],
    ['1.500000', 1_500_000n],
    ['999999999999999999.999999', LARGEST],
  ])('%s is %d millionths', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '01',
    '+1',
    '1e3',
    '1E3',
    '1,000',
    '1 000',
    '0x1',
    'NaN',
    'Infinity',
    '1.1234567',
    '١',
    '1_000',
    '1000000000000000000',
  ])('is not "%s", and nothing is rounded', (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(() => parseDecimal(text, 'amount')).toThrow(CountersignError);
    expect(() => parseDecimal(text, 'amount')).toThrow(
      expect.objectContaining({ code: 'DECIMAL_SYNTAX', path: 'amount' }),
    );
  });

  it('says what is wrong with seven places and with an exponent', () => {
    expect(() => parseDecimal('1.1234567')).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('six decimal places') as string }),
    );
    expect(() => parseDecimal('1e5')).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('exponent') as string }),
    );
  });

  it('is shown with as many places as asked for, cut toward zero', () => {
    expect(formatPlaces(1_999_999n, 0)).toBe('1');
    expect(formatPlaces(1_999_999n, 2)).toBe('1.99');
    expect(formatPlaces(-1_999_999n, 2)).toBe('-1.99');
    expect(formatPlaces(ONE, 6)).toBe('1.000000');
  });
});
