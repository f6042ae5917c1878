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
  /** Resting orders by their number; and the number that a name of the stream has now. */
  private readonly orders = new Map<number, VenueOrder>();
  private readonly numbers: number[] = [];
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
    else if (operation.kind === 'market') this.place(operation, 0);
    else {
      const replaces = operation.kind === 'modify' ? this.find(operation.id) : null;
      const order = this.place(operation, operation.ticks, replaces);
      this.numbers[operation.id] = order.ordinal;
    }
    this.book.clearTouched();
  }

  private place(
    { owner, side, lots }: Exclude<Operation, { kind: 'cancel' }>,
    ticks: number,
    replaces: VenueOrder | null = null,
  ): VenueOrder {
    const strategy = this.strategies[owner];
    assert(strategy);
    if (!isAcceptable(strategy, { market: MARKET, side, lots, replaces }, this.marks)) this.refused++;
    if (replaces?.open) cancelOrder(this, replaces);
    const type = ticks === 0 ? ORDER_TYPE.market : ORDER_TYPE.limit;
    return placeOrder(this, {
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
    const order = this.find(name);
    if (order) cancelOrder(this, order);
  }

  private find(name: OrderName): VenueOrder | null {
    return this.orders.get(this.numbers[name] ?? 0) ?? null;
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
