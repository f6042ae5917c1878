import type { Book, OpenOrder } from '../../src-shared/contract/index.ts';
import { aggregatePrice } from '../../src-shared/market/index.ts';
import { max, type Fixed } from '../../src-shared/money/index.ts';
import { formatFixed, formatShortest, readDecimal } from '../format/index.ts';

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
    if (order.symbol !== symbol || order.type === 'stop' || price === undefined || amount === undefined) continue;
    const side = order.side === 'buy' ? 0 : 1;
    const key = `${side}:${aggregatePrice(side, price, step)}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  return sums;
}

/** The lines of a book for a panel of `lines` a side. */
export function bookView(book: Book, orders: readonly OpenOrder[], lines: number, places: Places): BookView {
  const step = readDecimal(book.aggregation) ?? 1n;
  const own = ownByLine(orders, book.symbol, step > 0n ? step : 1n);
  const bids = readSide(book.bids, lines);
  const asks = readSide(book.asks, lines);
  const largest = max(bids.at(-1)?.total ?? 0n, asks.at(-1)?.total ?? 0n);
  const paint = (side: 0 | 1, levels: readonly ReadLevel[]): (BookLine | null)[] =>
    Array.from({ length: lines }, (_, i) => {
      const level = levels[i];
      if (!level) return null;
      const mine = own.get(`${side}:${level.price}`);
      return {
        priceText: level.text,
        price: formatFixed(level.price, places.price),
        amount: formatFixed(level.amount, places.amount),
        total: formatFixed(level.total, places.amount),
        share: largest > 0n ? Number((level.total * 1000n) / largest) : 0,
        own: mine === undefined ? null : formatShortest(mine),
      };
    });
  const bid = bids[0]?.price;
  const ask = asks[0]?.price;
  const both = bid !== undefined && ask !== undefined;
  return {
    bids: paint(0, bids),
    asks: paint(1, asks),
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
