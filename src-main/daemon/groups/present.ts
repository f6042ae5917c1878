import type { GroupLeg, GroupRow } from '../../../src-shared/contract/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { knownRequest, type JournalRequest } from '../../operator/index.ts';
import { knownOf } from './deciding.ts';
import { failureOf, type LegFacts } from './facts.ts';
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

function presentLeg(planned: PlannedLeg, group: Group): GroupLeg {
  const { leg, role, side, type } = planned;
  const facts = knownOf(group)(leg);
  const own = group.steps.filter((step) => step.leg === leg);
  const last = shownOf(own);
  const amount = facts.open?.amount ?? last?.amount ?? null;
  return {
    leg,
    role,
    side,
    type,
    amount: amount === null ? planned.amount : formatDecimal(amount),
    ...pricesOf(planned, own, facts, last),
    state: stateOf(planned, facts, last),
    filled: formatDecimal(facts.filled),
    orderHash: facts.open?.orderHash ?? last?.request?.orderHash ?? null,
    requests: own.flatMap(({ request }) => (request === null ? [] : [request.id])),
    error: facts.failure,
  };
}

/** The step that an order is shown by: its newest, but for changes of it that came to nothing. */
function shownOf(own: readonly HeldStep[]): HeldStep | undefined {
  const placements = own.filter(({ action }) => action !== 'cancel');
  return placements.findLast((step) => step.action === 'place' || failureOf(step) === null);
}

/** With what an order stands, or stood: somebody may have moved it since it was planned. */
function pricesOf(
  planned: PlannedLeg,
  own: readonly HeldStep[],
  { open }: LegFacts,
  last: HeldStep | undefined,
): Pick<GroupLeg, 'price' | 'stopPrice'> {
  const standing = open === null ? last : own.find(({ request }) => request?.orderHash === open.orderHash);
  const { price, stopPrice } = signedPrices(standing?.request ?? null) ?? planned;
  return { price, stopPrice };
}

/** What is signed never changes, and groups are shown often. */
const SIGNED = new WeakMap<JournalRequest, Pick<GroupLeg, 'price' | 'stopPrice'>>();

function signedPrices(request: JournalRequest | null): Pick<GroupLeg, 'price' | 'stopPrice'> | null {
  if (request === null) return null;
  const seen = SIGNED.get(request);
  if (seen !== undefined) return seen;
  const intent = knownRequest(request)?.intent;
  if (intent === undefined || !('stopPrice' in intent)) return null;
  // interface: Content, 0 for market orders, 0 when not a stop order.
  const text = (value: Fixed): string | null => (value === 0n ? null : formatDecimal(value));
  const prices = { price: text(intent.price), stopPrice: text(intent.stopPrice) };
  SIGNED.set(request, prices);
  return prices;
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
