import { failureOf, isForeign, type Step } from './facts.ts';
import type { Group, HeldStep } from './store.ts';

/** Nothing could be signed or sent at all: that says nothing of the step. */
const WAITED = ['VAULT_LOCKED', 'TRADING_PAUSED', 'VENUE_UNREACHABLE'];
/**
 * Over in a while, by themselves: what protects a position, or takes an order away, is tried again as a request of its own.
 * The venue's RateLimit is not among them: it is never tried again without a person (interface: Errors).
 */
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
    const known = opens(group, leg) && last.action !== 'cancel' ? WAITED : PASSING;
    return known.includes(reason) ? [last] : [];
  });
}

/** How often in a row the steps of a leg came to nothing, up to now. */
export function triesOf(steps: readonly Step[], leg: string): number {
  const own = steps.filter((step) => step.leg === leg && !isForeign(step));
  return own.length - 1 - own.findLastIndex((step) => failureOf(step) === null);
}
