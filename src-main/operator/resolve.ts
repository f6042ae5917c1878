import type { Logger } from '../../src-shared/node/index.ts';
import { isHex, type Hex } from '../../src-shared/protocol/index.ts';
import type { PublicReads } from '../venue-client/index.ts';
import { notSequencedError } from './errors.ts';
import type { Journal } from './journal.ts';
import type { JournalRequest } from './journal-rows.ts';

/** Waits between looks at committed state; the last one repeats. */
const DELAYS_MS = [150, 350, 750, 1_500, 3_000, 5_000, 10_000];
/** A read that shows nothing counts only when the venue made it this long after the window's end. */
const MARGIN_MS = 2_000;

export interface ResolverOptions {
  journal: Journal;
  reads: Pick<PublicReads, 'orderUpdates'>;
  logger: Logger;
  /** Told when a request is settled. */
  onSettled: (request: JournalRequest) => void;
}

/** Looks for the outcome of unknown orders in committed state: never guessed, only seen (design: 4). */
export class Resolver {
  private readonly options: ResolverOptions;
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private stopped = false;

  constructor(options: ResolverOptions) {
    this.options = options;
  }

  /** Begins to look. Only orders can be looked up by their hash; others stay Unknown for a person to see. */
  watch(request: JournalRequest): void {
    if (this.timers.has(request.id) || request.error?.reason === 'ReceiptMismatch') return;
    if (request.orderHash === null || request.state !== 'Unknown') return;
    this.plan(request, request.orderHash, 0);
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private plan(request: JournalRequest, orderHash: string, round: number): void {
    const delay = DELAYS_MS[Math.min(round, DELAYS_MS.length - 1)] ?? 0;
    const timer = setTimeout(() => {
      void this.look(request, orderHash, round);
    }, delay);
    this.timers.set(request.id, timer);
  }

  private async look(request: JournalRequest, orderHash: string, round: number): Promise<void> {
    const settled = await this.settle(request, orderHash).catch((error: unknown) => {
      this.options.logger.warn(
        { requestId: request.id, code: error instanceof Error ? error.message : 'failed' },
        'a look at committed state failed',
      );
      return false;
    });
    if (this.stopped) return;
    if (settled) {
      this.timers.delete(request.id);
      this.options.onSettled(request);
    } else this.plan(request, orderHash, round + 1);
  }

  private async settle(request: JournalRequest, orderHash: string): Promise<boolean> {
    if (!isHex(orderHash)) return false;
    const page = await this.options.reads.orderUpdates({ orderHash: [orderHash], limit: 1 });
    if (this.stopped) return false;
    const row = page.rows.find(
      (each) => names(each.makerOrderIntent, orderHash) || names(each.takerOrderIntent, orderHash),
    );
    if (row !== undefined) {
      const evidence = `order_updates shows the order (row ${row.globalOrdinal}, reason ${row.reason})`;
      this.options.journal.update(request, { state: 'Sequenced', error: null, evidence });
      return true;
    }
    // Rows of other orders: ours was not what the venue looked for, so this page says nothing about it.
    if (page.rows.length > 0) return false;
    if (request.windowEndMs === null || page.timestampSeconds * 1000 < request.windowEndMs + MARGIN_MS)
      return false;
    const evidence = 'order_updates showed nothing, read more than 2 s after the window';
    this.options.journal.update(request, { state: 'NotSequenced', error: notSequencedError(), evidence });
    return true;
  }
}

function names(intent: { orderHash: Hex } | null | undefined, orderHash: string): boolean {
  return intent?.orderHash === orderHash;
}
