import {
  ERRORS,
  type ErrorReason,
  type Receipt,
  type SafetyFailure,
} from '../../src-shared/protocol/index.ts';

/** What the operator answers: a receipt, or a row of interface: Private-request HTTP errors. */
export type Outcome = { readonly ok: true; readonly receipt: Receipt } | Rejection;

export interface Rejection {
  readonly ok: false;
  readonly reason: ErrorReason;
  readonly safety: SafetyFailure | null;
  readonly message: string;
}

export function rejection(
  reason: ErrorReason,
  message: string = ERRORS[reason].message,
  safety: SafetyFailure | null = null,
): Rejection {
  return { ok: false, reason, safety, message };
}

/** Status and body of an outcome (interface: Private-request error body). */
export function httpOf(outcome: Outcome): { status: number; body: string } {
  if (outcome.ok) return { status: 200, body: JSON.stringify(outcome.receipt) };
  const body = { error_reason: outcome.reason, safety_failure: outcome.safety, message: outcome.message };
  return { status: ERRORS[outcome.reason].status, body: JSON.stringify(body) };
}
