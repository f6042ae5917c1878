import type { RequestAnswer } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import type { Outcome } from './outcome.ts';

/** The box that a refusal is about; null when it is about the request as a whole. */
export type RefusedField =
  'amount' | 'price' | 'stopPrice' | 'stop.stopPrice' | 'target.price' | 'referralAddress' | null;

/** What was said against a request before anything was signed. */
export interface Refusal {
  readonly field: RefusedField;
  readonly error: ErrorData;
  /** What `override` takes to send in spite of it; null when nobody can. */
  readonly rule: string | null;
}

/** Findings by the box that a person would correct. */
const FIELDS: Readonly<Record<string, RefusedField>> = {
  OrderAmountZeroNeg: 'amount',
  OrderAmountNotMultipleOfMinOrderSize: 'amount',
  MaxOrderNotionalBreached: 'amount',
  NotEnoughCollateral: 'amount',
  OMFLessThanIMF: 'amount',
  WithdrawAmountZeroNeg: 'amount',
  MaxWithdrawAmountBreached: 'amount',
  WithdrawDDXAmountZeroNeg: 'amount',
  MaxDDXWithdrawAmountBreached: 'amount',
  TooMuchCollateralToWithdrawDDX: 'amount',
  'rail:max-order-notional': 'amount',
  'rail:max-open-notional': 'amount',
  OrderPriceNeg: 'price',
  PriceNotMultipleOfTickSize: 'price',
  OrderTypeIncompatibleWithPrice: 'price',
  MaxTakerPriceDeviationBreached: 'price',
  'rail:max-distance-from-mark': 'price',
  UnsupportedTraderUpdate: 'referralAddress',
};

const BOXES: readonly RefusedField[] = [
  'amount',
  'price',
  'stopPrice',
  'stop.stopPrice',
  'target.price',
  'referralAddress',
];

/** A refusal of an answer. Predictions of the venue's safety values may be overridden, rails and the rest may not. */
export function refusalOf(answer: RequestAnswer): Refusal | null {
  if (answer.state !== 'Refused' || !answer.error) return null;
  const { reason, safety, message, hint } = answer.error;
  const code = safety ?? reason;
  return { field: FIELDS[code] ?? null, error: { code, message, hint: hint ?? '' }, rule: safety };
}

/** What the contract's door or the daemon threw, at the box that it names. */
export function thrownRefusal(error: ErrorData): Refusal {
  const named = BOXES.find((box) => box !== null && box === error.path);
  // A path that is no box here is of something that this form does not ask for.
  const field = error.path === undefined ? FIELDS[error.code] : named;
  return { field: field ?? null, error, rule: null };
}

/** What was said against the newest thing that was sent, while it is still what the form holds. */
export function standingRefusal(outcome: Outcome | null): Refusal | null {
  if (outcome?.is === 'answered') return refusalOf(outcome.answer);
  return outcome?.is === 'failed' ? thrownRefusal(outcome.error) : null;
}
