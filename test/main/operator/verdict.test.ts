import { describe, expect, it } from 'vitest';
import { judge } from '../../../src-main/operator/verdict.ts';
import { ERROR_REASONS, ERRORS, type ErrorReason } from '../../../src-shared/protocol/index.ts';

const CLEAR = { ambiguous: false, unanswered: false, resealed: false };
const ANSWERED = { ambiguous: true, unanswered: false, resealed: false };
const SILENT = { ambiguous: true, unanswered: true, resealed: false };

const said = (reason: ErrorReason) => ({
  kind: 'refusal' as const,
  status: ERRORS[reason].status,
  body: { error_reason: reason, safety_failure: null, message: '' },
});
const LIVE = { checkOrderKnown: false };
const PRACTICE = { checkOrderKnown: true };

/** interface: Private-request HTTP errors, "Retry of the same signed body": what each row makes of a fresh request. */
const FRESH: Record<Exclude<ErrorReason, 'InternalServerError'>, 'Rejected' | 'again' | 'reseal'> = {
  InvalidRequestPayload: 'Rejected',
  ReplayFieldMissing: 'Rejected',
  ReplayWindowZero: 'Rejected',
  ReplayWindowTooLarge: 'Rejected',
  ReplayTimestampOverflow: 'Rejected',
  SignedRequestAuthenticationFailed: 'Rejected',
  Forbidden: 'Rejected',
  NonceCollision: 'Rejected',
  NoChangesRequested: 'Rejected',
  ReplayTimestampExpired: 'Rejected',
  ReplayTimestampTooFarInFuture: 'Rejected',
  NotAcceptingRequests: 'again',
  InvalidEncryption: 'reseal',
  SafetyFailure: 'Rejected',
  RateLimit: 'Rejected',
  TrustedTimeUnavailable: 'again',
  ServiceUnavailable: 'again',
};
const ROWS = Object.entries(FRESH) as [keyof typeof FRESH, string][];

describe('an answer to a request that was never in doubt', () => {
  it.each(ROWS)('%s means %s', (reason, meaning) => {
    const { next, change } = judge(said(reason), CLEAR, LIVE);
    if (meaning === 'Rejected') {
      expect(next).toBe('end');
      expect(change).toMatchObject({ state: 'Rejected', error: { reason } });
    } else {
      expect(next).toBe(meaning);
      expect(change.state).toBeUndefined();
    }
    expect(change.attempt?.ambiguous).toBe(false);
  });

  it('covers every row of the table but the one that is never a plain answer', () => {
    expect(ROWS.map(([reason]) => reason).sort()).toEqual(
      ERROR_REASONS.filter((reason) => reason !== 'InternalServerError').sort(),
    );
  });

  it('InvalidEncryption a second time means Rejected', () => {
    const { next, change } = judge(said('InvalidEncryption'), { ...CLEAR, resealed: true }, LIVE);
    expect([next, change.state]).toEqual(['end', 'Rejected']);
  });
});

describe('an answer to a re-send after an ambiguous attempt', () => {
  it.each(ERROR_REASONS.flatMap((reason) => [ANSWERED, SILENT].map((history) => [reason, history] as const)))(
    '%s never changes the state on a venue whose check order is not known (%o)',
    (reason, history) => {
      expect(judge(said(reason), history, LIVE).change.state).toBeUndefined();
    },
  );

  it.each(['NonceCollision', 'NoChangesRequested', 'SafetyFailure'] as const)(
    '%s settles it on the practice profile, unless an attempt without an answer may still arrive',
    (reason) => {
      expect(judge(said(reason), ANSWERED, PRACTICE).change.state).toBe('Rejected');
      expect(judge(said(reason), SILENT, PRACTICE).change.state).toBeUndefined();
    },
  );

  it('a transport that sent nothing leaves it as it was', () => {
    const outcome = { kind: 'not-sent' as const, late: false, why: 'nothing listens' };
    expect(judge(outcome, ANSWERED, LIVE)).toMatchObject({ next: 'again' });
    expect(judge(outcome, ANSWERED, LIVE).change.state).toBeUndefined();
    expect(judge(outcome, CLEAR, LIVE)).toMatchObject({ next: 'end', change: { state: 'NotSequenced' } });
  });
});
