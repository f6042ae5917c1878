import type { Order } from './order.ts';

/** All orders at one price, oldest first, as a linked list through the orders themselves. */
export class Level<O> {
  readonly ticks: number;
  /** Sum of what is left of all orders. */
  lots = 0;
  head: Order<O> | null = null;
  tail: Order<O> | null = null;

  constructor(ticks: number) {
    this.ticks = ticks;
  }

  append(order: Order<O>): void {
    order.level = this;
    order.previous = this.tail;
    order.next = null;
    if (this.tail) this.tail.next = order;
    else this.head = order;
    this.tail = order;
    this.lots += order.left;
  }

  unlink(order: Order<O>): void {
    if (order.previous) order.previous.next = order.next;
    else this.head = order.next;
    if (order.next) order.next.previous = order.previous;
    else this.tail = order.previous;
    order.previous = null;
    order.next = null;
    order.level = null;
    this.lots -= order.left;
  }
}
