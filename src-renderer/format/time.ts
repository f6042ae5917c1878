import { formats } from './style.svelte.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A time as the chosen zone reads it. */
function read(ms: number) {
  const at = new Date(ms);
  return formats.zone === 'utc'
    ? {
        day: [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()] as const,
        clock: [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()] as const,
      }
    : {
        day: [at.getFullYear(), at.getMonth() + 1, at.getDate()] as const,
        clock: [at.getHours(), at.getMinutes(), at.getSeconds()] as const,
      };
}

function clockWords(hours: number, rest: readonly number[]): string {
  const tail = rest.map((part) => `:${two(part)}`).join('');
  if (formats.hours === '24') return two(hours) + tail;
  return `${String(hours % 12 || 12)}${tail} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Time of day by the zone and the clock that were chosen, "14:03:12" or "2:03:12 PM". */
export function formatTime(ms: number): string {
  const [hours, ...rest] = read(ms).clock;
  return clockWords(hours, rest);
}

/** The same to the minute, "14:03" or "2:03 PM". */
export function formatMinute(ms: number): string {
  const [hours, minutes] = read(ms).clock;
  return clockWords(hours, [minutes]);
}

/** The day in the chosen zone, "2026-03-07". */
export function formatDate(ms: number): string {
  const [year, month, day] = read(ms).day;
  return `${String(year)}-${two(month)}-${two(day)}`;
}

/** Both, "2026-03-07 14:03". */
export function formatDateMinute(ms: number): string {
  return `${formatDate(ms)} ${formatMinute(ms)}`;
}

/** Date and time of day by the same, "2026-03-07 14:03:12". */
export function formatDateTime(ms: number): string {
  return `${formatDate(ms)} ${formatTime(ms)}`;
}

/** How far the chosen zone is from UTC at that time, in milliseconds: clocks are changed twice a year. */
export function zoneOffsetMs(ms: number): number {
  return formats.zone === 'utc' ? 0 : -new Date(ms).getTimezoneOffset() * 60_000;
}

/** Time that is left, "3:12:08"; zero once it has passed. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A length of time in its largest unit, "12 s", "3 m", "23 h", "6 d". */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} m`;
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
