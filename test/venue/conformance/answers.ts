import { expect } from 'vitest';
import type { Content, ForeignTrader, ForeignVenue, Kind, OperatorAnswer } from '../support/foreign.ts';

/** interface: Private-request HTTP errors, the status of each row. */
const STATUS = {
  InvalidRequestPayload: 400,
  ReplayFieldMissing: 400,
  ReplayWindowZero: 400,
  ReplayWindowTooLarge: 400,
  ReplayTimestampOverflow: 400,
  SignedRequestAuthenticationFailed: 401,
  Forbidden: 403,
  NonceCollision: 409,
  NoChangesRequested: 409,
  ReplayTimestampExpired: 412,
  ReplayTimestampTooFarInFuture: 412,
  NotAcceptingRequests: 421,
  InvalidEncryption: 422,
  SafetyFailure: 422,
  RateLimit: 429,
  InternalServerError: 500,
  TrustedTimeUnavailable: 503,
  ServiceUnavailable: 503,
} as const;
type Reason = keyof typeof STATUS;

/** The answer is that row of the table, with the whole body of interface: Private-request error body. */
export function expectError(answer: OperatorAnswer, reason: Reason, safety: string | null = null): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: STATUS[reason],
    body: { error_reason: reason, safety_failure: safety, message: expect.any(String) as string },
  });
  expect(answer.body.message).not.toBe('');
}

export function expectReceipt(answer: OperatorAnswer): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status: 200,
    body: { t: 'Sequenced' },
  });
}

/** Refused by a safety rule: 422, or 503 for the mark price. */
export function expectSafety(answer: OperatorAnswer, safety: string): void {
  expectError(answer, safety === 'MarketPriceNotAvailable' ? 'ServiceUnavailable' : 'SafetyFailure', safety);
}

/** Runs something that must not be sequenced: no index is given out and the exchange's state stays as it is. */
export async function sequencesNothing(venue: ForeignVenue, run: () => Promise<void>): Promise<void> {
  const before = await venue.stateHash();
  await run();
  expect(await venue.stateHash()).toEqual(before);
}

/** "No" in the retry column: the same signed body is refused again, and nothing was sequenced. */
export async function refusedForGood(
  venue: ForeignVenue,
  json: string | Uint8Array,
  reason: Reason,
): Promise<void> {
  await sequencesNothing(venue, async () => {
    expectError(await venue.postText(json), reason);
    expectError(await venue.postText(json), reason);
  });
}

/** Refused with a safety value, the same body twice the same way, and nothing is sequenced. */
export async function refusedBySafety(
  trader: ForeignTrader,
  value: string,
  kind: Kind,
  fields: Content = {},
): Promise<void> {
  await sequencesNothing(trader.venue, async () => {
    const answer = await trader.send(kind, fields);
    expectSafety(answer, value);
    expectSafety(await trader.venue.postText(answer.json), value);
  });
}

/**
 * profile: 8: the values about insurance-fund contributions cannot be reached by the seven request kinds, since
 * neither a kind nor a member names a contribution.
 */
export async function namesNoContribution(trader: ForeignTrader, kind: Kind): Promise<void> {
  await sequencesNothing(trader.venue, async () => {
    for (const member of ['contribution', 'insuranceFund', 'insuranceFundContribution'])
      expectError(await trader.send(kind, {}, { change: (c) => (c[member] = '1') }), 'InvalidRequestPayload');
  });
}
