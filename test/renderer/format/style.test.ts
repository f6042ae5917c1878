import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatFixed,
  formats,
  formatTime,
  NUMBER_STYLES,
  plainDigits,
} from '../../../src-renderer/format/index.ts';
import { formatPlaces } from '../../../src-shared/money/index.ts';

function place(kept: string | null, ...preferred: string[]) {
  let held = kept;
  const storage = { getItem: () => held, setItem: (_key: string, value: string) => void (held = value) };
  return { place: { storage, preferred }, kept: () => held };
}
afterEach(() => {
  formats.start(place(null, 'en').place);
});

describe('the form of numbers', () => {
  it.each([
    ['comma-point', '−1,234,567.50'],
    ['point-comma', '−1.234.567,50'],
    ['space-point', '−1\u202f234\u202f567.50'],
    ['space-comma', '−1\u202f234\u202f567,50'],
  ] as const)('of %s is %s', (style, shown) => {
    formats.numbers = style;
    expect(formatFixed(-1_234_567_500_000n, 2)).toBe(shown);
    expect(plainDigits(shown)).toBe('-1234567.50');
  });

  it('can be taken back to plain digits in every style, whatever the number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NUMBER_STYLES),
        fc.bigInt(-(10n ** 21n), 10n ** 21n),
        fc.nat(6),
        (style, value, places) => {
          formats.numbers = style;
          const shown = formatFixed(value, places);
          const digits = formatPlaces(value, places);
          expect(plainDigits(shown)).toBe(/^-[0.]*$/.test(digits) ? digits.slice(1) : digits);
        },
      ),
    );
  });

  it.each(['1.2.3', '12,34', 'ETHP', '', '2026-03-07 14:03:12', '−', '0x1', '1,234.5.6'])(
    'is not that of %j, which stays as it is',
    (text) => {
      expect(plainDigits(text)).toBeNull();
    },
  );

  it.each([
    ['en-US', 'comma-point'],
    ['de-DE', 'point-comma'],
    ['fr-FR', 'space-comma'],
    ['en-US@posix', 'comma-point'],
  ])('is at first that of %s', (language, style) => {
    formats.start(place(null, language).place);
    expect(formats.numbers).toBe(style);
  });

  it('is kept, and what was kept is not broken by what it does not know', () => {
    const home = place(null, 'en');
    formats.start(home.place);
    formats.numbers = 'space-point';
    formats.hours = '12';
    formats.start(place(home.kept(), 'de').place);
    expect([formats.numbers, formats.hours, formats.zone]).toEqual(['space-point', '12', 'local']);
    formats.start(place('neon 13 mars', 'de').place);
    expect([formats.numbers, formats.hours, formats.zone]).toEqual(['point-comma', '24', 'local']);
  });
});

describe('the form of times', () => {
  const noon = Date.UTC(2026, 2, 7, 12, 3, 9);

  it.each([
    [noon, '12:03:09 PM', '12:03:09'],
    [noon + 5 * 3_600_000, '5:03:09 PM', '17:03:09'],
    [noon + 12 * 3_600_000, '12:03:09 AM', '00:03:09'],
  ])('is that of the clock that was chosen', (at, twelve, day) => {
    formats.zone = 'utc';
    expect(formatTime(at)).toBe(day);
    formats.hours = '12';
    expect(formatTime(at)).toBe(twelve);
  });

  it('is of this machine or of UTC, the date with it', () => {
    const late = new Date(2026, 2, 7, 23, 30, 0);
    expect(formatDateTime(late.getTime())).toBe('2026-03-07 23:30:00');
    formats.zone = 'utc';
    expect(formatDateTime(late.getTime())).toBe(late.toISOString().slice(0, 19).replace('T', ' '));
  });
});
