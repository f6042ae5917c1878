/** A time in Unix milliseconds as a person reads it: "2026-03-01 12:00:00 UTC". What no calendar has is shown as it is. */
export function utc(timeMs: number): string {
  if (!Number.isFinite(timeMs) || Math.abs(timeMs) > 8.64e15) return String(timeMs);
  return new Date(timeMs)
    .toISOString()
    .replace(/\.\d+Z$/, ' UTC')
    .replace('T', ' ');
}
