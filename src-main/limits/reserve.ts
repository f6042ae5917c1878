import type { RequestKind } from '../../src-shared/protocol/index.ts';

/** The part of a burst that is kept for cancels. */
const RESERVE_PART = 5;

/** Tokens of a bucket that only cancels may take: ⌊burst / 5⌋. */
export function reserveOf(burst: number): number {
  return Math.floor(burst / RESERVE_PART);
}

/** Kinds that must get through when little is left: they overtake what waits, and take from the reserve. */
export function isCancel(kind: RequestKind): boolean {
  return kind === 'CancelOrder' || kind === 'CancelAll';
}
