import { mismatchError, notSentError, refusalError, unknownError } from './errors.ts';
import type { Outcome } from './interpret.ts';
import type { Change } from './journal.ts';

/** An attempt of which it is certain that no byte left this machine. */
export interface NotSent {
  readonly kind: 'not-sent';
  readonly why: string;
}

/** What the end of an attempt makes of a request (interface: States and transitions; commands.md: states). */
export function changeOf(outcome: Outcome | NotSent): Change {
  switch (outcome.kind) {
    case 'receipt':
      return {
        state: 'Sequenced',
        attempt: { outcome: 'Sequenced', status: 200, ambiguous: false },
        requestIndex: outcome.receipt.requestIndex,
        sender: outcome.receipt.sender,
        enclaveSignature: outcome.receipt.enclaveSignature,
        receiptVerified: outcome.verified,
      };
    case 'mismatch':
      return {
        state: 'Unknown',
        attempt: { outcome: 'ReceiptMismatch', status: 200, ambiguous: true },
        receiptVerified: false,
        error: mismatchError(outcome.misfit),
        evidence: `receipt: ${JSON.stringify(outcome.receipt)}`,
      };
    case 'refusal':
      return {
        state: 'Rejected',
        attempt: { outcome: outcome.body.error_reason, status: outcome.status, ambiguous: false },
        error: refusalError(outcome.body),
      };
    case 'ambiguous':
      return {
        state: 'Unknown',
        attempt: { outcome: outcome.why, status: outcome.status, ambiguous: true },
        error: unknownError(outcome.why),
      };
    case 'not-sent':
      return {
        state: 'NotSequenced',
        attempt: { outcome: outcome.why, status: null, ambiguous: false },
        error: notSentError(outcome.why),
      };
  }
}
