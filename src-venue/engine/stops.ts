import type { Fixed } from '../../src-shared/money/index.ts';
import type { Order } from './order.ts';

/** Stop orders of one market that wait for the mark price, outside the book (profile: 8 Matching, Stop). */
export class StopOrders<O> {
  private readonly waiting = new Set<Order<O>>();

  add(order: Order<O>): void {
    this.waiting.add(order);
  }

  remove(order: Order<O>): void {
    this.waiting.delete(order);
  }

  has(order: Order<O>): boolean {
    return this.waiting.has(order);
  }

  all(): Iterable<Order<O>> {
    return this.waiting;
  }

  /** Takes out the orders that `mark` has reached, in the order of their acceptance. */
  take(mark: Fixed): Order<O>[] {
    const reached: Order<O>[] = [];
    for (const order of this.waiting) if (isReached(order, mark)) reached.push(order);
    for (const order of reached) this.waiting.delete(order);
    return reached;
  }
}

/** Bid: mark ≥ stop; ask: mark ≤ stop. */
export function isReached(order: Pick<Order<unknown>, 'side' | 'stopPrice'>, mark: Fixed): boolean {
  return order.side === 0 ? mark >= order.stopPrice : mark <= order.stopPrice;
}
