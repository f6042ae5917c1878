import {
  abs,
  divFloor,
  formatDecimal,
  formatPlaces,
  isDecimal,
  ONE,
  parseDecimal,
  type Fixed,
} from '../../src-shared/money/index.ts';
import { formats } from './style.svelte.ts';

/** Shown where there is nothing to show yet. */
export const NOTHING = '–';
/** Shown where a number came that cannot be read: never a zero. */
export const UNREADABLE = 'unreadable';
/** As wide as a plus in tabular figures. */
const MINUS = '−';

/** Reads a decimal of the contract; undefined when it is none. */
export function readDecimal(text: string): Fixed | undefined {
  return isDecimal(text) ? parseDecimal(text) : undefined;
}

/** Groups the thousands of printed digits in the style that was chosen, with a true minus sign before them. */
export function group(digits: string): string {
  const { group: mark, point } = formats.marks;
  const negative = digits.startsWith('-');
  const [whole = '', fraction] = (negative ? digits.slice(1) : digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark);
  return (negative ? MINUS : '') + grouped + (fraction === undefined ? '' : `${point}${fraction}`);
}

/** A number as it is shown, written as the contract and a spreadsheet do: "-1234.50"; null for any other text. */
export function plainDigits(shown: string): string | null {
  const { group: mark, point } = formats.marks;
  const [whole = '', fraction = '', more] = shown.replace(/^[−+-]/, '').split(point);
  const groups = whole.split(mark);
  const grouped = groups.every((part, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
  if (more !== undefined || !/^\d*$/.test(fraction) || !(grouped || /^\d+$/.test(whole))) return null;
  return `${/^[−-]/.test(shown) ? '-' : ''}${groups.join('')}${fraction && `.${fraction}`}`;
}

/** With exactly `places` decimals: what a column of prices or sizes needs to stand on the point. */
export function formatFixed(value: Fixed, places: number): string {
  // A negative number too small for the places must not read as minus zero.
  const digits = formatPlaces(value, places);
  return group(/^-[0.]*$/.test(digits) ? digits.slice(1) : digits);
}

/** In shortest form, with thousands grouped. */
export function formatShortest(value: Fixed): string {
  return group(formatDecimal(value));
}

/** A decimal text of the contract with exactly `places` decimals. */
export function formatText(text: string | null | undefined, places: number): string {
  if (text === null || text === undefined) return NOTHING;
  const value = readDecimal(text);
  return value === undefined ? UNREADABLE : formatFixed(value, places);
}

/** As {@link formatFixed}, with a plus before what is above zero. */
export function formatSigned(value: Fixed, places: number): string {
  const text = formatFixed(value, places);
  return value > 0n && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A ratio in percent, signed: 0.0132 is "+1.32%". */
export function formatPercent(ratio: Fixed, places: number): string {
  return `${formatSigned(ratio * 100n, places)}%`;
}

const UNITS: readonly [Fixed, string][] = [
  [1_000_000_000n * ONE, 'B'],
  [1_000_000n * ONE, 'M'],
  [1_000n * ONE, 'K'],
];

/** Three figures and a unit, for totals whose last digits say nothing: "1.24M". */
export function formatCompact(value: Fixed): string {
  const size = abs(value);
  for (const [unit, letter] of UNITS) {
    if (size < unit) continue;
    const scaled = divFloor(value * ONE, unit);
    return formatFixed(scaled, size >= unit * 100n ? 0 : size >= unit * 10n ? 1 : 2) + letter;
  }
  return formatFixed(value, size >= 100n * ONE ? 0 : 2);
}

/** "gain", "loss" or nothing, by the sign. */
export function tone(value: Fixed | undefined): 'gain' | 'loss' | '' {
  if (value === undefined || value === 0n) return '';
  return value > 0n ? 'gain' : 'loss';
}
