import type { GroupLeg, GroupRow } from '../../../src-shared/contract/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import { factsOf, type LegFacts } from './facts.ts';
import type { PlannedLeg } from './plan.ts';
import type { Group, HeldStep } from './store.ts';

/** The contract's form of a group. */
export function presentGroup(group: Group): GroupRow {
  const { id, plan, state, ending, problem, wallet, clientId, createdAt, updatedAt } = group;
  const { kind, symbol, strategy, side } = plan;
  return {
    group: id,
    kind,
    state,
    ending,
    problem,
    symbol,
    strategy,
    side,
    wallet,
    clientId,
    createdAt,
    updatedAt,
    legs: plan.legs.map((leg) => presentLeg(leg, group)),
  };
}

function presentLeg(planned: PlannedLeg, { steps, forgiven }: Group): GroupLeg {
  const { leg, role, side, type, price, stopPrice } = planned;
  const facts = factsOf(leg, steps, forgiven);
  const own = steps.filter((step) => step.leg === leg);
  const last = own.findLast(({ action }) => action !== 'cancel');
  const amount = facts.open?.amount ?? last?.amount ?? null;
  return {
    leg,
    role,
    side,
    type,
    amount: amount === null ? planned.amount : formatDecimal(amount),
    price,
    stopPrice,
    state: stateOf(planned, facts, last),
    filled: formatDecimal(facts.filled),
    orderHash: facts.open?.orderHash ?? last?.request?.orderHash ?? null,
    requests: own.flatMap(({ request }) => (request === null ? [] : [request.id])),
    error: facts.failure,
  };
}

function stateOf({ type }: PlannedLeg, facts: LegFacts, last: HeldStep | undefined): GroupLeg['state'] {
  const { open, filled } = facts;
  if (open !== null) {
    if (filled > 0n) return 'partly filled';
    return type === 'stop' ? 'waits' : 'open';
  }
  if (facts.untried || last === undefined) return 'planned';
  const { request } = last;
  if (request === null) return last.error === null ? 'sending' : 'refused';
  switch (request.state) {
    case 'Sequenced':
      break;
    case 'Unknown':
      return 'unknown';
    case 'Rejected':
    case 'NotSequenced':
      return 'rejected';
    case 'Refused':
      return 'refused';
    default:
      return 'sending';
  }
  switch (request.progress?.state) {
    case 'filled':
      return 'filled';
    case 'cancelled':
      return 'cancelled';
    case 'rejected':
      return 'rejected';
    default:
      // The venue has it, and nothing was seen of it yet.
      return 'sending';
  }
}
