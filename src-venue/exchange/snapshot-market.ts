import type { VenueOrder } from '../accounts/index.ts';
import type { MarkPrice } from '../clock/index.ts';
import type { SideIndex } from '../engine/index.ts';
import type { Exchange } from './state.ts';
import type { MarketState } from './trading.ts';
import type { Minute, Volume } from './trade-stats.ts';

const PRICE = [
  'index',
  'mark',
  'available',
  'ema',
  'premiumSum',
  'premiumCount',
  'indexSum',
  'indexCount',
] as const;

export interface MarketDump {
  readonly fields: Pick<MarketState, 'matchOrdinal' | 'openInterest'>;
  readonly price: Pick<MarkPrice, (typeof PRICE)[number]>;
  readonly mark: bigint;
  readonly lastPrice: bigint | null;
  readonly minutes: readonly Minute[];
  readonly hours: readonly Volume[];
  /** Bids and asks, best first and oldest first, and the waiting stops, as indexes of orders. */
  readonly resting: readonly [number[], number[]];
  readonly stops: readonly number[];
}

export function dumpMarket(market: MarketState, place: (order: VenueOrder) => number): MarketDump {
  const { book, price, stats, stops } = market;
  const side = (index: SideIndex): number[] => {
    const out: number[] = [];
    for (const level of book.side(index).levels)
      for (let order = level.head; order !== null; order = order.next) out.push(place(order));
    return out;
  };
  return {
    fields: { matchOrdinal: market.matchOrdinal, openInterest: market.openInterest },
    price: Object.fromEntries(PRICE.map((name) => [name, price[name]])) as MarketDump['price'],
    mark: price.mark,
    lastPrice: stats.lastPrice,
    minutes: stats.all(),
    hours: stats.allHours(),
    resting: [side(0), side(1)],
    stops: Array.from(stops.all(), place),
  };
}

export function restoreMarket(
  x: Exchange,
  index: number,
  dump: MarketDump,
  order: (place: number) => VenueOrder,
): void {
  const market = x.markets[index];
  if (market === undefined) throw new Error('a snapshot holds a market that is not there');
  Object.assign(market, dump.fields);
  Object.assign(market.price, dump.price);
  market.stats.restore(dump.minutes, dump.hours, dump.lastPrice);
  for (const side of dump.resting) for (const place of side) market.book.add(order(place));
  for (const place of dump.stops) market.stops.add(order(place));
  market.book.clearTouched();
  x.marks[index] = dump.mark;
}
