import assert from 'node:assert/strict';
import { ONE } from '../../../src-shared/money/index.ts';
import { ORDER_TYPE, type Address } from '../../../src-shared/protocol/index.ts';
import type { Strategy, VenueOrder } from '../../../src-venue/accounts/index.ts';
import { cancelOrder, placeOrder, Trading } from '../../../src-venue/exchange/index.ts';
import { isAcceptable } from '../../../src-venue/risk/index.ts';
import { MARKET } from './market.ts';
import type { Operation, OrderName } from './operation.ts';
import { OWNERS } from './orders.ts';

/** Enough for every order of the stream: what is measured is the checking, not the refusing. */
const COLLATERAL = 10_000_000n * ONE;

/**
 * The venue's own trading, in one market: acceptance, solvency of both sides at every fill, fees, positions,
 * collateral, open orders. Orders are found by their names in the stream, and nobody is told.
 */
export class RiskEngine extends Trading {
  readonly book = this.market(MARKET).book;
  /** How often trading told of something refused or cut short; the stream means it to be never. */
  refused = 0;
  /** Resting orders by name, which is their number as in the bare engine. */
  private readonly orders = new Map<OrderName, VenueOrder>();
  private readonly strategies: readonly Strategy[];

  constructor() {
    super();
    this.strategies = Array.from({ length: OWNERS }, (_, owner) => {
      const address: Address = `0x${(owner + 1).toString(16).padStart(40, '0')}`;
      const strategy = this.accounts.ensureStrategy(this.accounts.ensureTrader(address), 'main');
      strategy.availCollateral = COLLATERAL;
      return strategy;
    });
  }

  apply(operation: Operation): void {
    if (operation.kind === 'cancel') this.cancel(operation.id);
    else if (operation.kind === 'market') this.place(operation, 0, 0, null);
    else {
      const { kind, id, ticks } = operation;
      this.place(operation, id, ticks, kind === 'modify' ? (this.orders.get(id) ?? null) : null);
    }
    this.book.clearTouched();
  }

  private place(
    { owner, side, lots }: Exclude<Operation, { kind: 'cancel' }>,
    name: OrderName,
    ticks: number,
    replaces: VenueOrder | null,
  ): void {
    const strategy = this.strategies[owner];
    assert(strategy);
    if (!isAcceptable(strategy, { market: MARKET, side, lots, replaces }, this.marks)) this.refused++;
    if (replaces?.open) cancelOrder(this, replaces);
    const type = ticks === 0 ? ORDER_TYPE.market : ORDER_TYPE.limit;
    this.orderOrdinal = name - 1;
    placeOrder(this, {
      owner: strategy,
      market: MARKET,
      side,
      type,
      ticks,
      lots,
      stopPrice: 0n,
      hash: '0x',
      nonce: '0x',
      signature: '0x',
    });
  }

  private cancel(name: OrderName): void {
    const order = this.orders.get(name);
    if (order) cancelOrder(this, order);
  }

  entered(): void {
    // It gets its place in the table once it rests.
  }
  ended(order: VenueOrder): void {
    this.orders.delete(order.ordinal);
  }
  posted(order: VenueOrder): void {
    this.orders.set(order.ordinal, order);
  }
  cancelled(): void {
    // Nobody listens.
  }
  rejected(): void {
    this.refused++;
  }
  traded(): void {
    // Nobody listens.
  }
}
