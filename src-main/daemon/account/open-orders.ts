import type { OpenOrder } from '../../../src-shared/contract/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import {
  ORDER_TYPE,
  ORDER_UPDATE_REASON,
  type Address,
  type Hex,
  type L3Order,
  type OrderIntent,
  type OrderTypeCode,
  type OrderTypeName,
  type OrderUpdateRow,
} from '../../../src-shared/protocol/index.ts';

/** An order of ours as we know it. */
export interface OwnOrder {
  readonly orderHash: Hex;
  readonly symbol: string;
  readonly side: 0 | 1;
  readonly strategyIdHash: Hex;
  readonly price: Fixed;
  readonly stopPrice: Fixed | null;
  readonly type: OrderTypeCode | null;
  readonly originalAmount: Fixed;
  amount: Fixed;
  readonly createdAt: number | null;
}

const TYPE_NAMES = Object.fromEntries(
  Object.entries(ORDER_TYPE).map(([name, code]) => [code, name]),
) as Record<OrderTypeCode, OrderTypeName>;
/** Intents that are remembered beyond the open orders. */
const REMEMBERED = 2_000;

/**
 * The open orders of one trader: read from the book, then followed row by row. The book's rows lack type, stop price
 * and time, so the intents that the updates carry are remembered; stops stand in no book and are known by them alone.
 */
export class OpenOrders {
  private readonly trader: Address;
  private orders = new Map<Hex, OwnOrder>();
  private readonly intents = new Map<Hex, OrderIntent>();

  constructor(trader: Address) {
    this.trader = trader;
  }

  all(): OwnOrder[] {
    return [...this.orders.values()];
  }

  /** Takes the history of updates, oldest first: what is known of orders whose rows in the book say less. */
  remember(rows: readonly OrderUpdateRow[]): void {
    const stops = new Map<Hex, OrderIntent>();
    for (const row of rows) {
      for (const intent of [row.makerOrderIntent, row.takerOrderIntent]) {
        if (!intent || intent.traderAddress !== this.trader) continue;
        this.learn(intent);
        if (
          row.reason === ORDER_UPDATE_REASON.post &&
          intent.orderType === ORDER_TYPE.stop &&
          !stops.has(intent.orderHash)
        ) {
          stops.set(intent.orderHash, intent);
        } else if (row.reason !== ORDER_UPDATE_REASON.cancelRejection) {
          stops.delete(intent.orderHash);
          // It was triggered or has ended, perhaps while nobody followed: a book has it, or nothing does.
          if (this.orders.get(intent.orderHash)?.type === ORDER_TYPE.stop)
            this.orders.delete(intent.orderHash);
        }
      }
    }
    for (const intent of stops.values()) this.orders.set(intent.orderHash, ofIntent(intent, intent.amount));
  }

  /** Whether it was there. */
  drop(orderHash: Hex): boolean {
    return this.orders.delete(orderHash);
  }

  /** The venue is another one. */
  forget(): void {
    this.orders.clear();
    this.intents.clear();
  }

  /** Replaces what stands in the books; stops stay. */
  replace(rows: readonly L3Order[]): void {
    const next = new Map<Hex, OwnOrder>();
    for (const row of rows) next.set(row.orderHash, this.ofBook(row));
    for (const order of this.orders.values()) {
      if (order.type === ORDER_TYPE.stop && !next.has(order.orderHash)) next.set(order.orderHash, order);
    }
    this.orders = next;
  }

  /** Applies one row of the feed (profile: 7, which operation emits what). */
  apply(row: OrderUpdateRow): void {
    const maker = row.makerOrderIntent;
    const taker = row.takerOrderIntent;
    for (const intent of [maker, taker]) {
      if (!intent || intent.traderAddress !== this.trader) continue;
      this.learn(intent);
      switch (row.reason) {
        case ORDER_UPDATE_REASON.post:
          this.orders.set(intent.orderHash, ofIntent(intent, row.amount ?? intent.amount));
          break;
        case ORDER_UPDATE_REASON.trade:
        case ORDER_UPDATE_REASON.liquidation:
          this.filled(intent.orderHash, row.amount ?? 0n);
          break;
        case ORDER_UPDATE_REASON.cancel:
        case ORDER_UPDATE_REASON.orderRejection:
          this.orders.delete(intent.orderHash);
          break;
        case ORDER_UPDATE_REASON.cancelRejection:
          // The order that was to be cancelled was already gone.
          break;
      }
    }
  }

  private filled(orderHash: Hex, amount: Fixed): void {
    const order = this.orders.get(orderHash);
    if (order === undefined) return;
    order.amount -= amount;
    if (order.amount <= 0n) this.orders.delete(orderHash);
  }

  private learn(intent: OrderIntent): void {
    this.intents.set(intent.orderHash, intent);
    if (this.intents.size > REMEMBERED) {
      for (const hash of this.intents.keys()) {
        if (!this.orders.has(hash)) {
          this.intents.delete(hash);
          break;
        }
      }
    }
  }

  private ofBook(row: L3Order): OwnOrder {
    const intent = this.intents.get(row.orderHash);
    return {
      orderHash: row.orderHash,
      symbol: row.symbol,
      side: row.side,
      strategyIdHash: row.strategyIdHash,
      price: row.price,
      stopPrice: intent === undefined || intent.stopPrice === 0n ? null : intent.stopPrice,
      type: intent?.orderType ?? null,
      originalAmount: row.originalAmount,
      amount: row.amount,
      createdAt: intent === undefined ? null : Date.parse(intent.createdAt),
    };
  }
}

function ofIntent(intent: OrderIntent, amount: Fixed): OwnOrder {
  return {
    orderHash: intent.orderHash,
    symbol: intent.symbol,
    side: intent.side,
    strategyIdHash: intent.strategyIdHash,
    price: intent.price,
    stopPrice: intent.stopPrice === 0n ? null : intent.stopPrice,
    type: intent.orderType,
    originalAmount: intent.amount,
    amount,
    createdAt: Date.parse(intent.createdAt),
  };
}

/** The contract's form; `strategy` is the label where it is known. */
export function presentOrder(order: OwnOrder, strategy: string | null): OpenOrder {
  return {
    orderHash: order.orderHash,
    symbol: order.symbol,
    strategy,
    side: order.side === 0 ? 'buy' : 'sell',
    type: order.type === null ? null : TYPE_NAMES[order.type],
    price: formatDecimal(order.price),
    stopPrice: order.stopPrice === null ? null : formatDecimal(order.stopPrice),
    originalAmount: formatDecimal(order.originalAmount),
    amount: formatDecimal(order.amount),
    createdAt: order.createdAt,
  };
}
