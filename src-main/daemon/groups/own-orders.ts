import { divFloor, formatDecimal, ONE, parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import type { BookedOrder } from '../account/booked-orders.ts';
import type { Plan, PlannedLeg } from './plan.ts';

/** What stands in the book of a strategy's market; null while that is not known. */
export type Booked = (wallet: Address, strategy: string, symbol: string) => readonly BookedOrder[] | null;

/** Those that the exits of a bracket may meet and that are not its own, the one that is met first at the front. */
export function against(
  { side, symbol, strategy }: Plan,
  wallet: Address,
  own: ReadonlySet<string>,
  booked: Booked,
): readonly BookedOrder[] {
  const better = (a: BookedOrder, b: BookedOrder): number => {
    const up = a.price < b.price ? 1 : a.price > b.price ? -1 : 0;
    return side === 'buy' ? up : -up;
  };
  return (booked(wallet, strategy, symbol) ?? [])
    .filter((order) => order.side === side && !own.has(order.orderHash))
    .toSorted(better);
}

/** For a sentence: which of the open orders it is. */
export function inWords({ side, amount, price }: BookedOrder, symbol: string): string {
  return `${side} ${formatDecimal(amount)} ${symbol} at ${formatDecimal(price)}`;
}

/**
 * Whether a stop may meet an order when it wakes up: one that is no worse than the stop's limit, or at market no further
 * from the stop price than a taker may go.
 * @param deviation of a taker from the mark price, as a part of it (profile: 8)
 */
export function reaches(
  stop: {
    readonly side: PlannedLeg['side'];
    readonly price: string | null;
    readonly stopPrice: string | null;
  },
  order: BookedOrder,
  deviation: Fixed,
): boolean {
  if (stop.stopPrice === null) return false;
  const sells = stop.side === 'sell';
  const factor = sells ? ONE - deviation : ONE + deviation;
  const last =
    stop.price === null ? divFloor(parseDecimal(stop.stopPrice) * factor, ONE) : parseDecimal(stop.price);
  return sells ? order.price >= last : order.price <= last;
}
