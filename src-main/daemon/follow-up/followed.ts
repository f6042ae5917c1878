import type * as v from 'valibot';
import type { RequestProgress } from '../../../src-shared/contract/index.ts';
import { FUTURE_TOLERANCE_MS } from '../../../src-shared/protocol/index.ts';
import type { JournalRequest, KnownRequest } from '../../operator/index.ts';

export type Progress = v.InferOutput<typeof RequestProgress>;

/** A request that is followed from its sending until nothing more can become of it. */
export interface Followed {
  /** As its signed JSON says it. */
  readonly known: KnownRequest;
  /** The very object that the operator writes, so that nobody writes an older state over a newer one. */
  request: JournalRequest;
  /** Whether all rows since its sending are known: a restart begins without the earlier ones. */
  whole: boolean;
}

/** profile: 6, Lifecycles: states that nothing moves any more. */
const FINAL: readonly Progress['state'][] = ['filled', 'cancelled', 'rejected', 'confirmed'];

export const isFinal = (progress: Progress | null): boolean =>
  progress !== null && FINAL.includes(progress.state);

/** Whether the venue may have it without our knowing yet. */
export const isUndecided = ({ request }: Followed): boolean =>
  request.state === 'Sending' || request.state === 'Unknown';

/** Those that the venue has, in the order in which it took them; null while one of them is not known to be there. */
export function sequencedInOrder(followed: Iterable<Followed>): Followed[] | null {
  const all = [...followed];
  if (all.some(isUndecided)) return null;
  const sequenced = all.filter(({ request }) => request.state === 'Sequenced');
  // One that a person settled, or that was found in committed state, has no index: then the order of signing stands in.
  const indexed = sequenced.every(({ request }) => request.requestIndex !== null);
  const placeOf = ({ request }: Followed): number => (indexed ? (request.requestIndex ?? 0) : request.seq);
  return sequenced.sort((a, b) => placeOf(a) - placeOf(b));
}

/** A deployment may write a row a little after the request was sequenced. */
const SLACK_MS = 2_000;

/** Whether a row of this venue time may have come from the request. */
export function mayExplain({ known }: Followed, atMs: number): boolean {
  return atMs >= earliestRowMs(known) && atMs <= known.toMs + SLACK_MS;
}

/**
 * The earliest venue time that a row of the request can carry: the venue takes what is a little ahead of its clock, and
 * may show times in whole seconds.
 */
export function earliestRowMs({ fromMs }: KnownRequest): number {
  const earliest = fromMs - FUTURE_TOLERANCE_MS;
  return earliest - (earliest % 1_000);
}
