import type { Fixed } from '../money/index.ts';

/** A row of an L3 feed or read; amount zero removes the order (profile: 7). */
export interface RestingOrder {
  readonly orderHash: string;
  /** 0 bid, 1 ask. */
  readonly side: 0 | 1;
  readonly price: Fixed;
  readonly amount: Fixed;
  /** Rises with each order that comes to rest: the time in price-time priority. */
  readonly bookOrdinal: number;
}

/** Where an order stands at its price. */
export interface QueuePlace {
  /** 1 is the next to trade. */
  readonly place: number;
  /** Sum of the amounts before it. */
  readonly ahead: Fixed;
}

/**
 * Every resting order of one market in price-time priority. Each side is a sorted array with the best order last, so
 * that changes near the top of the book, which are nearly all, move few entries.
 */
export class L3Book<Order extends RestingOrder = RestingOrder> {
  private readonly byHash = new Map<string, Order>();
  private readonly sides: readonly [Order[], Order[]] = [[], []];

  /** A PARTIAL replaces everything, an UPDATE changes the orders it names. */
  apply(messageType: 'PARTIAL' | 'UPDATE', rows: readonly Order[]): void {
    if (messageType === 'PARTIAL') this.clear();
    for (const row of rows) this.set(row);
  }

  /** Sets one order; amount zero removes it. An order whose price or rank changed leaves its old place. */
  set(row: Order): void {
    const before = this.byHash.get(row.orderHash);
    if (before !== undefined) {
      const orders = this.sides[before.side];
      const at = find(orders, before);
      if (row.amount !== 0n && !differs(before, row)) {
        orders[at] = row;
        this.byHash.set(row.orderHash, row);
        return;
      }
      orders.splice(at, 1);
      this.byHash.delete(row.orderHash);
    }
    if (row.amount === 0n) return;
    const orders = this.sides[row.side];
    orders.splice(find(orders, row), 0, row);
    this.byHash.set(row.orderHash, row);
  }

  clear(): void {
    this.byHash.clear();
    for (const orders of this.sides) orders.length = 0;
  }

  /** How many orders rest on a side. */
  count(side: 0 | 1): number {
    return this.sides[side].length;
  }

  /** Every resting order of both sides, in no order. */
  all(): Iterable<Order> {
    return this.byHash.values();
  }

  /** The best `count` orders of a side, the next to trade first. */
  orders(side: 0 | 1, count: number): Order[] {
    const orders = this.sides[side];
    return orders.slice(Math.max(0, orders.length - count)).reverse();
  }

  /** The place of an order among those at its price; null when it does not rest here. */
  placeOf(orderHash: string): QueuePlace | null {
    const order = this.byHash.get(orderHash);
    if (order === undefined) return null;
    const orders = this.sides[order.side];
    let place = 1;
    let ahead = 0n;
    for (let i = find(orders, order) + 1; i < orders.length; i++) {
      const before = orders[i];
      if (before?.price !== order.price) break;
      place++;
      ahead += before.amount;
    }
    return { place, ahead };
  }
}

const differs = (a: RestingOrder, b: RestingOrder): boolean =>
  a.side !== b.side || a.price !== b.price || a.bookOrdinal !== b.bookOrdinal;

/** True when `a` trades before `b`; the hash decides between two that a venue gave the same rank. */
function precedes(a: RestingOrder, b: RestingOrder): boolean {
  if (a.price !== b.price) return a.side === 0 ? a.price > b.price : a.price < b.price;
  if (a.bookOrdinal !== b.bookOrdinal) return a.bookOrdinal < b.bookOrdinal;
  return a.orderHash < b.orderHash;
}

/** Index of `order` in a side that has its best order last, or where it belongs. */
function find(orders: readonly RestingOrder[], order: RestingOrder): number {
  let low = 0;
  let high = orders.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = orders[middle];
    if (there !== undefined && precedes(order, there)) low = middle + 1;
    else high = middle;
  }
  return low;
}
