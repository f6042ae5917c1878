import type { Address, OrderUpdateRow } from '../../../src-shared/protocol/index.ts';
import type { PublicReads } from '../../venue-client/index.ts';

/** profile: 6, Bounds and defaults. */
const PAGE = 500;
/** Pages that one reading takes at most: requests wait for it. */
const MOST_PAGES = 20;
/** Rows of the feed after which it is time to read on, so that the next break leaves no more than can be read. */
const DUE = PAGE / 2;

/** What the feed has told is in a reading by then, however far its reads lag behind. */
const LAG_MS = 10_000;

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
  private readonly now: () => number;
  private newest: OrderUpdateRow | null = null;
  private untaken: OrderUpdateRow[] = [];
  private isOther = false;
  private followed = 0;
  /** The newest row of the feed, and when it came, by the monotonic clock. */
  private told: { readonly row: OrderUpdateRow; readonly at: number } | null = null;

  /** @param now milliseconds of a clock that never jumps */
  constructor(
    trader: Address,
    reads: Pick<PublicReads, 'orderUpdates'>,
    now: () => number = () => performance.now(),
  ) {
    this.trader = trader;
    this.reads = reads;
    this.now = now;
  }

  /** Takes note of a row of the feed. */
  follow(row: OrderUpdateRow): void {
    this.followed++;
    this.told = { row, at: this.now() };
  }

  /** Whether it is time to read on, although the feed has missed nothing. */
  get isDue(): boolean {
    return this.followed >= DUE;
  }

  /** Reads what has come since the reading before. @throws {CountersignError} when the venue cannot be read. */
  async readOn(): Promise<void> {
    const { newest, followed, told } = this;
    const before = this.now();
    const { rows, reached, began } = await this.readDownTo(newest);
    const isOther =
      (newest !== null && (reached === 'other' || (began && reached === null))) ||
      (told !== null && this.lacks(rows, told.row, before - told.at));
    if (isOther) {
      this.newest = null;
      this.told = null;
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

  /** Whether a reading contradicts a row of the feed that is newer than what was read before. */
  private lacks(rows: readonly OrderUpdateRow[], told: OrderUpdateRow, ageMs: number): boolean {
    const { newest } = this;
    if (newest !== null && told.globalOrdinal <= newest.globalOrdinal) return false;
    const top = rows.at(-1) ?? newest;
    if (top === null || top.globalOrdinal < told.globalOrdinal) return ageMs > LAG_MS;
    const oldest = rows[0];
    if (oldest === undefined || oldest.globalOrdinal > told.globalOrdinal) return false;
    return !rows.some((row) => isOrderOf(row, told));
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
  return isOrderOf(a, b) && a.createdAt === b.createdAt;
}

/** The same of a reading and of the feed, which may write times in another way. */
function isOrderOf(a: OrderUpdateRow, b: OrderUpdateRow): boolean {
  return (
    a.globalOrdinal === b.globalOrdinal && a.makerOrderIntent?.orderHash === b.makerOrderIntent?.orderHash
  );
}
