import { OPERATOR_FAILED } from './interpret.ts';
import type { JournalRequest } from './journal-rows.ts';

/** What the attempts of a request so far leave open. */
export interface History {
  /** One attempt ended without an answer that says whether the venue has the request. */
  readonly ambiguous: boolean;
  /** One of those was not answered by the operator itself: its bytes may still arrive while the window is open. */
  readonly unanswered: boolean;
  /** It was sealed anew after InvalidEncryption already. */
  readonly resealed: boolean;
}

/** Reads the journal's attempts that have ended. */
export function historyOf(request: Pick<JournalRequest, 'attempts'>): History {
  const ambiguous = request.attempts.filter((attempt) => attempt.ambiguous === true);
  return {
    ambiguous: ambiguous.length > 0,
    unanswered: ambiguous.some((attempt) => attempt.outcome !== OPERATOR_FAILED),
    resealed: request.attempts.some((attempt) => attempt.outcome === 'InvalidEncryption'),
  };
}
