import { ceilTo, floorTo, type Fixed } from '../money/index.ts';
import { BookSide, type Level } from './book-side.ts';

/** A row of an L2 feed or read; amount zero removes the level (profile: 7). */
export interface LevelRow {
  /** 0 bid, 1 ask. */
  readonly side: 0 | 1;
  readonly price: Fixed;
  readonly amount: Fixed;
}

/** A level with the sum of all amounts from the best one to it. */
export interface CumulativeLevel extends Level {
  readonly cumulative: Fixed;
}

/**
 * The levels of one market. Prices sit in two sorted arrays with the best one last, so that changes near the top of
 * the book, which are nearly all, move few entries.
 */
export class L2Book {
  private readonly bids = new BookSide(true);
  private readonly asks = new BookSide(false);

  /** A PARTIAL replaces everything, an UPDATE changes the levels it names. */
  apply(messageType: 'PARTIAL' | 'UPDATE', rows: readonly LevelRow[]): void {
    if (messageType === 'PARTIAL') this.clear();
    for (const row of rows) this.set(row.side, row.price, row.amount);
  }

  /** Sets one level; amount zero removes it. */
  set(side: 0 | 1, price: Fixed, amount: Fixed): void {
    (side === 0 ? this.bids : this.asks).set(price, amount);
  }

  clear(): void {
    this.bids.clear();
    this.asks.clear();
  }

  get bestBid(): Level | null {
    return this.bids.best();
  }

  get bestAsk(): Level | null {
    return this.asks.best();
  }

  /** Best ask − best bid; null while a side is empty. */
  get spread(): Fixed | null {
    const bid = this.bestBid;
    const ask = this.bestAsk;
    return bid && ask ? ask.price - bid.price : null;
  }

  /** The middle of the best prices, cut at the sixth place; null while a side is empty. */
  get mid(): Fixed | null {
    const bid = this.bestBid;
    const ask = this.bestAsk;
    return bid && ask ? (bid.price + ask.price) / 2n : null;
  }

  /** How many levels a side holds. */
  count(side: 0 | 1): number {
    return (side === 0 ? this.bids : this.asks).length;
  }

  /** Amount at a price; zero when there is none. */
  amountAt(side: 0 | 1, price: Fixed): Fixed {
    return (side === 0 ? this.bids : this.asks).amountAt(price);
  }

  /** The best `count` levels of a side, best first, with cumulative amounts. */
  levels(side: 0 | 1, count: number): CumulativeLevel[] {
    const source = side === 0 ? this.bids : this.asks;
    const out: CumulativeLevel[] = [];
    let cumulative = 0n;
    for (let i = source.length - 1; i >= 0 && out.length < count; i--) {
      const amount = source.amountOf(i);
      cumulative += amount;
      out.push({ price: source.priceOf(i), amount, cumulative });
    }
    return out;
  }

  /** As {@link levels}, gathered on the grid of `step`: bids down, asks up, so that no level looks better than it is. */
  aggregated(side: 0 | 1, step: Fixed, count: number): CumulativeLevel[] {
    const source = side === 0 ? this.bids : this.asks;
    const out: CumulativeLevel[] = [];
    let cumulative = 0n;
    let i = source.length - 1;
    while (i >= 0 && out.length < count) {
      const price = aggregatePrice(side, source.priceOf(i), step);
      let amount = 0n;
      while (i >= 0 && aggregatePrice(side, source.priceOf(i), step) === price)
        amount += source.amountOf(i--);
      cumulative += amount;
      out.push({ price, amount, cumulative });
    }
    return out;
  }
}

/** The level that a price belongs to: bids floor, asks ceil. */
export function aggregatePrice(side: 0 | 1, price: Fixed, step: Fixed): Fixed {
  return side === 0 ? floorTo(price, step) : ceilTo(price, step);
}
