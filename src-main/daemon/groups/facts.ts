import type * as v from 'valibot';
import type { RequestError } from '../../../src-shared/contract/index.ts';
import { parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { ORDER_REJECTION, ORDER_REJECTIONS } from '../../../src-shared/protocol/index.ts';
import type { JournalRequest } from '../../operator/index.ts';

export type Action = 'place' | 'modify' | 'cancel';
type Failure = v.InferOutput<typeof RequestError>;
export type StepRequest = Pick<JournalRequest, 'id' | 'state' | 'orderHash' | 'progress' | 'error'>;

/** One request that was made for a leg, or was to be made. */
export interface Step {
  readonly n: number;
  readonly leg: string;
  readonly action: Action;
  /** null for a change that somebody else made of one of its orders. */
  readonly clientId?: string | null;
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
  /** A request of it is on its way, or its outcome is being looked for: nothing else may be made for it. */
  readonly inFlight: boolean;
  /** The venue has its newest order, and nothing was seen of it yet. */
  readonly unseen: boolean;
  /** The order that stands; null when none does. */
  readonly open: { readonly orderHash: string; readonly amount: Fixed; readonly left: Fixed } | null;
  /** Of the newest order that the venue has taken. */
  readonly orderHash: string | null;
  /** Over all its orders. */
  readonly filled: Fixed;
  /** Why the newest step of ours came to nothing, and what it was. */
  readonly failure: (Failure & { readonly action: Action }) | null;
  /** Whether a cancel of ours was taken by the venue for its newest order. */
  readonly cancelled: boolean;
  /** Whether its newest order was cancelled, and by no cancel of ours. */
  readonly taken: boolean;
  /** Whether its newest order has traded whole. */
  readonly traded: boolean;
  /** A person wants it placed once more. */
  readonly again: boolean;
  /** Venue time at which its newest order met one of the same strategy and was rejected for it; else null. */
  readonly metOwnAt: number | null;
  /** Venue time of the newest that was seen of any of its orders: of their end, when none stands. */
  readonly seenAt: number | null;
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

/** Of the detail of a rejection: the rest of an order that meets one of its own strategy is cancelled (profile: 8). */
const SELF_MATCH = ORDER_REJECTIONS[ORDER_REJECTION.selfMatch];

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

/** A change that somebody else made of one of its orders. */
export const isForeign = ({ clientId }: Step): boolean => clientId === null;

const isPending = ({ request, error }: Step): boolean =>
  request === null ? error === null : PENDING.includes(request.state);

/** The newest step that placed or changed the order of a leg, as far as the venue has taken it. */
const newestTaken = (placements: readonly Step[]): Step | undefined =>
  placements.findLast((step) => step.request?.state === 'Sequenced' && failureOf(step) === null);

const NONE: ReadonlySet<string> = new Set();

/**
 * @param forgiven failures of steps up to this one count as never tried
 * @param again legs that a person wants placed once more
 */
export function factsOf(
  leg: string,
  steps: readonly Step[],
  forgiven: number,
  again: ReadonlySet<string> = NONE,
): LegFacts {
  const own = steps.filter((step) => step.leg === leg);
  // What somebody else asked for and did not get says nothing of what is asked for here.
  const counted = own.filter(
    (step) => failureOf(step) === null || (step.n > forgiven && step.over !== true && !isForeign(step)),
  );
  const last = counted.at(-1);
  const failure = last === undefined ? null : failureOf(last);
  const placements = own.filter(({ action }) => action !== 'cancel');
  const newest = newestTaken(placements);
  const progress = newest?.request?.progress?.state;
  let filled = 0n;
  for (const { request } of placements) filled += parseDecimal(request?.progress?.filled ?? '0');
  const cancelled = own.some(
    (step) =>
      step.action === 'cancel' &&
      step.n > (newest?.n ?? Infinity) &&
      step.request?.state === 'Sequenced' &&
      failureOf(step) === null,
  );
  const rejected = failure?.reason === REJECTED_AFTERWARDS && failure.message === SELF_MATCH;
  const seen = placements.flatMap(({ request }) => request?.progress?.at ?? []);
  return {
    untried: !counted.some(({ action }) => action !== 'cancel'),
    inFlight: own.some(isPending),
    unseen: newest !== undefined && newest.request?.progress == null,
    open: standingOf(own, placements),
    orderHash: newest?.request?.orderHash ?? null,
    filled,
    failure: last === undefined || failure === null ? null : { ...failure, action: last.action },
    cancelled,
    taken: !cancelled && progress === 'cancelled',
    traded: progress === 'filled',
    again: again.has(leg),
    metOwnAt: rejected ? (last?.request?.progress?.at ?? null) : null,
    seenAt: seen.length === 0 ? null : Math.max(...seen),
  };
}

function standingOf(own: readonly Step[], placements: readonly Step[]): LegFacts['open'] {
  const standing = placements.findLast(
    ({ request }) => request?.state === 'Sequenced' && STANDING.includes(request.progress?.state ?? ''),
  );
  const orderHash = standing?.request?.orderHash;
  if (standing?.amount == null || orderHash == null) return null;
  // The venue knows no such order: there is nothing to be cancelled, whatever was seen of it before.
  const isGone = own.some(
    (step) => step.action === 'cancel' && step.n > standing.n && failureOf(step)?.safety === 'OrderNotFound',
  );
  if (isGone) return null;
  const { amount } = standing;
  return { orderHash, amount, left: amount - parseDecimal(standing.request?.progress?.filled ?? '0') };
}
