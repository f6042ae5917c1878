import type * as v from 'valibot';
import type { RequestError } from '../../../src-shared/contract/index.ts';
import { parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { JournalRequest } from '../../operator/index.ts';

export type Action = 'place' | 'modify' | 'cancel';
type Failure = v.InferOutput<typeof RequestError>;
export type StepRequest = Pick<JournalRequest, 'id' | 'state' | 'orderHash' | 'progress' | 'error'> &
  Partial<Pick<JournalRequest, 'session' | 'createdAt'>>;

/** One request that was made for a leg, or was to be made. */
export interface Step {
  readonly n: number;
  readonly leg: string;
  readonly action: Action;
  /** Of the order that it places; null for a cancel. */
  readonly amount: Fixed | null;
  /** null while there is none. */
  readonly request: StepRequest | null;
  /** What was thrown before there was a request. */
  readonly error: Failure | null;
  /** Its failure was passing, and counts as never tried by now. */
  readonly over?: boolean;
}

/** What the steps of a leg and the journal say of its order. */
export interface LegFacts {
  /** Nothing was tried, or what failed is to be tried again. */
  readonly untried: boolean;
  /** Its newest request is on its way, or its outcome is being looked for. */
  readonly inFlight: boolean;
  /** The venue has its newest request, and nothing was seen of it yet. */
  readonly unseen: boolean;
  /** The order that stands; null when none does. */
  readonly open: { readonly orderHash: string; readonly amount: Fixed; readonly left: Fixed } | null;
  /** Over all its orders. */
  readonly filled: Fixed;
  /** Why its newest step came to nothing, and what it was. */
  readonly failure: (Failure & { readonly action: Action }) | null;
  /** Whether a cancel of ours was taken by the venue. */
  readonly cancelled: boolean;
  /** Whether its newest order was cancelled, and by no cancel of ours. */
  readonly taken: boolean;
}

const PENDING = ['Prepared', 'Signed', 'Sending', 'Unknown'];
const STANDING = ['open', 'partly filled'];

/** The venue took the request, and rejected the order or the cancel all the same (profile: 7). */
export const REJECTED_AFTERWARDS = 'OrderRejected';

const NOTHING: Failure = {
  reason: 'NotSequenced',
  safety: null,
  message: 'The venue did not take it.',
  retry: 'no',
};

export function failureOf({ request, error }: Step): Failure | null {
  if (request === null) return error;
  if (['Rejected', 'Refused', 'NotSequenced'].includes(request.state)) return request.error ?? NOTHING;
  const { progress } = request;
  if (request.state !== 'Sequenced' || progress?.state !== 'rejected') return null;
  return {
    reason: REJECTED_AFTERWARDS,
    safety: null,
    message: progress.detail ?? NOTHING.message,
    retry: 'no',
  };
}

/** @param forgiven failures of steps up to this one count as never tried */
export function factsOf(leg: string, steps: readonly Step[], forgiven: number): LegFacts {
  const own = steps.filter((step) => step.leg === leg);
  const counted = own.filter((step) => (step.n > forgiven && step.over !== true) || failureOf(step) === null);
  const last = counted.at(-1);
  const failure = last === undefined ? null : failureOf(last);
  const placements = own.filter(({ action }) => action !== 'cancel');
  const standing = placements.findLast(
    ({ request }) => request?.state === 'Sequenced' && STANDING.includes(request.progress?.state ?? ''),
  );
  let filled = 0n;
  for (const { request } of placements) filled += parseDecimal(request?.progress?.filled ?? '0');
  // The venue knows no such order: there is nothing to be cancelled, whatever was seen of it before.
  const isGone = own.some(
    (step) =>
      step.action === 'cancel' &&
      step.n > (standing?.n ?? Infinity) &&
      failureOf(step)?.safety === 'OrderNotFound',
  );
  const orderHash = isGone ? null : standing?.request?.orderHash;
  const amount = standing?.amount;
  const cancelled = own.some(
    (step) => step.action === 'cancel' && step.request !== null && failureOf(step) === null,
  );
  return {
    untried: !counted.some(({ action }) => action !== 'cancel'),
    inFlight:
      last !== undefined &&
      (last.request === null ? last.error === null : PENDING.includes(last.request.state)),
    unseen: last?.request?.state === 'Sequenced' && last.request.progress === null,
    open:
      orderHash == null || amount == null
        ? null
        : { orderHash, amount, left: amount - parseDecimal(standing?.request?.progress?.filled ?? '0') },
    filled,
    failure: last === undefined || failure === null ? null : { ...failure, action: last.action },
    cancelled,
    taken: !cancelled && placements.at(-1)?.request?.progress?.state === 'cancelled',
  };
}
