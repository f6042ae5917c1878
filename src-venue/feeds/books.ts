import type { VenueOrder } from '../accounts/index.ts';
import type { Exchange, MarketState } from '../exchange/index.ts';
import type { SideIndex } from '../engine/index.ts';
import { bucketLots, bucketOf, l2Row, l3Row, levelsOf } from '../wire/index.ts';
import type { BookView } from './commands.ts';

/** All rows of a view, as JSON text. */
export function l2Partial(x: Exchange, view: BookView): string {
  const { book } = x.market(view.market);
  const rows: string[] = [];
  for (const side of [0, 1] as const) {
    for (const level of levelsOf(book, side, view.size, Infinity))
      rows.push(JSON.stringify(l2Row(view.market, side, level.ticks, level.lots)));
  }
  return rows.join(',');
}

/** The levels of a view that the last record changed, as JSON text; empty when none did. */
export function l2Update(x: Exchange, view: BookView): string {
  const market = x.market(view.market);
  const rows: string[] = [];
  const { changes } = market.book;
  for (const side of [0, 1] as const) collect(market, view, side, changes, rows);
  return rows.join(',');
}

function collect(
  market: MarketState,
  view: BookView,
  side: SideIndex,
  changes: readonly VenueOrder[],
  rows: string[],
): void {
  const buckets = new Set<number>();
  for (const order of changes) if (order.side === side) buckets.add(bucketOf(side, order.ticks, view.size));
  for (const bucket of buckets)
    rows.push(
      JSON.stringify(l2Row(view.market, side, bucket, bucketLots(market.book, side, bucket, view.size))),
    );
}

/** All resting orders of a market, as JSON text. */
export function l3Partial({ book }: MarketState): string {
  const rows: string[] = [];
  for (const side of [book.bids, book.asks]) {
    for (let i = side.levels.length - 1; i >= 0; i--) {
      for (let order = side.levels[i]?.head ?? null; order !== null; order = order.next)
        rows.push(JSON.stringify(l3Row(order)));
    }
  }
  return rows.join(',');
}

/** The resting orders that the last record changed; one that left has amount "0". */
export function l3Update({ book }: MarketState): string {
  const orders = new Set(book.changes);
  return Array.from(orders, (order) => JSON.stringify(l3Row(order, order.level ? order.left : 0))).join(',');
}
