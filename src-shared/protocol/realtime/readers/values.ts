import * as v from 'valibot';
import type { Fixed } from '../../../money/index.ts';
import { withoutDiscriminant } from '../../address.ts';
import type { Hex } from '../../hex.ts';
import { isLabel } from '../../label.ts';
import { isReadDecimal, readDecimalText } from '../../reads/values.ts';

/**
 * Readers of single values, written out for speed. Each gives what the schema of the same name gives, or throws
 * {@link REFUSED}; the schemas are their oracle in tests and say what is wrong when a row is refused.
 */
export const REFUSED = new Error('refused');

/** Members of a JSON object that was not looked at yet. */
export type Members = Readonly<Record<string, unknown>>;

export function members(value: unknown): Members {
  if (typeof value !== 'object' || value === null) throw REFUSED;
  return value as Members;
}

/** Powers of ten that bring a number with so many places to six. */
const SCALE = [1e6, 1e5, 1e4, 1e3, 100, 10, 1] as const;
const PLACES = 6;
/** Texts of this length fit a double before they are scaled, or are found too large after it. */
const SHORT = 16;
const MINUS = 45;
const POINT = 46;

export function decimal(value: unknown): Fixed {
  if (typeof value !== 'string') throw REFUSED;
  const { length } = value;
  if (length === 0 || length > SHORT) return longDecimal(value);
  const negative = value.charCodeAt(0) === MINUS;
  let scaled = 0;
  /** Digits after the point; −1 before it. */
  let places = -1;
  let whole = 0;
  for (let i = negative ? 1 : 0; i < length; i++) {
    const digit = value.charCodeAt(i) - 48;
    if (digit >= 0 && digit <= 9) {
      if (places < PLACES) scaled = scaled * 10 + digit;
      if (places < 0) whole++;
      else places++;
    } else if (digit === POINT - 48 && places < 0) places = 0;
    else throw REFUSED;
  }
  if (whole === 0 || places === 0) throw REFUSED;
  scaled *= SCALE[places < 0 ? 0 : places] ?? 1;
  if (scaled > Number.MAX_SAFE_INTEGER) return longDecimal(value);
  return BigInt(negative ? -scaled : scaled);
}

function longDecimal(text: string): Fixed {
  if (!isReadDecimal(text)) throw REFUSED;
  return readDecimalText(text);
}

const LOWER_HEX = /^0x[0-9a-f]*$/;
const ANY_HEX = /^0x[0-9a-fA-F]*$/;

function hex(value: unknown, length: number): Hex {
  if (typeof value !== 'string' || value.length !== length) throw REFUSED;
  if (LOWER_HEX.test(value)) return value as Hex;
  if (!ANY_HEX.test(value)) throw REFUSED;
  return value.toLowerCase() as Hex;
}

export const orderHash = (value: unknown): Hex => hex(value, 52);
export const strategyIdHash = (value: unknown): Hex => hex(value, 10);
export const bytes32 = (value: unknown): Hex => hex(value, 66);

/** In either form of profile: 2. */
export function trader(value: unknown): Hex {
  return withoutDiscriminant(hex(value, typeof value === 'string' && value.length === 42 ? 42 : 44));
}

export function label(value: unknown): string {
  if (typeof value !== 'string' || !isLabel(value)) throw REFUSED;
  return value;
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw REFUSED;
  return value;
}

export function number(value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) throw REFUSED;
  return value;
}

export function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw REFUSED;
  return value;
}

export function ordinal(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw REFUSED;
  return value;
}

/** A code from 0 to `Last`. */
export function code<Code extends number>(value: unknown, last: Code): Code {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > last) throw REFUSED;
  return value as Code;
}

export function side(value: unknown): 0 | 1 {
  if (value !== 0 && value !== 1) throw REFUSED;
  return value;
}

/** What may be null or absent. */
export function optional<T>(value: unknown, read: (value: unknown) => T): T | null | undefined {
  return value === undefined || value === null ? value : read(value);
}

/** ISO-8601 as venues write it; other forms of it are left to the schema's own rule. */
const PLAIN_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

export function time(value: unknown): string {
  if (typeof value !== 'string' || !(PLAIN_TIME.test(value) || v.ISO_TIMESTAMP_REGEX.test(value)))
    throw REFUSED;
  return value;
}
