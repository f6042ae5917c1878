import type { Finding } from '../guard/index.ts';
import type { JournalRequest } from '../operator/index.ts';

/** Why a request was refused here, before anything was signed. */
export interface LocalRefusal {
  readonly reason: string;
  readonly safety?: string | null;
  readonly message: string;
  readonly hint: string;
}

/** profile: The profile document, until it was accepted. */
export const PROFILE_NOT_ACCEPTED: LocalRefusal = {
  reason: 'PROFILE_NOT_ACCEPTED',
  message: 'The unverified facts of this profile have not been accepted.',
  hint: 'Look at them with `countersign profiles list`, then `countersign profiles accept`.',
};

/** What is made here by itself waits until the venue answers. */
export const VENUE_AWAY: LocalRefusal = {
  reason: 'VENUE_UNREACHABLE',
  message: 'The venue cannot be reached.',
  hint: 'It goes on by itself when the venue answers.',
};

/** What is made here by itself waits for the end of a pause. */
export const TRADING_PAUSED: LocalRefusal = {
  reason: 'TRADING_PAUSED',
  message: 'New orders are paused since a panic.',
  hint: 'It goes on by itself when trading is resumed.',
};

/** Nothing signs. */
export const VAULT_LOCKED: LocalRefusal = {
  reason: 'VAULT_LOCKED',
  message: 'The vault is locked.',
  hint: 'Unlock it with `countersign wallet unlock` or in the interface.',
};

/** The wallet does not sign, while session keys do. */
export const WALLETS_LOCKED: LocalRefusal = {
  reason: 'VAULT_LOCKED',
  message: 'The wallets are locked, and only session keys go on.',
  hint: 'Unlock them with `countersign wallet unlock` or in the interface; what a session key may sign needs no unlocking.',
};

export function ofFinding(finding: Finding): LocalRefusal {
  const { safety, message, hint } = finding;
  return { reason: safety === null ? finding.rule : 'SafetyFailure', safety, message, hint };
}

export function outOfBudget(waitMs: number): LocalRefusal {
  const seconds = (waitMs / 1000).toFixed(1);
  return {
    reason: 'RATE_BUDGET',
    message: 'The request budget of this trader is used up.',
    hint: `The next request can go in ${seconds} s; more DDX on the exchange gives a larger budget.`,
  };
}

/** The review of a wallet-signed request outlasted its replay window. */
export function tooLate(): LocalRefusal {
  return {
    reason: 'REVIEW_TOO_LONG',
    message: 'It was approved after its replay window had ended, so it was not signed.',
    hint: 'Make the request anew; the venue takes a request for at most 60 s.',
  };
}

/** The review on a device outlasted the replay window, which begins when the device is asked. */
export function reviewOutlasted(windowMs: number): LocalRefusal {
  return {
    reason: 'REVIEW_OUTLASTED',
    message: `It was signed on the device after its ${Math.round(windowMs / 1000)} s were over; the signature was not used.`,
    hint: 'Ask for it again and go through the pages without a pause: that is a new request, with a time of its own.',
  };
}

/** Nothing new goes out before it is known what an interrupted request became. */
export const IN_DOUBT: LocalRefusal = {
  reason: 'EARLIER_REQUEST_OPEN',
  message: 'What became of an earlier request of this strategy is still being looked for.',
  hint: 'See `countersign request list`; cancels may go out all the same.',
};

/** A refusal as the journal keeps it. */
export function asError(refusal: LocalRefusal): NonNullable<JournalRequest['error']> {
  const { reason, safety = null, message, hint } = refusal;
  return { reason, safety, message, hint, retry: 'no' };
}
