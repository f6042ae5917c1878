import { CountersignError } from '../../../src-shared/errors/index.ts';
import { formatDecimal, parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { ORDER_TYPE, type Address } from '../../../src-shared/protocol/index.ts';
import type { Finding } from '../../guard/index.ts';
import type { IntentOf } from '../../operator/index.ts';
import { plannedIntent } from './inputs.ts';
import type { GroupsOptions } from './options.ts';
import type { Plan, PlannedLeg } from './plan.ts';

type Order = IntentOf<'Order'>;
type Exit = PlannedLeg & { readonly role: 'stop' | 'target' };

const isExit = (leg: PlannedLeg): leg is Exit => leg.role === 'stop' || leg.role === 'target';

/**
 * Looks at the exits of a bracket before its entry goes out: once it has traded, a stop that the venue refuses leaves a
 * position without one. Everything that needs no position is asked; the entry is asked about when it is sent.
 * @throws {CountersignError} with the field concerned as its path: the name of the venue's rule, `BRACKET_SIDE`, or
 * `TooManyOrders`
 */
export async function vetExits(plan: Plan, wallet: Address, venue: GroupsOptions['venue']): Promise<void> {
  const exits = plan.legs.filter(isExit);
  const entry = plannedIntent(plan, 'entry');
  for (const exit of exits) {
    const intent = plannedIntent(plan, exit.leg);
    const finding = await findingOf(exit, intent, wallet, venue);
    if (finding !== undefined) {
      const path = await pathOf(exit, finding, intent, wallet, venue);
      throw new CountersignError(
        finding.rule,
        `The ${exit.role} would be refused. ${finding.message}`,
        finding.hint,
        { path },
      );
    }
  }
  const reference = referenceOf(entry, venue.mark(plan.symbol));
  if (reference !== null) for (const exit of exits) requireSide(plan, exit, reference);
  // A part of the entry may stand beside its exits.
  const wanted = exits.length + (entry.orderType === ORDER_TYPE.market ? 0 : 1);
  const places = await venue.placesLeft(wallet, plan.strategy, plan.symbol, wanted);
  if (places !== null && places < wanted) {
    throw new CountersignError(
      'TooManyOrders',
      `Entry and exits may need ${wanted} places among the open orders, and ${Math.max(0, places)} are left.`,
      'Cancel other orders of this market first.',
    );
  }
}

async function findingOf(
  exit: Exit,
  intent: Order,
  wallet: Address,
  venue: GroupsOptions['venue'],
): Promise<Finding | undefined> {
  const findings = await venue.predictLater(intent, wallet);
  // A target is placed when the market is elsewhere; a stop's own price is measured against where it wakes up.
  return findings.find(({ rule }) => exit.role === 'stop' || rule !== 'MaxTakerPriceDeviationBreached');
}

/** The field that a finding is about. */
async function pathOf(
  exit: Exit,
  { rule }: Finding,
  intent: Order,
  wallet: Address,
  venue: GroupsOptions['venue'],
): Promise<string> {
  if (rule === 'UnsupportedMarket') return 'symbol';
  if (rule.startsWith('OrderAmount') || rule === 'MaxOrderNotionalBreached') return 'amount';
  if (exit.role === 'target') return 'target.price';
  const without = await findingOf(exit, { ...intent, price: 0n }, wallet, venue);
  return without?.rule === rule ? 'stop.stopPrice' : 'stop.price';
}

/** Where the entry is expected to trade, or the best it can get; null while that is not known. */
function referenceOf({ side, orderType, price, stopPrice }: Order, mark: Fixed | undefined): Fixed | null {
  if (orderType === ORDER_TYPE.stop) return stopPrice;
  if (orderType === ORDER_TYPE.market || mark === undefined) return mark ?? (price > 0n ? price : null);
  // A limit that crosses the market trades at the market.
  return side === 'Bid' ? (price < mark ? price : mark) : price > mark ? price : mark;
}

/** A stop loses and a target gains; the other way round they would trade as soon as they are placed. */
function requireSide({ side }: Plan, exit: Exit, reference: Fixed): void {
  const { price, stopPrice } = exit;
  const at = exit.role === 'stop' ? stopPrice : price;
  if (at === null) return;
  const value = parseDecimal(at);
  const below = (side === 'buy') === (exit.role === 'stop');
  if (below ? value < reference : value > reference) return;
  throw new CountersignError(
    'BRACKET_SIDE',
    `The ${exit.role} of a ${side === 'buy' ? 'purchase' : 'sale'} must lie ${below ? 'below' : 'above'} its entry.`,
    `The entry is expected to trade at ${formatDecimal(reference)}; otherwise it would trade as soon as it is placed.`,
    { path: exit.role === 'stop' ? 'stop.stopPrice' : 'target.price' },
  );
}
