import { BookSide } from './book-side.ts';
import type { Order, SideIndex } from './order.ts';

/** Places for changes that stay allocated; a record that changes more, a liquidation say, is rare. */
const KEPT_PLACES = 64;

/** The resting orders of one market in price-time priority. */
export class Book<O> {
  readonly bids = new BookSide<O>(0);
  readonly asks = new BookSide<O>(1);
  /** Changes since {@link clearTouched}: as many of `touched` as `touchedCount` says, the rest is of earlier ones. */
  private touched: Order<O>[] = [];
  private touchedCount = 0;

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

  /** Orders that entered, changed or left the book since {@link clearTouched}, with repetitions. */
  get changes(): readonly Order<O>[] {
    return this.touched.slice(0, this.touchedCount);
  }

  /** Called after every record, so it lets the places stand: an emptied array would be allocated anew each time. */
  clearTouched(): void {
    this.touchedCount = 0;
    if (this.touched.length > KEPT_PLACES) this.touched = [];
  }

  private touch(order: Order<O>): void {
    this.touched[this.touchedCount++] = order;
  }
}
