import {
  CANCEL_REJECTIONS,
  ORDER_UPDATE_REASON,
  REJECTED_WITHOUT_REASON,
  type OrderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import { mayExplain, type Followed, type Progress } from './followed.ts';

/** Requests that cancel all orders of a strategy on a market, and what the venue's rows say of them. */
export class Sweeps {
  private readonly sweeps = new Map<Followed, Progress | null>();

  add(followed: Followed): void {
    this.sweeps.set(followed, null);
  }

  delete(followed: Followed): void {
    this.sweeps.delete(followed);
  }

  all(): IterableIterator<Followed> {
    return this.sweeps.keys();
  }

  progress(followed: Followed): Progress | null {
    return this.sweeps.get(followed) ?? null;
  }

  /**
   * Takes a row. `claimed` says that requests of ours name its order: a refusal is theirs then.
   * @returns the requests that it tells of
   */
  take(row: OrderUpdateRow, claimed: boolean): Followed[] {
    const cancelled = row.reason === ORDER_UPDATE_REASON.cancel;
    if (!cancelled && (row.reason !== ORDER_UPDATE_REASON.cancelRejection || claimed)) return [];
    const order = row.makerOrderIntent;
    const at = Date.parse(row.createdAt);
    const told = [...this.sweeps].filter(
      ([followed, progress]) =>
        // One order that it cancelled shows that it was carried out.
        progress?.state !== 'confirmed' &&
        followed.request.symbol === row.symbol &&
        followed.request.wallet === order?.traderAddress &&
        followed.known.strategyIdHash === order.strategyIdHash &&
        mayExplain(followed, at),
    );
    const code = row.cancelRejection;
    const detail = code == null ? REJECTED_WITHOUT_REASON : CANCEL_REJECTIONS[code];
    for (const [followed] of told) {
      this.sweeps.set(
        followed,
        cancelled
          ? { state: 'confirmed', detail: null, filled: null, at }
          : { state: 'rejected', detail, filled: null, at },
      );
    }
    return told.map(([followed]) => followed);
  }
}
