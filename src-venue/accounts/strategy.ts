import type { Fixed } from '../../src-shared/money/index.ts';
import { NO_POSITION, type Position } from '../../src-shared/market/index.ts';
import { strategyIdHash, type Hex } from '../../src-shared/protocol/index.ts';
import { amountOf, MARKETS, type MarketSpec, type Order } from '../engine/index.ts';
import type { Trader } from './trader.ts';

/** An order whose owner is a strategy. */
export type VenueOrder = Order<Strategy>;

/** What a strategy has in one market. */
export class Holding {
  readonly market: MarketSpec;
  position: Position = NO_POSITION;
  /** Open orders, waiting stops included, oldest first. At most 20, so searching is cheap. */
  readonly orders: VenueOrder[] = [];
  lastModifiedInEpoch = 0;

  constructor(market: MarketSpec) {
    this.market = market;
  }

  /** Sum of what is left of the open orders of a side. */
  openAmount(side: 0 | 1): Fixed {
    let lots = 0;
    for (const order of this.orders) if (order.side === side) lots += order.left;
    return amountOf(lots, this.market);
  }

  addOrder(order: VenueOrder): void {
    order.open = true;
    this.orders.push(order);
  }

  removeOrder(order: VenueOrder): void {
    order.open = false;
    const at = this.orders.indexOf(order);
    if (at >= 0) this.orders.splice(at, 1);
  }
}

/** One margin account of a trader (interface: Resources, strategies). */
export class Strategy {
  readonly trader: Trader;
  readonly id: string;
  readonly idHash: Hex;
  /** In USDC. */
  availCollateral: Fixed = 0n;
  /** Locked by withdrawals that are not confirmed yet. */
  lockedCollateral: Fixed = 0n;
  frozen = false;
  readonly holdings: readonly Holding[] = MARKETS.map((market) => new Holding(market));

  constructor(trader: Trader, id: string) {
    this.trader = trader;
    this.id = id;
    this.idHash = strategyIdHash(id);
  }

  holding(market: MarketSpec): Holding {
    const found = this.holdings[market.index];
    if (found === undefined) throw new Error(`no holding for ${market.symbol}`);
    return found;
  }
}
