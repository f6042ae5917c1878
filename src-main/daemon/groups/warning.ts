import type { GroupRow } from '../../../src-shared/contract/index.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import type { Problem } from './decision.ts';
import type { GroupsOptions } from './options.ts';
import { against, inWords, reaches } from './own-orders.ts';
import { presentGroup } from './present.ts';
import type { Group } from './store.ts';

type Leg = GroupRow['legs'][number];

/**
 * What a person is to know of a bracket that goes on all the same. Nothing is refused for it: whether an order stands in
 * the way is decided when the exit trades, and a ladder of orders on the way there is a plan as any.
 */
export function warningOf(group: Group, venue: GroupsOptions['venue']): Problem | null {
  if (group.plan.kind !== 'bracket' || group.ending !== null) return null;
  const { legs } = presentGroup(group);
  return beyond(group, legs) ?? inTheStopsWay(group, legs, venue);
}

/** Entry or exit was moved past the other: what the one buys, the other would sell at once, or be rejected for. */
function beyond({ plan }: Group, legs: readonly Leg[]): Problem | null {
  const entry = legs.find(({ role }) => role === 'entry');
  const at = entry?.stopPrice ?? entry?.price ?? null;
  if (entry === undefined || at === null || !stands(entry)) return null;
  const buys = plan.side === 'buy';
  for (const exit of legs) {
    const price = exit.role === 'stop' ? exit.stopPrice : exit.role === 'target' ? exit.price : null;
    if (price === null || isOver(exit)) continue;
    const below = buys === (exit.role === 'stop');
    const isRight = below ? parseDecimal(price) < parseDecimal(at) : parseDecimal(price) > parseDecimal(at);
    if (isRight) continue;
    const trade = buys ? 'buys' : 'sells';
    return {
      code: 'BRACKET_BEYOND',
      message: `The entry of this bracket stands at ${at} and its ${exit.role} at ${price}: what the entry ${trade} there, the ${exit.role} would give away at once, and it may be rejected when it meets the entry.`,
      hint: `Move the ${exit.role} or the entry, or cancel the entry; a rejected exit is placed anew once the entry is cancelled.`,
    };
  }
  return null;
}

function inTheStopsWay(group: Group, legs: readonly Leg[], venue: GroupsOptions['venue']): Problem | null {
  const stop = legs.find(({ role }) => role === 'stop');
  if (stop === undefined || isOver(stop)) return null;
  const { plan, wallet } = group;
  const deviation = venue.takerDeviation(plan.symbol);
  if (deviation === undefined) return null;
  const order = against(plan, wallet, hashesOf(group), venue.booked).find((each) =>
    reaches(stop, each, deviation),
  );
  if (order === undefined) return null;
  return {
    code: 'BRACKET_STOP_BLOCKED',
    message: `Your own order "${inWords(order, plan.symbol)}" stands in the way of this bracket's stop: if it is still there when the stop wakes up, the venue may reject the stop, since a strategy does not trade with itself.`,
    hint: 'Cancel or move that order, or place it with another strategy.',
  };
}

/** Hashes of all orders that a group ever had. */
export function hashesOf({ steps }: Pick<Group, 'steps'>): Set<string> {
  return new Set(steps.flatMap(({ request }) => request?.orderHash ?? []));
}

const stands = ({ state }: Leg): boolean => ['open', 'waits', 'partly filled'].includes(state);
const isOver = ({ state }: Leg): boolean => ['filled', 'cancelled', 'rejected', 'refused'].includes(state);
