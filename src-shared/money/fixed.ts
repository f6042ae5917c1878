import { CountersignError } from '../errors/index.ts';

/** An amount, price or balance times 10^6, as an integer (profile: 2 Encoding). */
export type Fixed = bigint;

/** Decimal places of every amount on the wire. */
export const DECIMALS = 6;
/** One unit as {@link Fixed}. */
export const ONE: Fixed = 1_000_000n;

// profile: 5, "Strict JSON": the syntax of a decimal string on the wire.
const WIRE = /^-?(0|[1-9]\d{0,17})(\.\d{1,6})?$/;

/** True when `text` is a decimal string by the venue's rule. */
export function isDecimal(text: string): boolean {
  return WIRE.test(text);
}

/**
 * Reads a decimal string exactly.
 * @throws {CountersignError} `DECIMAL_SYNTAX` when it is not one; nothing is ever rounded.
 */
export function parseDecimal(text: string, path?: string): Fixed {
  if (!WIRE.test(text)) throw decimalError(text, path);
  const negative = text.charCodeAt(0) === 45;
  const start = negative ? 1 : 0;
  const dot = text.indexOf('.');
  const whole = dot < 0 ? text.slice(start) : text.slice(start, dot);
  const fraction = dot < 0 ? '' : text.slice(dot + 1);
  const value = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return negative ? -value : value;
}

function decimalError(text: string, path: string | undefined): CountersignError {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  let hint = 'Write digits with a point, such as 1234.5, without sign, exponent or grouping.';
  if (/^-?\d+\.\d{7,}$/.test(text)) hint = 'The venue carries six decimal places; write fewer.';
  else if (/^-?[\d.]+e[+-]?\d+$/i.test(text)) hint = 'Write the number out, without an exponent.';
  return new CountersignError('DECIMAL_SYNTAX', `"${shown}" is not a decimal number.`, hint, {
    ...(path === undefined ? {} : { path }),
  });
}

/** Prints in shortest form: no trailing zeros, no trailing point (profile: 2 Encoding). */
export function formatDecimal(value: Fixed): string {
  const digits = digitsOf(value);
  const whole = digits.slice(0, -DECIMALS);
  let end = digits.length;
  while (end > digits.length - DECIMALS && digits.charCodeAt(end - 1) === 48) end--;
  const fraction = digits.slice(-DECIMALS).slice(0, DECIMALS - (digits.length - end));
  return (value < 0n ? '-' : '') + (fraction === '' ? whole : `${whole}.${fraction}`);
}

/**
 * Prints with exactly `places` decimal places (0 to 6), cutting toward zero what lies beyond them. For display.
 */
export function formatPlaces(value: Fixed, places: number): string {
  const digits = digitsOf(value);
  const whole = digits.slice(0, -DECIMALS);
  const fraction = digits.slice(-DECIMALS).slice(0, places);
  return (value < 0n ? '-' : '') + (places === 0 ? whole : `${whole}.${fraction}`);
}

function digitsOf(value: Fixed): string {
  const magnitude = value < 0n ? -value : value;
  return magnitude.toString().padStart(DECIMALS + 1, '0');
}
