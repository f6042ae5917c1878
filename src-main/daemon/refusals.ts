import type { SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address } from '../../src-shared/protocol/index.ts';
import type { Finding } from '../guard/index.ts';
import { summaryOf, type Intent } from '../operator/index.ts';

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

export function clientIdReused(clientId: string): CountersignError {
  return new CountersignError(
    'CLIENT_ID_REUSED',
    `The client id ${clientId} stands for another request.`,
    'Use a fresh client id for a new intent.',
  );
}

/** What a person sees before the wallet itself signs a request. */
export function previewOf(intent: Intent, wallet: Address): SigningPreview {
  const fields = Object.entries(intent).map(([name, value]) => ({ name, raw: String(value) }));
  return {
    title: summaryOf(intent),
    sentences: ['The wallet itself signs this request; nonce and time are added when it does.'],
    signer: wallet,
    fields,
    digest: null,
  };
}
