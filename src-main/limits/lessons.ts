import type { ErrorReason } from '../../src-shared/protocol/index.ts';

/** How an attempt ended, as far as it says something of limits. */
export interface AttemptEnd {
  /** null when no answer came. */
  readonly status: number | null;
  /** `error_reason` of the answer, `other` when it is none that is known; null when it named none. */
  readonly reason: ErrorReason | 'other' | null;
  readonly sequenced: boolean;
  /** Earlier attempts of the same body that brought no answer at all. */
  readonly unansweredBefore: number;
}

/** What follows for the mirrors. */
export interface Lesson {
  /** The venue said that the trader's bucket is empty. */
  readonly traderEmpty: boolean;
  /** The gateway said that one of its buckets is empty. */
  readonly gatewayEmpty: boolean;
  /** Tokens that were counted here and that the venue did not take from the trader. */
  readonly untaken: number;
}

/** profile: 5, Order of checks: these answers are given before the trader's bucket is asked. */
const BEFORE_BUCKET: ReadonlySet<AttemptEnd['reason']> = new Set<ErrorReason>([
  'NotAcceptingRequests',
  'InvalidEncryption',
  'InvalidRequestPayload',
  'ReplayFieldMissing',
  'ReplayWindowZero',
  'ReplayWindowTooLarge',
  'ReplayTimestampOverflow',
  'TrustedTimeUnavailable',
  'ReplayTimestampTooFarInFuture',
  'ReplayTimestampExpired',
  'SignedRequestAuthenticationFailed',
  'Forbidden',
  'NonceCollision',
]);
/** profile: 5, the gateway's own refusals: they name no reason. */
const GATEWAY_STATUS: readonly number[] = [503, 413];

/**
 * What the end of an attempt teaches (interface: Limits, Outcomes). A 503 with a reason teaches nothing. Only where the
 * order of the venue's checks is known (`checkOrderKnown`) a token counts as not taken; elsewhere the mirror stays on
 * the careful side.
 */
export function lessonOf(end: AttemptEnd, checkOrderKnown: boolean): Lesson {
  return {
    traderEmpty: end.reason === 'RateLimit',
    gatewayEmpty: end.status === 503 && end.reason === null,
    untaken: checkOrderKnown ? untakenBy(end) : 0,
  };
}

function untakenBy({ status, reason, sequenced, unansweredBefore }: AttemptEnd): number {
  // One token for all attempts: an identical request that is retained takes none, and what did not arrive neither.
  if (sequenced) return unansweredBefore;
  if (reason !== null) return BEFORE_BUCKET.has(reason) ? 1 : 0;
  return status !== null && GATEWAY_STATUS.includes(status) ? 1 : 0;
}
