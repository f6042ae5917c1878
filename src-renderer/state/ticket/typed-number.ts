import { formatDecimal, isDecimal, ONE, parseDecimal } from '../../../src-shared/money/index.ts';
import { formats } from '../../format/index.ts';

const SHORT = /^(\d+(?:\.\d+)?)\s?([km])$/i;
const TIMES = { k: 1_000n, m: 1_000_000n } as const;

/** Writes "1.5k" out as "1500" and "2m" as "2000000", exactly; every other text stays as it is. */
export function expandShort(text: string): string {
  const [, digits, letter] = SHORT.exec(text.trim()) ?? [];
  if (digits === undefined || letter === undefined || !isDecimal(digits)) return text;
  const value = parseDecimal(digits) * TIMES[letter.toLowerCase() as keyof typeof TIMES];
  // Beyond what the wire carries: as it was typed, for the error that says so.
  return value / ONE < 10n ** 18n ? formatDecimal(value) : text;
}

/** One group of thousands or three decimals. */
const TWO_WAYS = /^[1-9]\d{0,2}\.\d{3}$/;

/** Where a person has thousands parted by a point: what a text such as "64.500" may mean, as decimals and as thousands. */
export function readingsOf(text: string): { readonly decimals: string; readonly thousands: string } | null {
  if (formats.marks.group !== '.' || !TWO_WAYS.test(text)) return null;
  return { decimals: boxText(formatDecimal(parseDecimal(text))), thousands: text.replace('.', '') };
}

/** A decimal as this program writes it into a box: "1.125" as "1.1250" where it could be taken for thousands. */
export const boxText = (text: string): string =>
  formats.marks.group === '.' && TWO_WAYS.test(text) ? `${text}0` : text;
