import type { Book, OpenOrder } from '../../src-shared/contract/index.ts';
import { aggregatePrice } from '../../src-shared/market/index.ts';
import { formatDecimal, max, type Fixed } from '../../src-shared/money/index.ts';
import { formatFixed, formatShortest, NOTHING, readDecimal } from '../format/index.ts';

/** One line of the book as text, ready to be painted. */
export interface BookLine {
  /** Shortest form, as an order would carry it. */
  readonly priceText: string;
  readonly price: string;
  readonly amount: string;
  readonly total: string;
  /** Cumulative amount against the largest shown, in thousandths: the length of the bar. */
  readonly share: number;
  /** Sum of one's own open orders on this line; null without any. */
  readonly own: string | null;
  /** True for the last line when it stands for an own order further away than the lines reach. */
  readonly far: boolean;
}

export interface BookView {
  /** Best first, always `lines` long: null where the book has no level. */
  readonly bids: readonly (BookLine | null)[];
  readonly asks: readonly (BookLine | null)[];
  readonly bestBid: string | null;
  readonly bestAsk: string | null;
  readonly spread: string | null;
  /** Spread against the middle, in ten-thousandths of a percent's hundred: a ratio. */
  readonly spreadRatio: Fixed | null;
}

interface Places {
  readonly price: number;
  readonly amount: number;
}

/** Sums of own open orders of one market by the line they lie on: "0:2000000000" for bids, "1:…" for asks. */
function ownByLine(orders: readonly OpenOrder[], symbol: string, step: Fixed): Map<string, Fixed> {
  const sums = new Map<string, Fixed>();
  for (const order of orders) {
    const price = readDecimal(order.price);
    const amount = readDecimal(order.amount);
    if (order.symbol !== symbol || order.type === 'stop' || price === undefined || amount === undefined)
      continue;
    const side = order.side === 'buy' ? 0 : 1;
    const key = `${side}:${aggregatePrice(side, price, step)}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  return sums;
}

/** The nearest own order that lies beyond the levels shown; null when all are in sight. */
function nearestBeyond(
  side: 0 | 1,
  own: ReadonlyMap<string, Fixed>,
  shown: readonly ReadLevel[],
): Fixed | null {
  const last = shown.at(-1)?.price;
  let nearest: Fixed | null = null;
  for (const key of own.keys()) {
    const price = BigInt(key.slice(2));
    if (last === undefined || !key.startsWith(`${side}:`) || (side === 0 ? price >= last : price <= last))
      continue;
    if (nearest === null || (side === 0 ? price > nearest : price < nearest)) nearest = price;
  }
  return nearest;
}

/** The level of a price as far as the book reaches; a price beyond it has only its price. */
function levelAt(price: Fixed, side: Book['bids']): ReadLevel {
  const found = readSide(side, side.length).find((level) => level.price === price);
  return found ?? { text: formatDecimal(price), price, amount: 0n, total: 0n };
}

/** The lines of a book for a panel of `lines` a side. */
export function bookView(book: Book, orders: readonly OpenOrder[], lines: number, places: Places): BookView {
  const step = readDecimal(book.aggregation) ?? 1n;
  const own = ownByLine(orders, book.symbol, step > 0n ? step : 1n);
  const bids = readSide(book.bids, lines);
  const asks = readSide(book.asks, lines);
  const largest = max(bids.at(-1)?.total ?? 0n, asks.at(-1)?.total ?? 0n);
  const line = (side: 0 | 1, level: ReadLevel, far: boolean): BookLine => {
    const mine = own.get(`${side}:${level.price}`);
    return {
      priceText: level.text,
      price: formatFixed(level.price, places.price),
      amount: level.amount > 0n ? formatFixed(level.amount, places.amount) : NOTHING,
      total: level.amount > 0n ? formatFixed(level.total, places.amount) : NOTHING,
      share: !far && largest > 0n ? Number((level.total * 1000n) / largest) : 0,
      own: mine === undefined ? null : formatShortest(mine),
      far,
    };
  };
  const paint = (side: 0 | 1, levels: readonly ReadLevel[], all: Book['bids']): (BookLine | null)[] => {
    const shown = Array.from({ length: lines }, (_, i) => (levels[i] ? line(side, levels[i], false) : null));
    const far = nearestBeyond(side, own, levels);
    if (far !== null && levels.length === lines && lines > 1)
      shown[lines - 1] = line(side, levelAt(far, all), true);
    return shown;
  };
  const bid = bids[0]?.price;
  const ask = asks[0]?.price;
  const both = bid !== undefined && ask !== undefined;
  return {
    bids: paint(0, bids, book.bids),
    asks: paint(1, asks, book.asks),
    bestBid: bid === undefined ? null : formatFixed(bid, places.price),
    bestAsk: ask === undefined ? null : formatFixed(ask, places.price),
    spread: both ? formatFixed(ask - bid, places.price) : null,
    spreadRatio: both && ask + bid > 0n ? ((ask - bid) * 2_000_000n) / (ask + bid) : null,
  };
}

interface ReadLevel {
  readonly text: string;
  readonly price: Fixed;
  readonly amount: Fixed;
  readonly total: Fixed;
}

function readSide(side: Book['bids'], count: number): ReadLevel[] {
  const out: ReadLevel[] = [];
  let total = 0n;
  for (const [text, size] of side) {
    if (out.length === count) break;
    const price = readDecimal(text);
    const amount = readDecimal(size);
    if (price === undefined || amount === undefined) continue;
    total += amount;
    out.push({ text, price, amount, total });
  }
  return out;
}
