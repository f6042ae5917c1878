import type { AttemptEnd } from '../limits/index.ts';
import type { JournalRequest, Outcome } from '../operator/index.ts';

/** The end of an attempt as the mirrors of the limits understand it. */
export function attemptEnd(request: Pick<JournalRequest, 'attempts'>, outcome: Outcome): AttemptEnd {
  const unanswered = request.attempts.filter((each) => each.ambiguous === true && each.status === null);
  const end = { reason: null, sequenced: false, unansweredBefore: unanswered.length };
  switch (outcome.kind) {
    case 'receipt':
      return { ...end, status: 200, sequenced: true };
    case 'mismatch':
      return { ...end, status: 200 };
    case 'refusal':
      return { ...end, status: outcome.status, reason: outcome.body.error_reason };
    case 'ambiguous':
      return { ...end, status: outcome.status, reason: outcome.named === true ? 'other' : null };
  }
}
