import { CANCEL_REJECTIONS, REJECTED_WITHOUT_REASON } from '../../../src-shared/protocol/index.ts';
import { earliestRowMs, sequencedInOrder, type Followed, type Progress } from './followed.ts';
import type { OrderTrail } from './order-trail.ts';

/**
 * What became of a request that cancels or changes an order (profile: 7, Rejections after acceptance). An order is
 * cancelled once: of the requests that name it, the first may have done so, and each later one leaves a refusal. So of
 * as many refusals as there are, the last requests got theirs.
 * @param replaces whether a changing request is seen to have placed its new order: then it was not refused
 * @returns null while the rows do not tell
 */
export function fateOfCancel(
  trail: OrderTrail,
  followed: Followed,
  replaces: (each: Followed) => boolean,
): Progress | null {
  const all = sequencedInOrder(trail.namedBy);
  if (all === null) return null;
  const mayBeRefused = all.filter((each) => !replaces(each));
  const place = mayBeRefused.indexOf(followed);
  if (place < 0) return null;
  const earliest = Math.min(...mayBeRefused.map(({ known }) => earliestRowMs(known)));
  const refusals = [...trail.refusals]
    .filter(([, { at }]) => at >= earliest)
    .sort(([a], [b]) => a - b)
    .map(([, refusal]) => refusal);
  const done = Math.max(0, mayBeRefused.length - refusals.length);
  if (place >= done) {
    const refusal = refusals[refusals.length - (mayBeRefused.length - place)];
    if (refusal === undefined) return null;
    const detail = refusal.code === null ? REJECTED_WITHOUT_REASON : CANCEL_REJECTIONS[refusal.code];
    return { state: 'rejected', detail, filled: null, at: refusal.at };
  }
  const { cancelledAt } = trail;
  const byThis = place === 0 && followed.request.kind === 'CancelOrder' && !all.some(replaces);
  if (!byThis || cancelledAt === null || cancelledAt < earliestRowMs(followed.known)) return null;
  return { state: 'confirmed', detail: null, filled: null, at: cancelledAt };
}
