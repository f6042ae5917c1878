import type { Fixed } from '../../src-shared/money/index.ts';
import type { Hex } from '../../src-shared/protocol/index.ts';
import { Accounts, type Strategy, type VenueOrder } from '../accounts/index.ts';
import { MarkPrice } from '../clock/index.ts';
import { Book, MARKETS, StopOrders, type MarketSpec } from '../engine/index.ts';
import type { Participants } from '../participants/index.ts';
import { RowFamily, SLACK, WINDOW_ROWS } from './row-family.ts';
import type { MarkRow, OrderRow, StrategyRow, TraderRow } from './rows.ts';
import { TradeStats } from './trade-stats.ts';
import type { PendingWithdrawal } from './withdrawals.ts';

/** Everything that is kept per market. */
export class MarketState {
  readonly spec: MarketSpec;
  readonly book = new Book<Strategy>();
  readonly stops = new StopOrders<Strategy>();
  readonly price: MarkPrice;
  readonly stats = new TradeStats();
  matchOrdinal = 0;
  /** Σ of all long sizes. */
  openInterest: Fixed = 0n;

  constructor(spec: MarketSpec) {
    this.spec = spec;
    this.price = new MarkPrice(spec.startIndex, spec.kind === 'FixedExpiryFuture');
  }
}

/** The whole state of the exchange. Only the functions of this room change it, and only for a log record. */
export class Exchange {
  nowMs = 0;
  genesisMs = 0;
  /** Of the participants, as the genesis said. */
  seed = 0;
  /** Counts checkpoints. */
  epochId = 0;
  /** Time of the last clock step. */
  steppedMs = 0;
  /** Time of the last checkpoint. */
  checkpointMs = 0;
  /** When the future that is listed now expires. */
  expiryMs = 0;
  /** Withdrawals that are not confirmed yet, oldest first. */
  withdrawals: PendingWithdrawal[] = [];
  /** Position of the log record being applied. */
  txOrdinal = 0;
  /** Rows emitted by it so far. */
  rowOrdinal = 0;
  /** The last request index given out; 0 before the first. */
  requestIndex = 0;
  orderOrdinal = 0;
  /** What the log last said of the clock; a restart goes on so. */
  clockMode: 'real' | 'manual' = 'real';
  readonly accounts = new Accounts();
  readonly markets: readonly MarketState[] = MARKETS.map((spec) => new MarketState(spec));
  /** Mark prices by market index. */
  readonly marks: Fixed[] = MARKETS.map((spec) => spec.startIndex);
  /** In USDC times 10^12: it takes the remainders of every rounding (profile: 8 Exactness). */
  insuranceFund = 0n;
  /** Fees paid in DDX. */
  ddxFund: Fixed = 0n;
  /** All USDC ever deposited. */
  deposited: Fixed = 0n;
  participants: Participants | null = null;

  readonly orderRows: RowFamily<OrderRow>;
  readonly strategyRows: RowFamily<StrategyRow>;
  readonly traderRows: RowFamily<TraderRow>;
  readonly markRows: RowFamily<MarkRow>;

  /** Every open order and the latest closed ones, by hash. */
  private readonly orders = new Map<Hex, VenueOrder>();
  private closed: Hex[] = [];
  private readonly window: number;

  /** @param window rows of each family, and closed orders, that stay in memory. */
  constructor(window: number = WINDOW_ROWS) {
    this.window = window;
    this.orderRows = new RowFamily(window);
    this.strategyRows = new RowFamily(window);
    this.traderRows = new RowFamily(window);
    this.markRows = new RowFamily(window);
  }

  market(spec: MarketSpec): MarketState {
    const found = this.markets[spec.index];
    if (found === undefined) throw new Error(`no state for ${spec.symbol}`);
    return found;
  }

  order(hash: Hex): VenueOrder | undefined {
    return this.orders.get(hash);
  }

  remember(order: VenueOrder): void {
    this.orders.set(order.hash, order);
  }

  /** The closed orders that are still known, oldest first. */
  closedOrders(): VenueOrder[] {
    return this.closed.flatMap((hash) => this.orders.get(hash) ?? []);
  }

  /** The order has ended; it stays known for as long as about a window of others. */
  forgetLater(order: VenueOrder): void {
    if (order.owner.trader.participant) {
      // Nobody asks for them, and they are most of all orders.
      this.orders.delete(order.hash);
      return;
    }
    this.closed.push(order.hash);
    if (this.closed.length <= this.window * SLACK) return;
    for (const hash of this.closed.slice(0, -this.window)) this.orders.delete(hash);
    this.closed = this.closed.slice(-this.window);
  }
}
