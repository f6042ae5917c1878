import { formatDecimal, parseDecimal } from '../../src-shared/money/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import { amountOf, priceOf, type Book, type MarketSpec, type SideIndex } from '../engine/index.ts';

/** Ticks per level of an aggregation of the market's table. */
export function aggregationTicks(market: MarketSpec, aggregation: string): number {
  return Number(parseDecimal(aggregation) / market.tick);
}

/** The level that `ticks` belongs to: bids down, asks up, so that no level looks better than it is. */
export function bucketOf(side: SideIndex, ticks: number, size: number): number {
  return side === 0 ? Math.floor(ticks / size) * size : Math.ceil(ticks / size) * size;
}

/** Lots at a gathered level; zero when it is empty. */
export function bucketLots(book: Book<Strategy>, side: SideIndex, bucket: number, size: number): number {
  const source = book.side(side);
  if (size === 1) return source.levelAt(bucket)?.lots ?? 0;
  // A bucket is named by its worst price, which comes first in the sorted levels.
  let lots = 0;
  for (let i = source.find(bucket); i < source.levels.length; i++) {
    const level = source.levels[i];
    if (level === undefined || bucketOf(side, level.ticks, size) !== bucket) break;
    lots += level.lots;
  }
  return lots;
}

/** The best `depth` levels of a side at an aggregation, best first. */
export function levelsOf(
  book: Book<Strategy>,
  side: SideIndex,
  size: number,
  depth: number,
): { ticks: number; lots: number }[] {
  const { levels } = book.side(side);
  const out: { ticks: number; lots: number }[] = [];
  let current: { ticks: number; lots: number } | undefined;
  for (let i = levels.length - 1; i >= 0; i--) {
    const level = levels[i];
    if (level === undefined) break;
    const ticks = bucketOf(side, level.ticks, size);
    if (current?.ticks === ticks) {
      current.lots += level.lots;
      continue;
    }
    if (out.length === depth) break;
    current = { ticks, lots: level.lots };
    out.push(current);
  }
  return out;
}

/** A row of order_book_l2 and ORDER_BOOK_L2; amount "0" removes the level. */
export function l2Row(market: MarketSpec, side: SideIndex, ticks: number, lots: number) {
  return {
    symbol: market.symbol,
    amount: formatDecimal(amountOf(lots, market)),
    price: formatDecimal(priceOf(ticks, market)),
    side,
  };
}

/** A row of order_book and ORDER_BOOK_L3; amount "0" removes the order. */
export function l3Row(order: VenueOrder, lots: number = order.left) {
  const { market, owner } = order;
  return {
    bookOrdinal: order.ordinal,
    orderHash: order.hash,
    symbol: market.symbol,
    side: order.side,
    originalAmount: formatDecimal(amountOf(order.lots, market)),
    amount: formatDecimal(amountOf(lots, market)),
    price: formatDecimal(priceOf(order.ticks, market)),
    traderAddress: owner.trader.wireAddress,
    strategyIdHash: owner.idHash,
  };
}
