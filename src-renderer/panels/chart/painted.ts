import type { Fixed } from '../../../src-shared/money/index.ts';
import { formatFixed, NOTHING } from '../../format/index.ts';

/**
 * Floating point is for pixels alone: what a person reads as a figure is made of the exact one. Beyond these bounds the
 * picture's library takes no number, so an absurd price is painted at the edge of what it can do.
 */
const FURTHEST = 90_000_000_000_000;

export const pixelValue = (value: Fixed): number =>
  Math.max(-FURTHEST, Math.min(FURTHEST, Number(value) / 1e6));

/** What stands at a place of the price axis: a place, not a price that came from anywhere. */
export function axisText(place: number, places: number): string {
  return Number.isFinite(place) ? formatFixed(BigInt(Math.round(place * 1e6)), places) : NOTHING;
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * The axis knows UTC only. Times are moved by the offset of the machine's clock as it is now, for all of them alike, so
 * that they stay in order over a change of the clocks.
 */
export const offsetMs = (): number => -new Date().getTimezoneOffset() * 60_000;

/** A place of the time axis in words: as much of it as its kind of mark needs. */
export function tickText(seconds: number, kind: 'year' | 'month' | 'day' | 'time'): string {
  const at = new Date(seconds * 1_000);
  if (kind === 'year') return String(at.getUTCFullYear());
  if (kind === 'month') return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}`;
  if (kind === 'day') return `${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** A place of the time axis, whole. */
export function crossText(seconds: number): string {
  const at = new Date(seconds * 1_000);
  return `${at.getUTCFullYear()}-${tickText(seconds, 'day')} ${tickText(seconds, 'time')}`;
}
