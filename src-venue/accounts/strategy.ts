import type { Fixed } from '../../src-shared/money/index.ts';
import { NO_POSITION, type Position } from '../../src-shared/market/index.ts';
import { strategyIdHash, type Hex } from '../../src-shared/protocol/index.ts';
import { amountOf, MARKETS, type MarketSpec, type Order, type SideIndex } from '../engine/index.ts';
import type { Trader } from './trader.ts';

/** An order whose owner is a strategy. */
export type VenueOrder = Order<Strategy>;

/** What a strategy has in one market. */
export class Holding {
  readonly market: MarketSpec;
  /** Size and cost of the position as the nearest floating point numbers, for estimates alone. */
  nearSize = 0;
  nearCost = 0;
  /** Open orders, waiting stops included, oldest first. At most 20, so searching is cheap. */
  readonly orders: VenueOrder[] = [];
  lastModifiedInEpoch = 0;
  private held: Position = NO_POSITION;
  private flat = true;
  private used = false;
  private readonly active: Holding[];
  private bidLots = 0;
  private askLots = 0;

  /** @param active the holdings of the strategy that are not empty; this one keeps its place there. */
  constructor(market: MarketSpec, active: Holding[]) {
    this.market = market;
    this.active = active;
  }

  get position(): Position {
    return this.held;
  }

  set position(position: Position) {
    this.held = position;
    this.flat = position.size === 0n;
    this.noteUse();
    this.nearSize = Number(position.size);
    this.nearCost = Number(position.cost);
  }

  private noteUse(): void {
    const used = !this.flat || this.bidLots !== 0 || this.askLots !== 0;
    if (used === this.used) return;
    this.used = used;
    if (used) this.active.push(this);
    else this.active.splice(this.active.indexOf(this), 1);
  }

  /** Sum of what is left of the open orders of a side. */
  openLots(side: SideIndex): number {
    return side === 0 ? this.bidLots : this.askLots;
  }

  openAmount(side: SideIndex): Fixed {
    return amountOf(this.openLots(side), this.market);
  }

  addOrder(order: VenueOrder): void {
    order.open = true;
    this.orders.push(order);
    this.reduce(order.side, -order.left);
  }

  /** An open order of a side has that much less left. */
  reduce(side: SideIndex, lots: number): void {
    if (side === 0) this.bidLots -= lots;
    else this.askLots -= lots;
    this.noteUse();
  }

  removeOrder(order: VenueOrder): void {
    order.open = false;
    const { orders } = this;
    const at = orders.indexOf(order);
    if (at < 0) return;
    // Every order ends here, and splicing would make an array of the one that was taken out.
    for (let i = at + 1; i < orders.length; i++) orders[i - 1] = orders[i] ?? order;
    orders.pop();
    this.reduce(order.side, order.left);
  }
}

/** One margin account of a trader (interface: Resources, strategies). */
export class Strategy {
  readonly trader: Trader;
  readonly id: string;
  readonly idHash: Hex;
  /** The available collateral as the nearest floating point number, for estimates alone. */
  nearCollateral = 0;
  private collateral: Fixed = 0n;
  /** Locked by withdrawals that are not confirmed yet. */
  lockedCollateral: Fixed = 0n;
  frozen = false;
  /** The holdings with a position or open orders, in no particular order. */
  readonly active: readonly Holding[];
  readonly holdings: readonly Holding[];

  constructor(trader: Trader, id: string) {
    this.trader = trader;
    this.id = id;
    this.idHash = strategyIdHash(id);
    const active: Holding[] = [];
    this.active = active;
    this.holdings = MARKETS.map((market) => new Holding(market, active));
  }

  /** In USDC. */
  get availCollateral(): Fixed {
    return this.collateral;
  }

  set availCollateral(collateral: Fixed) {
    this.collateral = collateral;
    this.nearCollateral = Number(collateral);
  }

  holding(market: MarketSpec): Holding {
    const found = this.holdings[market.index];
    if (found === undefined) throw new Error(`no holding for ${market.symbol}`);
    return found;
  }
}
