import type { Address } from '../../../src-shared/protocol/index.ts';
import { lessonOf, type AttemptEnd } from '../../../src-main/limits/index.ts';

export const TRADER: Address = `0x${'11'.repeat(20)}`;
export const OTHER: Address = `0x${'22'.repeat(20)}`;
export const TRADER_ONLY = { trader: true, gateway: false };

/** A clock that the test moves. */
export function clock(): { now: () => number; pass(ms: number): void } {
  let at = 0;
  return {
    now: () => at,
    pass(ms) {
      at += ms;
    },
  };
}

const END: AttemptEnd = { status: 200, reason: null, sequenced: false, unansweredBefore: 0 };

/** What an end of an attempt teaches where the order of checks is known, or is not. */
export function lesson(end: Partial<AttemptEnd>, checkOrderKnown = true) {
  return lessonOf({ ...END, ...end }, checkOrderKnown);
}

export const TOO_MANY = lesson({ status: 429, reason: 'RateLimit' });
export const GATEWAY_SHUT = lesson({ status: 503 });
export const SEQUENCED = lesson({ sequenced: true });
