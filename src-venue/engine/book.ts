import { BookSide } from './book-side.ts';
import type { Order, SideIndex } from './order.ts';

/** What changed since it was last taken, for the feeds. */
export interface Touched<O> {
  /** Ticks of changed levels per side, with repetitions. */
  readonly bids: number[];
  readonly asks: number[];
  /** Orders that entered, changed or left the book, with repetitions. */
  readonly orders: Order<O>[];
}

/** The resting orders of one market in price-time priority. */
export class Book<O> {
  readonly bids = new BookSide<O>(0);
  readonly asks = new BookSide<O>(1);
  private readonly touched: Touched<O> = { bids: [], asks: [], orders: [] };

  side(side: SideIndex): BookSide<O> {
    return side === 0 ? this.bids : this.asks;
  }

  opposite(side: SideIndex): BookSide<O> {
    return side === 0 ? this.asks : this.bids;
  }

  /** True when an order of `side` at `ticks` would trade at once. */
  crosses(side: SideIndex, ticks: number): boolean {
    const best = this.opposite(side).best();
    if (best === undefined) return false;
    return side === 0 ? best.ticks <= ticks : best.ticks >= ticks;
  }

  add(order: Order<O>): void {
    this.side(order.side).add(order);
    this.touch(order);
  }

  remove(order: Order<O>): void {
    this.touch(order);
    this.side(order.side).remove(order);
  }

  /** Takes `lots` off a resting order; it leaves the book when nothing is left. */
  reduce(order: Order<O>, lots: number): void {
    this.touch(order);
    if (order.level) order.level.lots -= lots;
    order.left -= lots;
    if (order.left === 0) this.side(order.side).remove(order);
  }

  /** Whether anything changed since {@link clearTouched}. */
  get changes(): Touched<O> {
    return this.touched;
  }

  clearTouched(): void {
    this.touched.bids.length = 0;
    this.touched.asks.length = 0;
    this.touched.orders.length = 0;
  }

  private touch(order: Order<O>): void {
    (order.side === 0 ? this.touched.bids : this.touched.asks).push(order.ticks);
    this.touched.orders.push(order);
  }
}
