import { failureOf, isForeign, type Step } from './facts.ts';
import type { Group, HeldStep } from './store.ts';

/** Nothing could be signed or sent at all: that says nothing of the step. */
const WAITED = ['VAULT_LOCKED', 'TRADING_PAUSED', 'VENUE_UNREACHABLE'];
/** Over in a while, by themselves: what protects a position, or takes an order away, is tried again as a request of its own. */
const PASSING = [
  ...WAITED,
  'EARLIER_REQUEST_OPEN',
  'RATE_BUDGET',
  'rail:max-orders-per-minute',
  'WINDOW_OVER',
  'NotSequenced',
  'ReplayTimestampExpired',
  'ReplayTimestampTooFarInFuture',
  'NotAcceptingRequests',
  'TrustedTimeUnavailable',
  'ServiceUnavailable',
  'NonceCollision',
  'VENUE_READ_ERROR',
  'VENUE_TIME_UNSTEADY',
];

/**
 * The venue's 429. The same signed body is never sent again for it, and nothing but the exits and cancels of a bracket is asked
 * for anew (decision 9): each a request of its own, which waits for a slot of the mirror that the 429 has emptied, and so
 * often in a row at most.
 */
const RATE_LIMIT = 'RateLimit';
const RATE_LIMIT_TRIES = 5;

/** Whether a leg's place in the plan is one that opens a position. */
export function opens({ plan }: Pick<Group, 'plan'>, leg: string): boolean {
  const role = plan.legs.find((each) => each.leg === leg)?.role;
  return role === 'entry' || role === 'rung';
}

/** The newest steps of legs that came to nothing for the moment only. */
export function passingOf(group: Group): HeldStep[] {
  return group.plan.legs.flatMap(({ leg }) => {
    const last = group.steps.findLast((step) => step.leg === leg && !isForeign(step));
    if (last === undefined || last.over === true || last.n <= group.forgiven) return [];
    const reason = failureOf(last)?.reason;
    if (reason === undefined) return [];
    const isUrgent = !opens(group, leg) || last.action === 'cancel';
    if (reason === RATE_LIMIT) return isUrgent && mayAskAnew(group, leg) ? [last] : [];
    return (isUrgent ? PASSING : WAITED).includes(reason) ? [last] : [];
  });
}

function mayAskAnew({ plan, steps, forgiven }: Group, leg: string): boolean {
  const own = steps.filter((step) => step.leg === leg && !isForeign(step) && step.n > forgiven);
  const since = own.slice(own.findLastIndex((step) => failureOf(step) === null) + 1);
  const refused = since.filter((step) => failureOf(step)?.reason === RATE_LIMIT);
  return plan.kind === 'bracket' && refused.length <= RATE_LIMIT_TRIES;
}

/** How often in a row the steps of a leg came to nothing, up to now. */
export function triesOf(steps: readonly Step[], leg: string): number {
  const own = steps.filter((step) => step.leg === leg && !isForeign(step));
  return own.length - 1 - own.findLastIndex((step) => failureOf(step) === null);
}
