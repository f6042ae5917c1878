import type { JournalRequest } from './journal-rows.ts';
import type { Change } from './journal.ts';

/** What was written without waiting reaches the disk so soon, unless another commit takes it along before. */
const SYNC_MS = 50;

/**
 * Whether a change is the receipt of an order or a modification. When a machine loses it, the venue's rows tell the fate
 * of the request for certain, by the order hash; no other request has such rows.
 */
export function isReceiptOfOrder({ kind }: JournalRequest, { state, requestIndex }: Change): boolean {
  return state === 'Sequenced' && requestIndex !== undefined && (kind === 'Order' || kind === 'ModifyOrder');
}

/** Sees to it that what was written without waiting for the disk is there soon. */
export class SyncSoon {
  private readonly sync: () => void;
  private timer: NodeJS.Timeout | undefined;

  /** @param sync waits for the disk; it may throw, and the next commit that waits does it then */
  constructor(sync: () => void) {
    this.sync = sync;
  }

  /** Something was written without waiting. */
  begin(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      try {
        this.sync();
      } catch {
        // A full disk. The request is written, and whoever writes next is told.
      }
    }, SYNC_MS).unref();
  }

  /** A commit that waited for the disk took everything before it along. */
  done(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
