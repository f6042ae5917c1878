const FIRST_MS = 250;
const MAX_MS = 15_000;

/**
 * Wait before an attempt to connect: it doubles from a quarter of a second, with half of it left to chance so that many
 * clients do not come at once.
 */
export function backoffMs(attempt: number): number {
  const full = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return full / 2 + Math.random() * (full / 2);
}
