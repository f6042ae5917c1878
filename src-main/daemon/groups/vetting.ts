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
  const look = (intent: Order) => venue.predictLater(intent, wallet);
  // It also reads the markets, and with them the mark prices.
  await look(entry);
  const entered = enteredBy(entry, venue.mark(plan.symbol));
  for (const exit of exits) {
    const intent = plannedIntent(plan, exit.leg);
    // A target of an entry that waits is placed when the market is elsewhere.
    const elsewhere = exit.role === 'target' && !entered.atOnce;
    const isOfIt = ({ rule }: Finding): boolean => !elsewhere || rule !== 'MaxTakerPriceDeviationBreached';
    const finding = (await look(intent)).find(isOfIt);
    if (finding !== undefined) {
      const { rule, message, hint } = finding;
      const path = await pathOf(exit, rule, intent, look);
      throw new CountersignError(rule, `The ${exit.role} would be refused. ${message}`, hint, { path });
    }
    requireSide(plan, exit, entered);
  }
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

/** The field that a finding is about. */
async function pathOf(
  exit: Exit,
  rule: string,
  intent: Order,
  look: (intent: Order) => Promise<Finding[]>,
): Promise<string> {
  if (rule === 'UnsupportedMarket') return 'symbol';
  if (rule.startsWith('OrderAmount') || rule === 'MaxOrderNotionalBreached') return 'amount';
  if (exit.role === 'target') return 'target.price';
  const without = await look({ ...intent, price: 0n });
  return without.some((each) => each.rule === rule) ? 'stop.stopPrice' : 'stop.price';
}

interface Entered {
  /** It trades at once, at what the book has. */
  readonly atOnce: boolean;
  /** Where a stop would wake up while the entry trades; null while that is not known. */
  readonly mark: Fixed | null;
  /** The price at which it begins to trade; null where that is the book's. */
  readonly price: Fixed | null;
}

function enteredBy({ side, orderType, price, stopPrice }: Order, mark: Fixed | undefined): Entered {
  if (orderType === ORDER_TYPE.stop) return { atOnce: false, mark: stopPrice, price: stopPrice };
  const atOnce =
    orderType === ORDER_TYPE.market ||
    (mark !== undefined && (side === 'Bid' ? price >= mark : price <= mark));
  return atOnce ? { atOnce, mark: mark ?? null, price: null } : { atOnce, mark: price, price };
}

/** A stop loses and a target gains; the other way round they would trade as soon as they are placed. */
function requireSide({ side }: Plan, exit: Exit, entered: Entered): void {
  const isStop = exit.role === 'stop';
  const at = isStop ? exit.stopPrice : exit.price;
  const reference = isStop ? entered.mark : entered.price;
  if (at === null || reference === null) return;
  const value = parseDecimal(at);
  const below = (side === 'buy') === isStop;
  if (below ? value < reference : value > reference) return;
  throw new CountersignError(
    'BRACKET_SIDE',
    `The ${exit.role} of a ${side === 'buy' ? 'purchase' : 'sale'} must lie ${below ? 'below' : 'above'} its entry.`,
    `The entry is expected at ${formatDecimal(reference)}; otherwise the ${exit.role} would trade as soon as it is placed.`,
    { path: isStop ? 'stop.stopPrice' : 'target.price' },
  );
}
