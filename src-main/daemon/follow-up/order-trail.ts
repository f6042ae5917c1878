import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import {
  ORDER_REJECTIONS,
  ORDER_UPDATE_REASON,
  REJECTED_WITHOUT_REASON,
  type Hex,
  type OrderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import type { Followed, Progress } from './followed.ts';

/** How an order ended before it was filled. */
interface End {
  readonly state: 'cancelled' | 'rejected';
  readonly detail: string | null;
  readonly at: number;
}

/** What the venue's rows say of one order, whichever way and however often they came. */
export class OrderTrail {
  readonly orderHash: Hex;
  /** The request that placed it, if it was ours. */
  placedBy: Followed | null = null;
  /** Requests that cancel or change it. */
  readonly namedBy = new Set<Followed>();
  /** Refusals of such requests by their row: venue time in milliseconds, and why. */
  readonly refusals = new Map<number, { readonly at: number; readonly code: 0 | null }>();
  /** Rows up to this one are known without a gap; null when that is not known of any. */
  readTo: number | null = null;
  private readonly fills = new Map<number, Fixed>();
  private newestFillAt = 0;
  private restedAt: number | null = null;
  private end: End | null = null;

  constructor(orderHash: Hex) {
    this.orderHash = orderHash;
  }

  /** Whether any row of the order itself was seen: then it was placed. */
  get isSeen(): boolean {
    return this.restedAt !== null || this.fills.size > 0 || this.end !== null;
  }

  /** Venue time at which it was cancelled, in milliseconds. */
  get cancelledAt(): number | null {
    return this.end?.state === 'cancelled' ? this.end.at : null;
  }

  take(row: OrderUpdateRow): void {
    const at = Date.parse(row.createdAt);
    switch (row.reason) {
      case ORDER_UPDATE_REASON.post:
        this.restedAt = Math.min(this.restedAt ?? at, at);
        break;
      case ORDER_UPDATE_REASON.trade:
      case ORDER_UPDATE_REASON.liquidation:
        this.fills.set(row.globalOrdinal, row.amount ?? 0n);
        this.newestFillAt = Math.max(this.newestFillAt, at);
        break;
      case ORDER_UPDATE_REASON.cancel:
        this.end = { state: 'cancelled', detail: null, at };
        break;
      case ORDER_UPDATE_REASON.orderRejection: {
        const { orderRejection: code } = row;
        this.end = {
          state: 'rejected',
          detail: code == null ? REJECTED_WITHOUT_REASON : ORDER_REJECTIONS[code],
          at,
        };
        break;
      }
      case ORDER_UPDATE_REASON.cancelRejection:
        this.refusals.set(row.globalOrdinal, { at, code: row.cancelRejection ?? null });
        break;
    }
  }

  /** How far the order has come; `amount` as it was placed. Null while nothing was seen of it. */
  progress(amount: Fixed): Progress | null {
    let filled = 0n;
    for (const fill of this.fills.values()) filled += fill;
    const traded = formatDecimal(filled);
    if (this.end !== null) return { ...this.end, filled: traded };
    const at = this.fills.size > 0 ? this.newestFillAt : this.restedAt;
    if (at === null) return null;
    const state = filled >= amount ? 'filled' : filled > 0n ? 'partly filled' : 'open';
    return { state, detail: null, filled: traded, at };
  }
}
