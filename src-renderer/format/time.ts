import { formats } from './style.svelte.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Time of day by the zone and the clock that were chosen, "14:03:12" or "2:03:12 PM". */
export function formatTime(ms: number): string {
  const at = new Date(ms);
  const utc = formats.zone === 'utc';
  const hours = utc ? at.getUTCHours() : at.getHours();
  const rest = `${two(utc ? at.getUTCMinutes() : at.getMinutes())}:${two(utc ? at.getUTCSeconds() : at.getSeconds())}`;
  if (formats.hours === '24') return `${two(hours)}:${rest}`;
  return `${String(hours % 12 || 12)}:${rest} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Date and time of day by the same, "2026-03-07 14:03:12". */
export function formatDateTime(ms: number): string {
  const at = new Date(ms);
  const [year, month, day] =
    formats.zone === 'utc'
      ? [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
      : [at.getFullYear(), at.getMonth(), at.getDate()];
  return `${String(year)}-${two(month + 1)}-${two(day)} ${formatTime(ms)}`;
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
