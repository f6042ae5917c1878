import { ERRORS, type ErrorReason } from '../../src-shared/protocol/index.ts';
import { mismatchError, notSentError, refusalError, unknownError, windowOverError } from './errors.ts';
import type { History } from './history.ts';
import type { Outcome } from './interpret.ts';
import type { Change } from './journal.ts';

/** An attempt of which it is certain that no byte left this machine. */
export interface NotSent {
  readonly kind: 'not-sent';
  /** Its window was over before: the venue was not even tried. */
  readonly late: boolean;
  readonly why: string;
}

/** What follows from the end of an attempt. */
export interface Verdict {
  /** For the journal. */
  readonly change: Change;
  /**
   * - `end`: the request is settled, or nothing that is sent can settle it: committed state is looked at.
   * - `again`: the same signed body may be sent again while its window is open.
   * - `reseal`: at once, to the operator's key fetched anew.
   */
  readonly next: 'end' | 'again' | 'reseal';
}

/**
 * Answers that settle an ambiguous attempt on a venue whose check order is known (profile: 5, Order of checks): they
 * stand behind the duplicate check, so the request was not retained.
 */
const BEHIND_DUPLICATES: readonly ErrorReason[] = ['NonceCollision', 'NoChangesRequested', 'SafetyFailure'];

/**
 * What the end of an attempt makes of its request (interface: States and transitions; Errors, "Retry of the same
 * signed body"). While no attempt was ambiguous every answer means what the table says. After an ambiguous one only a
 * receipt settles it: the other answers are checks that stand before the duplicate check.
 */
export function judge(
  outcome: Outcome | NotSent,
  history: History,
  venue: { readonly checkOrderKnown: boolean },
): Verdict {
  switch (outcome.kind) {
    case 'receipt':
      return {
        next: 'end',
        change: {
          state: 'Sequenced',
          attempt: { outcome: 'Sequenced', status: 200, ambiguous: false },
          requestIndex: outcome.receipt.requestIndex,
          sender: outcome.receipt.sender,
          enclaveSignature: outcome.receipt.enclaveSignature,
          receiptVerified: outcome.verified,
          error: null,
        },
      };
    case 'mismatch':
      return {
        next: 'end',
        change: {
          state: 'Unknown',
          attempt: { outcome: 'ReceiptMismatch', status: 200, ambiguous: true },
          receiptVerified: false,
          error: mismatchError(outcome.misfit),
          evidence: `receipt: ${JSON.stringify(outcome.receipt)}`,
        },
      };
    case 'ambiguous':
      return {
        next: 'again',
        change: {
          state: 'Unknown',
          attempt: { outcome: outcome.why, status: outcome.status, ambiguous: true },
          error: unknownError(outcome.why),
        },
      };
    case 'not-sent': {
      const attempt = { outcome: outcome.why, status: null, ambiguous: false };
      if (history.ambiguous) return { next: 'again', change: { attempt } };
      return {
        next: 'end',
        change: {
          state: 'NotSequenced',
          attempt,
          error: outcome.late ? windowOverError() : notSentError(outcome.why),
        },
      };
    }
    case 'refusal':
      return refusal(outcome, history, venue.checkOrderKnown);
  }
}

function refusal(
  outcome: Extract<Outcome, { kind: 'refusal' }>,
  history: History,
  checkOrderKnown: boolean,
): Verdict {
  const { body, status } = outcome;
  const reason = body.error_reason;
  const attempt = { outcome: body.safety_failure ?? reason, status, ambiguous: false };
  const { retry } = ERRORS[reason];
  if (retry === 're-encrypt' && !history.resealed)
    return { next: 'reseal', change: { attempt: { ...attempt, outcome: reason } } };
  if (retry === 'same-body' || retry === 'same-body-when-ready')
    return { next: 'again', change: { attempt } };
  const said = { state: 'Rejected', attempt, error: refusalError(body) } as const;
  if (!history.ambiguous) return { next: 'end', change: said };
  if (checkOrderKnown && BEHIND_DUPLICATES.includes(reason)) {
    // An attempt without any answer may still be under way to the venue until its window ends.
    return { next: 'end', change: history.unanswered ? { attempt, evidence: refusedNote(reason) } : said };
  }
  return { next: 'end', change: { attempt, evidence: refusedNote(reason) } };
}

const refusedNote = (reason: string): string =>
  `sent again, the venue answered ${reason}, which says nothing about the attempt before`;
