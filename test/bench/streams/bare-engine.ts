import { Book, match, Order, type FillRules } from '../../../src-venue/engine/index.ts';
import { MARKET } from './market.ts';
import type { Operation, OrderName } from './operation.ts';

/** Beyond every price: a market order of the bare engine has no band. */
const ANY_PRICE = { 0: Number.MAX_SAFE_INTEGER, 1: 0 } as const;

/** The engine by itself: a book, its orders by name, matching. Nothing is checked and nobody is told. */
export class BareEngine {
  readonly book = new Book<number>();
  readonly orders = new Map<OrderName, Order<number>>();
  /** Lots traded so far. */
  traded = 0;
  private readonly rules: FillRules<number> = {
    bearable: (_order, _ticks, lots) => lots,
    filled: (maker, _taker, lots) => {
      this.traded += lots;
      if (maker.left === 0) this.orders.delete(maker.ordinal);
    },
    makerCancelled: () => undefined,
  };

  apply(operation: Operation): void {
    switch (operation.kind) {
      case 'limit':
        this.place(operation, operation.id, operation.ticks);
        break;
      case 'market':
        this.place(operation, 0, 0);
        break;
      case 'cancel':
        this.cancel(operation.id);
        break;
      case 'modify':
        this.cancel(operation.id);
        this.place(operation, operation.id, operation.ticks);
        break;
    }
    // As after every record of the exchange, once the feeds have looked.
    this.book.clearTouched();
  }

  private place(
    { owner, side, lots }: Exclude<Operation, { kind: 'cancel' }>,
    ordinal: OrderName,
    ticks: number,
  ): void {
    const order = new Order<number>(
      {
        owner,
        market: MARKET,
        side,
        type: ticks === 0 ? 1 : 0,
        ticks,
        lots,
        stopPrice: 0n,
        hash: '0x',
        nonce: '0x',
        signature: '0x',
      },
      ordinal,
    );
    const end = match(this.book, order, ticks === 0 ? ANY_PRICE[side] : ticks, this.rules);
    if (end === 'open' && ticks !== 0) {
      this.book.add(order);
      this.orders.set(ordinal, order);
    }
  }

  private cancel(name: OrderName): void {
    const order = this.orders.get(name);
    if (order === undefined) return;
    this.orders.delete(name);
    this.book.remove(order);
  }
}
