import type { Address, OrderUpdateRow } from '../../../src-shared/protocol/index.ts';
import type { PublicReads } from '../../venue-client/index.ts';

/** profile: 6, Bounds and defaults. */
const PAGE = 500;
/** Pages that one reading takes at most: requests wait for it. */
const MOST_PAGES = 20;
/** Rows of the feed after which it is time to read on, so that the next break leaves no more than can be read. */
const DUE = PAGE / 2;

/** Rows that were read since they were last taken. */
export interface HistoryPart {
  /** Oldest first. */
  readonly rows: readonly OrderUpdateRow[];
  /** The venue shows another history than before: what is known of the one before is of no use. */
  readonly isOther: boolean;
}

/**
 * The updates of one trader's orders: read back page by page as far as that is allowed, later only what is new. So what
 * was once known as a whole stays so, however many updates there have been since.
 */
export class OrderHistory {
  /** Whether it was read down to the first update there ever was, and without a gap since. */
  whole = false;
  private readonly trader: Address;
  private readonly reads: Pick<PublicReads, 'orderUpdates'>;
  private newest: OrderUpdateRow | null = null;
  private untaken: OrderUpdateRow[] = [];
  private isOther = false;
  private followed = 0;

  constructor(trader: Address, reads: Pick<PublicReads, 'orderUpdates'>) {
    this.trader = trader;
    this.reads = reads;
  }

  /** Counts a row of the feed. */
  follow(): void {
    this.followed++;
  }

  /** Whether it is time to read on, although the feed has missed nothing. */
  get isDue(): boolean {
    return this.followed >= DUE;
  }

  /** Reads what has come since the reading before. @throws {CountersignError} when the venue cannot be read. */
  async readOn(): Promise<void> {
    const { newest, followed } = this;
    const { rows, reached, began } = await this.readDownTo(newest);
    if (newest !== null && (reached === 'other' || (began && reached === null))) {
      this.newest = null;
      this.untaken = [];
      this.isOther = true;
      await this.readOn();
      return;
    }
    this.whole = newest === null ? began : this.whole && reached === 'known';
    this.untaken.push(...rows);
    this.newest = rows.at(-1) ?? newest;
    this.followed -= followed;
  }

  /** What was read and not taken yet. */
  take(): HistoryPart {
    const part = { rows: this.untaken, isOther: this.isOther };
    this.untaken = [];
    this.isOther = false;
    return part;
  }

  private async readDownTo(known: OrderUpdateRow | null) {
    const rows: OrderUpdateRow[] = [];
    let reached: 'known' | 'other' | null = null;
    let began = false;
    for (
      let page = 0, cursor: number | null = null;
      page < MOST_PAGES && reached === null && !began;
      page++
    ) {
      const read = await this.reads.orderUpdates({
        trader: this.trader,
        limit: PAGE,
        order: 'desc',
        ...(cursor === null ? {} : { globalOrdinal: cursor }),
      });
      const at = read.rows.findIndex(({ globalOrdinal }) => known && globalOrdinal <= known.globalOrdinal);
      const row = read.rows[at];
      if (known !== null && row !== undefined) reached = isSame(row, known) ? 'known' : 'other';
      rows.push(...(at < 0 ? read.rows : read.rows.slice(0, at)));
      cursor = read.nextGlobalOrdinal;
      began = cursor === null || read.rows.length < PAGE;
    }
    return { rows: rows.reverse(), reached, began };
  }
}

function isSame(a: OrderUpdateRow, b: OrderUpdateRow): boolean {
  return (
    a.globalOrdinal === b.globalOrdinal &&
    a.createdAt === b.createdAt &&
    a.makerOrderIntent?.orderHash === b.makerOrderIntent?.orderHash
  );
}
