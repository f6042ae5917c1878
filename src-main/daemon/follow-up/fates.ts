import type {
  OrderUpdateRow,
  StrategyUpdateRow,
  TraderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import { isFinal, type Followed, type Progress } from './followed.ts';
import type { Waiting } from './missed.ts';
import { OrderTrails } from './order-trails.ts';
import { Sweeps } from './sweeps.ts';
import { stepOfStrategy, stepOfTrader, Transfers } from './transfers.ts';

/** The followed requests of every kind, each among those whose rows tell of it. */
export class Fates {
  private readonly orders = new OrderTrails();
  private readonly sweeps = new Sweeps();
  private readonly transfers = new Transfers();

  add(followed: Followed): void {
    this.roomOf(followed).add(followed);
  }

  /** It is not followed any more: the venue does not have it, or shows nothing of it. */
  delete(followed: Followed): void {
    this.roomOf(followed).delete(followed);
  }

  /** Nothing more can become of it. What tells it from others stays for a while. */
  finish(followed: Followed): void {
    if (isTransfer(followed)) this.transfers.finish(followed);
    else if (followed.request.kind === 'CancelAll') this.sweeps.delete(followed);
  }

  progress(followed: Followed): Progress | null {
    return this.roomOf(followed).progress(followed);
  }

  /** The requests that share its rows: what becomes of one may tell of another. */
  siblings(followed: Followed): Followed[] {
    if (followed.request.kind === 'CancelAll') return [];
    return [...(isTransfer(followed) ? this.transfers : this.orders).siblings(followed)];
  }

  /**
   * Takes a row. `contiguous` says that no row before it is missing.
   * @returns the requests that it may tell of
   */
  order(row: OrderUpdateRow, contiguous: boolean): Followed[] {
    const claimed = this.orders.isNamed(row.makerOrderIntent?.orderHash);
    return [...this.orders.take(row, contiguous), ...this.sweeps.take(row, claimed)];
  }

  strategy(row: StrategyUpdateRow): Iterable<Followed> {
    return this.transfers.take(stepOfStrategy(row));
  }

  trader(row: TraderUpdateRow): Iterable<Followed> {
    return this.transfers.take(stepOfTrader(row));
  }

  /** What something may still become of. */
  waiting(): Waiting {
    return {
      orders: this.orders.pending(),
      sweeps: [...this.sweeps.all()],
      transfers: [...this.transfers.all()].filter(({ request }) => !isFinal(request.progress)),
    };
  }

  private roomOf(followed: Followed): OrderTrails | Sweeps | Transfers {
    if (isTransfer(followed)) return this.transfers;
    return followed.request.kind === 'CancelAll' ? this.sweeps : this.orders;
  }
}

const isTransfer = ({ request }: Followed): boolean =>
  ['Withdraw', 'WithdrawDDX', 'ProfileUpdate'].includes(request.kind);
