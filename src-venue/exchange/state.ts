import type { Fixed } from '../../src-shared/money/index.ts';
import type { Hex } from '../../src-shared/protocol/index.ts';
import type { VenueOrder } from '../accounts/index.ts';
import type { Participants } from '../participants/index.ts';
import { tellCancel, tellFill, tellPost, tellRejection } from './emit-trading.ts';
import type { Fill } from './fill.ts';
import { RowFamily, SLACK, WINDOW_ROWS } from './row-family.ts';
import type { MarkRow, OrderRow, StrategyRow, TraderRow } from './rows.ts';
import { Trading } from './trading.ts';
import type { PendingWithdrawal } from './withdrawals.ts';

/**
 * The whole state of the exchange: trading, and the rows and names by which others see it. Only the functions of this
 * room change it, and only for a log record.
 */
export class Exchange extends Trading {
  genesisMs = 0;
  /** Of the participants, as the genesis said. */
  seed = 0;
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
  /** What the log last said of the clock; a restart goes on so. */
  clockMode: 'real' | 'manual' = 'real';
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
    super();
    this.window = window;
    this.orderRows = new RowFamily(window);
    this.strategyRows = new RowFamily(window);
    this.traderRows = new RowFamily(window);
    this.markRows = new RowFamily(window);
  }

  order(hash: Hex): VenueOrder | undefined {
    return this.orders.get(hash);
  }

  entered(order: VenueOrder): void {
    this.orders.set(order.hash, order);
  }

  /** The closed orders that are still known, oldest first. */
  closedOrders(): VenueOrder[] {
    return this.closed.flatMap((hash) => this.orders.get(hash) ?? []);
  }

  /** An ended order stays known for as long as about a window of others. */
  ended(order: VenueOrder): void {
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

  posted(order: VenueOrder): void {
    tellPost(this, order);
  }

  cancelled(order: VenueOrder): void {
    tellCancel(this, order);
  }

  rejected(order: VenueOrder, rejection: number): void {
    tellRejection(this, order, rejection);
  }

  traded(fill: Fill): void {
    tellFill(this, fill);
  }
}
