import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  ERROR_REASONS,
  ErrorBodySchema,
  ERRORS,
  SAFETY,
  SAFETY_FAILURES,
} from '../../src-shared/protocol/index.ts';

// interface: Private-request HTTP errors, written out once more by hand.
const TABLE: [string, number, string][] = [
  ['InvalidRequestPayload', 400, 'no'],
  ['ReplayFieldMissing', 400, 'no'],
  ['ReplayWindowZero', 400, 'no'],
  ['ReplayWindowTooLarge', 400, 'no'],
  ['ReplayTimestampOverflow', 400, 'no'],
  ['SignedRequestAuthenticationFailed', 401, 'no'],
  ['Forbidden', 403, 'no'],
  ['NonceCollision', 409, 'no'],
  ['NoChangesRequested', 409, 'no'],
  ['ReplayTimestampExpired', 412, 'no'],
  ['ReplayTimestampTooFarInFuture', 412, 'no'],
  ['NotAcceptingRequests', 421, 'same-body'],
  ['InvalidEncryption', 422, 're-encrypt'],
  ['SafetyFailure', 422, 'no'],
  ['RateLimit', 429, 'no'],
  ['InternalServerError', 500, 'same-body'],
  ['TrustedTimeUnavailable', 503, 'same-body-when-ready'],
  ['ServiceUnavailable', 503, 'same-body-when-ready'],
];

describe('the error catalogue', () => {
  it('has the reasons of the interface, in its order and no others', () => {
    expect(ERROR_REASONS).toEqual(TABLE.map(([reason]) => reason));
  });

  it.each(TABLE)('says of %s: status %i, retry %s', (reason, status, retry) => {
    const rule = Object.entries(ERRORS).find(([name]) => name === reason)?.[1];
    expect(rule).toMatchObject({ status, retry });
    expect(rule?.final).toBe(reason !== 'InternalServerError');
    expect(rule?.message).toMatch(/\.$/);
    expect(rule?.hint).toMatch(/\.$/);
  });

  it('has a sentence for each of the 29 safety values', () => {
    expect(SAFETY_FAILURES).toHaveLength(29);
    for (const value of SAFETY_FAILURES) expect(SAFETY[value]).toMatch(/^The .*\.$|^This .*\.$|^With .*\.$/);
  });

  it('reads an error body, with safety and message left out', () => {
    expect(v.parse(ErrorBodySchema, { error_reason: 'RateLimit' })).toEqual({
      error_reason: 'RateLimit',
      safety_failure: null,
      message: '',
    });
  });

  it.each([
    {},
    { error_reason: 'Novelty' },
    { error_reason: 'SafetyFailure', safety_failure: 'Novelty' },
    null,
    'RateLimit',
    [],
  ])('does not read %j as one', (body) => {
    expect(v.safeParse(ErrorBodySchema, body).success).toBe(false);
  });
});
