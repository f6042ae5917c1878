import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatDateMinute, formats } from '../../../../src-renderer/format/index.ts';
import { axisPlaces, axisText, isInSight, tickText } from '../../../../src-renderer/panels/chart/painted.ts';

const HOUR = 3_600_000;
const storage = { getItem: () => null, setItem: () => undefined };
const zone = process.env['TZ'];

describe('the time axis of the chart', () => {
  beforeEach(() => {
    // Clocks go from UTC+1 to UTC+2 on 29 March 2026, and back on 25 October, both at 01:00 UTC.
    process.env['TZ'] = 'Europe/Berlin';
    formats.start({ storage, preferred: ['en'] });
  });
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    formats.start({ storage, preferred: ['en'] });
  });

  it('shows each time as the clocks were then, whatever they are today', () => {
    const winter = Date.UTC(2026, 0, 15, 12);
    const summer = Date.UTC(2026, 6, 15, 12);
    expect([tickText(winter, 'time'), tickText(summer, 'time')]).toEqual(['13:00', '14:00']);
    expect(axisPlaces([winter, summer])).toEqual([(winter + HOUR) / 1_000, (summer + 2 * HOUR) / 1_000]);
  });

  it('begins each day at its own midnight, on both sides of a change of the clocks', () => {
    const midnights = [28, 29, 30, 31].map((day) => new Date(2026, 2, day).getTime());
    expect(midnights.map((at) => new Date(at).toISOString().slice(11, 16))).toEqual([
      '23:00',
      '23:00',
      '22:00',
      '22:00',
    ]);
    expect(axisPlaces(midnights).map((place) => place % 86_400)).toEqual([0, 0, 0, 0]);
    expect(midnights.map((at) => tickText(at, 'day'))).toEqual(['03-28', '03-29', '03-30', '03-31']);
  });

  it('stays in order through the hour that comes twice, each time with its own words', () => {
    const half = Array.from({ length: 8 }, (_, i) => Date.UTC(2026, 9, 24, 23, 30) + (i * HOUR) / 2);
    const places = axisPlaces(half);
    expect(places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0))).toBe(true);
    expect(half.map((at) => tickText(at, 'time'))).toEqual([
      '01:30',
      '02:00',
      '02:30',
      '02:00',
      '02:30',
      '03:00',
      '03:30',
      '04:00',
    ]);
    expect(places.slice(-3)).toEqual(half.slice(-3).map((at) => (at + HOUR) / 1_000));
  });

  it('is ascending whatever the zone does, and goes on where it ended', () => {
    const offsets = fc.array(fc.integer({ min: -14, max: 14 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(offsets, fc.nat(29), (hours, cut) => {
        const times = hours.map((_, i) => i * 60_000);
        const offset = (at: number): number => (hours[at / 60_000] ?? 0) * HOUR;
        const places = axisPlaces(times, undefined, offset);
        for (let i = 1; i < places.length; i++) expect(places[i]).toBeGreaterThan(places[i - 1] ?? 0);
        const first = axisPlaces(times.slice(0, cut), undefined, offset);
        expect([...first, ...axisPlaces(times.slice(cut), first.at(-1), offset)]).toEqual(places);
      }),
    );
  });

  it('speaks as times and numbers are chosen to be written', () => {
    const at = Date.UTC(2026, 6, 15, 22, 5);
    expect(formatDateMinute(at)).toBe('2026-07-16 00:05');
    expect([tickText(at, 'year'), tickText(at, 'month'), tickText(at, 'day')]).toEqual([
      '2026',
      '2026-07',
      '07-16',
    ]);
    formats.hours = '12';
    expect(tickText(at, 'time')).toBe('12:05 AM');
    formats.zone = 'utc';
    expect([formatDateMinute(at), tickText(at, 'time')]).toEqual(['2026-07-15 10:05 PM', '10:05 PM']);
    expect(axisPlaces([at])).toEqual([at / 1_000]);
    formats.numbers = 'point-comma';
    expect(axisText(2431.5, 1)).toBe('2.431,5');
  });
});

describe('the price axis of the chart', () => {
  it('names the lines in the picture alone: those beyond it would stand at prices that are not theirs', () => {
    expect([0, 120, 400].map((y) => isInSight(y, 400))).toEqual([true, true, true]);
    expect([-1, 401, null].map((y) => isInSight(y, 400))).toEqual([false, false, false]);
  });
});
