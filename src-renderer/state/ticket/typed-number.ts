import { formatDecimal, isDecimal, ONE, parseDecimal } from '../../../src-shared/money/index.ts';

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
