import type { Book, OpenOrder, OrderBook } from '../../../src-shared/contract/index.ts';
import { aggregatePrice } from '../../../src-shared/market/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { readDecimal } from '../../format/index.ts';

/** A level of the book, or one order of it. */
export interface Entry {
  /** Price in shortest form, as an order would carry it. */
  readonly text: string;
  readonly price: Fixed;
  /** Time rank of an order; 0 for a level. */
  readonly rank: number;
  readonly amount: Fixed;
  /** Sum of all amounts from the best entry to this one. */
  readonly total: Fixed;
}

/** What of an entry is one's own. */
export interface OwnPart {
  readonly amount: Fixed;
  /** Place in the queue at its price, and the amount before it; null where levels do not tell. */
  readonly queue: { readonly place: number; readonly ahead: Fixed } | null;
}

export type SideCode = 0 | 1;

/** A book in the form that its lines are made of, whichever stream it came from. */
export interface Source {
  /** Entries of a side, best first. */
  side(code: SideCode): readonly Entry[];
  own(code: SideCode, entry: Pick<Entry, 'price' | 'rank'>): OwnPart | null;
  /** Own entries of a side, in no order. */
  ownEntries(code: SideCode): readonly Pick<Entry, 'price' | 'rank'>[];
  /** How many entries came that cannot be shown: no number, or none that a book can have. */
  readonly unreadable: number;
}

/** True when `a` stands before `b` in the queue of a side. */
export function precedes(
  code: SideCode,
  a: Pick<Entry, 'price' | 'rank'>,
  b: Pick<Entry, 'price' | 'rank'>,
): boolean {
  if (a.price === b.price) return a.rank < b.rank;
  return code === 0 ? a.price > b.price : a.price < b.price;
}

/** Reads the entries of a side; what cannot be read is counted, never taken for a zero. */
function readSide(rows: readonly (readonly [rank: number, price: string, amount: string])[]): {
  entries: Entry[];
  unreadable: number;
} {
  const entries: Entry[] = [];
  let total = 0n;
  let unreadable = 0;
  for (const [rank, text, size] of rows) {
    const price = readDecimal(text);
    const amount = readDecimal(size);
    if (price === undefined || amount === undefined || price < 0n || amount <= 0n) {
      unreadable++;
      continue;
    }
    total += amount;
    entries.push({ text: formatDecimal(price), price, rank, amount, total });
  }
  return { entries, unreadable };
}

/** The levels of a book, with the own open orders that lie in them. */
export function levelSource(book: Book, orders: readonly OpenOrder[]): Source {
  const bids = readSide(book.bids.map(([price, amount]) => [0, price, amount]));
  const asks = readSide(book.asks.map(([price, amount]) => [0, price, amount]));
  const step = readDecimal(book.aggregation) ?? 1n;
  const own = ownByLine(orders, book.symbol, step > 0n ? step : 1n);
  return {
    side: (code) => (code === 0 ? bids : asks).entries,
    own(code, { price }) {
      const amount = own[code].get(price);
      return amount === undefined ? null : { amount, queue: null };
    },
    ownEntries: (code) => [...own[code].keys()].map((price) => ({ price, rank: 0 })),
    unreadable: bids.unreadable + asks.unreadable,
  };
}

/** Sums of own open orders of one market by the price of the line they lie on. */
function ownByLine(
  orders: readonly OpenOrder[],
  symbol: string,
  step: Fixed,
): readonly [Map<Fixed, Fixed>, Map<Fixed, Fixed>] {
  const sums = [new Map<Fixed, Fixed>(), new Map<Fixed, Fixed>()] as const;
  for (const order of orders) {
    const price = readDecimal(order.price);
    const amount = readDecimal(order.amount);
    // A stop stands in no book before it wakes up.
    if (order.symbol !== symbol || order.type === 'stop' || price === undefined || amount === undefined)
      continue;
    const code = order.side === 'buy' ? 0 : 1;
    const line = aggregatePrice(code, price, step);
    sums[code].set(line, (sums[code].get(line) ?? 0n) + amount);
  }
  return sums;
}

/** The orders of a book, one entry each. */
export function orderSource(book: OrderBook): Source {
  const bids = readSide(book.bids);
  const asks = readSide(book.asks);
  const own = [new Map<number, OwnPart & { price: Fixed }>(), new Map<number, OwnPart & { price: Fixed }>()];
  for (const { rank, side, price, amount, place, ahead } of book.own) {
    const [at, size, before] = [readDecimal(price), readDecimal(amount), readDecimal(ahead)];
    if (at === undefined || size === undefined || before === undefined) continue;
    own[side === 'buy' ? 0 : 1]?.set(rank, { price: at, amount: size, queue: { place, ahead: before } });
  }
  return {
    side: (code) => (code === 0 ? bids : asks).entries,
    own: (code, { rank }) => own[code]?.get(rank) ?? null,
    ownEntries: (code) => [...(own[code] ?? [])].map(([rank, { price }]) => ({ price, rank })),
    unreadable: bids.unreadable + asks.unreadable,
  };
}
