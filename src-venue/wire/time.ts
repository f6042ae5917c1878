/** ISO-8601 in UTC with milliseconds (profile: 6). */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
