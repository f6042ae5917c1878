import type * as v from 'valibot';
import type { ErrorText, GROUP_ENDS } from '../../../src-shared/contract/index.ts';
import type { Fixed } from '../../../src-shared/money/index.ts';
import { REJECTED_AFTERWARDS, type Action, type LegFacts } from './facts.ts';
import type { Plan } from './plan.ts';

export type Problem = v.InferOutput<typeof ErrorText>;
export type Ending = (typeof GROUP_ENDS)[number];

/** What is to be done next for a group: one thing at a time for each order, decided by what the one before has become. */
export type Decision =
  | { readonly is: 'act'; readonly leg: string; readonly action: Action; readonly amount: Fixed | null }
  /** For the venue or for the market. */
  | { readonly is: 'wait' }
  | { readonly is: 'stuck'; readonly problem: Problem }
  | { readonly is: 'ended'; readonly ending: Ending };

export type Known = (leg: string) => LegFacts;
export const WAIT: Decision = { is: 'wait' };
export const ended = (ending: Ending): Decision => ({ is: 'ended', ending });

/**
 * Cancels what stands of these legs, each by itself: one that is in doubt, or whose cancel was refused, keeps none of the
 * others. Null when nothing of any stands any more.
 */
export function windUp(legs: readonly string[], known: Known): Decision | null {
  let rest: Decision | null = null;
  for (const leg of legs) {
    const next = cancelOf(leg, known(leg));
    if (next?.is === 'act') return next;
    if (rest?.is !== 'stuck') rest = next ?? rest;
  }
  return rest;
}

function cancelOf(leg: string, { open, inFlight, unseen, failure, cancelled }: LegFacts): Decision | null {
  // Which order stands, and whether one does, is not known yet.
  if (inFlight || unseen) return WAIT;
  if (open === null) return null;
  // Its cancel is at the venue, or came too late: the order's own rows will tell.
  const failed = failure?.action === 'cancel';
  if (failed ? failure.reason === REJECTED_AFTERWARDS : cancelled) return WAIT;
  if (failed) return cancelFailed(leg, failure.message);
  return { is: 'act', leg, action: 'cancel', amount: null };
}

function cancelFailed(leg: string, why: string): Decision {
  const problem = {
    code: 'GROUP_CANCEL_FAILED',
    message: `The order "${leg}" could not be cancelled: ${why}`,
    hint: 'It may still stand at the venue. Try again, or cancel it among the open orders.',
  };
  return { is: 'stuck', problem };
}

/** A scale: each order after the one before it was taken. None follows where somebody has cancelled one elsewhere. */
export function decideScale(plan: Plan, known: Known): Decision {
  let open = false;
  let next: string | null = null;
  let taken = 0;
  let stopped = false;
  for (const { leg } of plan.legs) {
    const { untried, inFlight, unseen, failure, open: order, taken: isTaken } = known(leg);
    stopped ||= isTaken;
    if (inFlight) return WAIT;
    if (untried) {
      next ??= leg;
      continue;
    }
    // One that the venue took and then rejected is over; the others stand on their own.
    if (failure !== null && failure.reason !== REJECTED_AFTERWARDS) {
      const problem = {
        code: 'SCALE_INCOMPLETE',
        message: `${taken} of ${plan.legs.length} orders were placed; then one was refused: ${failure.message}`,
        hint: 'Those that were placed stand. Try the rest again, or cancel them.',
      };
      return { is: 'stuck', problem };
    }
    taken += 1;
    open ||= order !== null || unseen;
  }
  if (next !== null && stopped) return open ? WAIT : ended('released');
  if (next !== null) return { is: 'act', leg: next, action: 'place', amount: null };
  return open ? WAIT : ended('done');
}
