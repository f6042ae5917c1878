import type { Fixed } from '../../../src-shared/money/index.ts';
import { formatDate, formatFixed, formatMinute, NOTHING, zoneOffsetMs } from '../../format/index.ts';

/**
 * Floating point is for pixels alone: what a person reads as a figure is made of the exact one. Beyond these bounds the
 * picture's library takes no number, so an absurd price is painted at the edge of what it can do.
 */
const FURTHEST = 90_000_000_000_000;

export const pixelValue = (value: Fixed): number =>
  Math.max(-FURTHEST, Math.min(FURTHEST, Number(value) / 1e6));

/** Whether a place, in pixels from the top, is in the picture: a line beyond it has neither tag nor price on the axis. */
export const isInSight = (y: number | null, height: number): y is number =>
  y !== null && y >= 0 && y <= height;

/** What stands at a place of the price axis: a place, not a price that came from anywhere. */
export function axisText(place: number, places: number): string {
  return Number.isFinite(place) ? formatFixed(BigInt(Math.round(place * 1e6)), places) : NOTHING;
}

/**
 * Where times stand on the axis, in seconds, ascending and apart from each other. The axis knows UTC only, and puts its
 * marks at the days of that: so each time stands where UTC's clock shows what the chosen zone's does at that moment. In
 * the hour that comes twice when clocks are put back, times stand a second after the one before.
 */
export function axisPlaces(
  times: readonly number[],
  before = -Infinity,
  offsetMs: (at: number) => number = zoneOffsetMs,
): number[] {
  let last = before;
  return times.map((at) => (last = Math.max(Math.floor((at + offsetMs(at)) / 1_000), last + 1)));
}

/** A mark of the time axis in words: as much of its time as its kind needs. */
export function tickText(at: number, kind: 'year' | 'month' | 'day' | 'time'): string {
  if (kind === 'time') return formatMinute(at);
  const day = formatDate(at);
  return kind === 'year' ? day.slice(0, -6) : kind === 'month' ? day.slice(0, -3) : day.slice(-5);
}
