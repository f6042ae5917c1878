import { decideBracket } from './bracket.ts';
import { decideScale, ended, windUp, type Decision, type Known } from './decision.ts';
import { factsOf } from './facts.ts';
import type { Group } from './store.ts';

/** What is known of each leg of a group. */
export function knownOf({ steps, forgiven, again }: Group): Known {
  return (leg) => factsOf(leg, steps, forgiven, again);
}

/**
 * What comes next for a group.
 * @param inTheWay the order that the exits of a bracket would meet first and that is not its own, in words
 */
export function decide(group: Group, inTheWay: () => string | null = () => null): Decision {
  const known = knownOf(group);
  const { plan } = group;
  if (group.ending === 'cancelled') {
    const legs = plan.legs.map(({ leg }) => leg);
    return windUp(legs, known) ?? ended('cancelled');
  }
  return plan.kind === 'bracket' ? decideBracket(plan, known, inTheWay) : decideScale(plan, known);
}
