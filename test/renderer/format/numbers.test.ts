import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCompact,
  formatFixed,
  formatPercent,
  formatShortest,
  formatSigned,
  formatText,
  readDecimal,
  tone,
} from '../../../src-renderer/format/index.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';

const fixed = parseDecimal;

describe('numbers on screen', () => {
  it('keep trailing zeros to the tick, so that a column stands on its point', () => {
    expect(formatText('2000', 1)).toBe('2,000.0');
    expect(formatText('0.5', 4)).toBe('0.5000');
    expect(formatText('30412', 0)).toBe('30,412');
  });

  it('group thousands and leave the fraction alone', () => {
    expect(formatFixed(fixed('1234567.123456'), 6)).toBe('1,234,567.123456');
    expect(formatShortest(fixed('1000'))).toBe('1,000');
    expect(formatShortest(fixed('999.5'))).toBe('999.5');
  });

  it('carry a true minus, and none on what rounds to zero', () => {
    expect(formatFixed(fixed('-1234.5'), 1)).toBe('−1,234.5');
    expect(formatFixed(fixed('-0.004'), 2)).toBe('0.00');
    expect(formatSigned(fixed('0.004'), 2)).toBe('0.00');
    expect(formatSigned(fixed('12.5'), 2)).toBe('+12.50');
  });

  it('say that they cannot be read, and never become a zero', () => {
    expect(formatText('1e3', 1)).toBe('unreadable');
    expect(formatText('', 1)).toBe('unreadable');
    expect(formatText(null, 1)).toBe('–');
    expect(readDecimal('NaN')).toBeUndefined();
  });

  it('show ratios in percent with their sign', () => {
    expect(formatPercent(fixed('0.0132'), 2)).toBe('+1.32%');
    expect(formatPercent(fixed('-0.000042'), 4)).toBe('−0.0042%');
  });

  it('show totals in three figures', () => {
    expect(formatCompact(fixed('48211733.4'))).toBe('48.2M');
    expect(formatCompact(fixed('1204418.5'))).toBe('1.20M');
    expect(formatCompact(fixed('312000'))).toBe('312K');
    expect(formatCompact(fixed('7.5'))).toBe('7.50');
  });

  it('have the tone of their sign', () => {
    expect([tone(1n), tone(-1n), tone(0n), tone(undefined)]).toEqual(['gain', 'loss', '', '']);
  });

  it('say at six places exactly what they are', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 23n), max: 10n ** 23n }), (value) => {
        const digits = formatFixed(value, 6).replaceAll(',', '').replace('−', '-').replace('.', '');
        expect(BigInt(digits)).toBe(value);
      }),
    );
  });
});
