import type { Address } from '../../src-shared/protocol/index.ts';

/** A request of an earlier run, or of before the tier was known: it took a token by then, or was told that there was none. */
export interface Past {
  /** Time of the bucket's clock, not after now. */
  readonly at: number;
  readonly refused: boolean;
}

/** A request that an earlier run of this program sent. */
export interface PastSend {
  /** null where it was nobody's. */
  readonly trader: Address | null;
  /** Milliseconds since the venue had counted it, at the latest. */
  readonly agoMs: number;
  /** The venue said that the trader's bucket was empty. */
  readonly refused: boolean;
}

/** More were never in a bucket; the newest are kept. */
const KEPT = 500;

/** One more of before the tier was known. */
export function andNow(past: readonly Past[], now: number): Past[] {
  return [...past.slice(1 - KEPT), { at: now, refused: false }];
}

export function pastOf({ agoMs, refused }: PastSend, now: number): Past {
  return { at: now - Math.max(0, agoMs), refused };
}
