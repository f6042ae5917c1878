import { deserialize, serialize } from 'node:v8';
import type { VenueOrder } from '../accounts/index.ts';
import { dumpTrader, restoreTrader, type TraderDump } from './snapshot-accounts.ts';
import { dumpMarket, restoreMarket, type MarketDump } from './snapshot-market.ts';
import { dumpOrder, restoreOrder, type OrderDump } from './snapshot-orders.ts';
import { reopenFloor } from './floor.ts';
import type { ParticipantsState } from '../participants/index.ts';
import type { Block } from './row-archive.ts';
import { Exchange } from './state.ts';

/** Changes whenever an older snapshot could not be read as what it was. */
const VERSION = 5;

/** Families of rows by the name of their file. */
type FamilyName = 'orders' | 'strategies' | 'traders' | 'marks';
export type FamilyPlaces = Record<FamilyName, { readonly next: number; readonly blocks: readonly Block[] }>;

const SCALARS = [
  'nowMs',
  'genesisMs',
  'seed',
  'epochId',
  'txOrdinal',
  'requestIndex',
  'orderOrdinal',
  'insuranceFund',
  'ddxFund',
  'deposited',
  'clockMode',
  'steppedMs',
  'checkpointMs',
  'expiryMs',
  'withdrawals',
] as const;

interface ExchangeDump {
  readonly version: number;
  readonly scalars: Pick<Exchange, (typeof SCALARS)[number]>;
  readonly participants: ParticipantsState | null;
  readonly traders: readonly TraderDump[];
  readonly orders: readonly OrderDump[];
  readonly closed: readonly number[];
  readonly markets: readonly MarketDump[];
  readonly families: FamilyPlaces;
  readonly extra: unknown;
}

/**
 * The whole state as bytes. `extra` is what the caller keeps beside it.
 * @param blocks where each family's rows are on the disk; everything has been flushed.
 */
export function takeSnapshot(
  x: Exchange,
  blocks: Record<FamilyName, readonly Block[]>,
  extra: unknown,
): Uint8Array {
  const places = new Map<VenueOrder, number>();
  const orders: OrderDump[] = [];
  const place = (order: VenueOrder): number => {
    let index = places.get(order);
    if (index === undefined) {
      index = orders.push(dumpOrder(order)) - 1;
      places.set(order, index);
    }
    return index;
  };
  const dump: ExchangeDump = {
    version: VERSION,
    scalars: Object.fromEntries(SCALARS.map((name) => [name, x[name]])) as ExchangeDump['scalars'],
    participants: x.participants && x.participants.state,
    traders: [...x.accounts.traders.values()].map((trader) => dumpTrader(trader, place)),
    closed: x.closedOrders().map(place),
    markets: x.markets.map((market) => dumpMarket(market, place)),
    orders,
    families: {
      orders: { next: x.orderRows.nextOrdinal, blocks: blocks.orders },
      strategies: { next: x.strategyRows.nextOrdinal, blocks: blocks.strategies },
      traders: { next: x.traderRows.nextOrdinal, blocks: blocks.traders },
      marks: { next: x.markRows.nextOrdinal, blocks: blocks.marks },
    },
    extra,
  };
  return serialize(dump);
}

/** A state as it was when the snapshot was taken, without its rows; those the caller attaches. */
export function restoreSnapshot(bytes: Uint8Array): {
  exchange: Exchange;
  families: FamilyPlaces;
  extra: unknown;
} {
  const dump = deserialize(bytes) as ExchangeDump;
  if (dump.version !== VERSION)
    throw new Error(
      'The data-dir was written by another version of the practice venue. Move it away to begin anew.',
    );
  const x = new Exchange();
  Object.assign(x, dump.scalars);
  for (const trader of dump.traders) restoreTrader(x.accounts, trader);
  const orders = dump.orders.map((order) => restoreOrder(x, order));
  const order = (index: number): VenueOrder => {
    const found = orders[index];
    if (found === undefined) throw new Error('a snapshot names an order that it does not hold');
    return found;
  };
  for (const each of orders) x.entered(each);
  for (const index of dump.closed) x.ended(order(index));
  dump.markets.forEach((market, index) => {
    restoreMarket(x, index, market, order);
  });
  for (const trader of dump.traders) {
    for (const strategy of trader.strategies) {
      const owner = x.accounts.strategy(trader.fields.address, strategy.id);
      strategy.holdings.forEach((held, index) => {
        for (const open of held.orders) owner?.holdings[index]?.addOrder(order(open));
      });
    }
  }
  if (dump.participants) {
    reopenFloor(x);
    if (x.participants) x.participants.state = dump.participants;
  }
  return { exchange: x, families: dump.families, extra: dump.extra };
}
