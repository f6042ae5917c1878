import { CandlePages, type Print, type PrintPage } from '../../../src-shared/market/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import { ORDER_UPDATE_REASON, type OrderUpdateRow } from '../../../src-shared/protocol/index.ts';
import type { PublicReads } from '../../venue-client/index.ts';
import { Emitter } from '../emitter.ts';
import { PendingPrints } from './pending-prints.ts';

/** profile: 6, Bounds and defaults. */
const PAGE = 500;
/** Pages that one reading of what was missed takes at most; what is older then is read again when it is wanted. */
const CATCH_UP_PAGES = 20;
/** Ten weeks. A venue with more trades than this machine has room for ends here. */
const MOST_MINUTES = 100_000;
/** Trades of the feed that are remembered one by one. */
const RECENT = 200;
/** Waits after a failed reading; the last one repeats. */
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 60_000];

/** What changed: minutes by their start, or everything after a break. */
export type CandleChange = { readonly is: 'minutes'; readonly minutes: readonly number[] } | { is: 'reset' };

/**
 * The candles of one market: pages of its trades, read one after the other, and the trades of the feed as they come.
 * After each break of the feed what was missed is read before anything is called live again.
 */
export class MarketCandles {
  readonly symbol: string;
  readonly changed = new Emitter<CandleChange>();
  state: 'loading' | 'live' | 'stale' = 'loading';
  /** Unix milliseconds since when it is stale. */
  staleSince: number | null = null;
  /** How many look at it. */
  users = 0;
  leaving: NodeJS.Timeout | null = null;
  pages = new CandlePages();
  private readonly reads: Pick<PublicReads, 'orderUpdates'>;
  private readonly logger: Logger;
  /** Trades of the feed that came before what lies below them was read; null while the feed is not open. */
  private pending: PendingPrints | null = null;
  private joined = false;
  /** The newest trades of the feed: a venue that shows others in their place has begun again. */
  private readonly recent: Print[] = [];
  /** Counts openings and breaks of the feed: a reading that began before one says nothing after it. */
  private turn = 0;
  private queue: Promise<unknown> = Promise.resolve();
  private retry: NodeJS.Timeout | null = null;
  private failures = 0;
  private stopped = false;

  constructor(symbol: string, reads: Pick<PublicReads, 'orderUpdates'>, logger: Logger, feedIsOpen: boolean) {
    this.symbol = symbol;
    this.reads = reads;
    this.logger = logger;
    if (feedIsOpen) this.pending = new PendingPrints();
    void this.catchUp();
  }

  /** The feed has opened: from here on it misses nothing, so what lies before is read now. */
  opened(isOpen = true): void {
    this.turn++;
    this.pending = isOpen ? new PendingPrints() : null;
    this.joined = false;
    void this.catchUp();
  }

  /** The feed broke off. What there is stays, marked. */
  lost(): void {
    this.turn++;
    this.pending = null;
    this.joined = false;
    if (this.state === 'live') {
      this.state = 'stale';
      this.staleSince = Date.now();
      this.changed.emit({ is: 'minutes', minutes: [] });
    }
  }

  /** The venue is another one. `isOpen` says whether its feed is open already. */
  forget(isOpen: boolean): void {
    this.pages = new CandlePages();
    this.recent.length = 0;
    this.state = 'loading';
    this.staleSince = null;
    this.opened(isOpen);
    this.changed.emit({ is: 'reset' });
  }

  stop(): void {
    this.stopped = true;
    this.turn++;
    if (this.retry !== null) clearTimeout(this.retry);
    if (this.leaving !== null) clearTimeout(this.leaving);
  }

  take(row: OrderUpdateRow): void {
    const print = printOf(row);
    if (print === null) return;
    if (!this.joined) {
      this.pending?.push(print);
      return;
    }
    const minute = this.extend(print);
    if (minute !== null) this.changed.emit({ is: 'minutes', minutes: [minute] });
  }

  /** True while older trades can be read than are known. */
  get hasOlder(): boolean {
    return !this.pages.begins && this.pages.size < MOST_MINUTES;
  }

  /**
   * Reads older pages, one after the other, until `isEnough` or there are no more.
   * @throws {CountersignError} when the venue cannot be read
   */
  older(isEnough: () => boolean, mostPages: number): Promise<void> {
    return this.inTurn(async () => {
      for (let page = 0; page < mostPages && !this.stopped && this.hasOlder && !isEnough(); page++) {
        const changed = this.pages.add(await this.read(this.pages.bottom ?? undefined));
        if (changed === null) {
          this.beginAnew();
          this.opened(this.pending !== null);
          return;
        }
        this.changed.emit({ is: 'minutes', minutes: changed });
      }
    });
  }

  private catchUp(): Promise<void> {
    if (this.retry !== null) clearTimeout(this.retry);
    this.retry = null;
    const { turn } = this;
    const over = (): boolean => this.stopped || this.turn !== turn;
    return this.inTurn(async () => {
      if (over()) return;
      try {
        await this.readMissed(over);
      } catch (error) {
        this.logger.warn({ err: error, symbol: this.symbol }, 'trades for candles could not be read');
        if (!over()) this.retryLater();
      }
    });
  }

  private retryLater(): void {
    const delay = RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)] ?? 0;
    this.retry = setTimeout(() => void this.catchUp(), delay);
  }

  private async readMissed(over: () => boolean): Promise<void> {
    await this.readDownTo(this.pages.top, over);
    if (over()) return;
    const droppedTo = this.pending?.droppedTo ?? null;
    if (droppedTo !== null && (this.pages.top ?? 0) < droppedTo) {
      // So much came while it was read that some of it is neither in the reading nor waiting.
      this.retryLater();
      return;
    }
    this.failures = 0;
    // Without the feed it is as of now; the feed's opening reads again.
    if (this.pending !== null) {
      for (const print of this.pending.take()) this.extend(print);
      this.joined = true;
      this.state = 'live';
      this.staleSince = null;
    } else {
      this.state = 'stale';
      this.staleSince ??= Date.now();
    }
    this.changed.emit({ is: 'reset' });
  }

  /** Reads from the newest trade down to what is known, as far as that takes no more pages than allowed. */
  private async readDownTo(known: number | null, over: () => boolean): Promise<void> {
    for (let cursor: number | undefined, page = 0; page < CATCH_UP_PAGES && !over(); page++) {
      const read = await this.read(cursor);
      if (over()) return;
      const isOther = page === 0 && this.isOther(read);
      if (isOther || this.pages.add(read) === null) {
        this.beginAnew();
        // Nothing is known now, so the newest page is enough.
        if (page === 0) this.pages.add(read);
        else await this.readDownTo(null, over);
        return;
      }
      cursor = this.pages.bottom ?? undefined;
      if (known === null || !this.hasOlder || cursor === undefined || cursor <= known) return;
    }
  }

  /** The newest trades end below what came through the feed, and differ from it: the venue has begun again. */
  private isOther({ high, prints }: PrintPage): boolean {
    if (this.pages.top === null || high >= this.pages.top) return false;
    const newest = prints.find(({ ordinal }) => ordinal === high);
    const known = this.recent.find(({ ordinal }) => ordinal === high);
    return newest?.at !== known?.at || newest?.price !== known?.price;
  }

  private beginAnew(): void {
    this.logger.info({ symbol: this.symbol }, 'the venue shows other trades than before: candles begin anew');
    this.pages = new CandlePages();
    this.recent.length = 0;
  }

  private extend(print: Print): number | null {
    this.recent.push(print);
    if (this.recent.length > RECENT) this.recent.shift();
    return this.pages.extend(print);
  }

  /** One page: the newest trades, or those before an ordinal. */
  private async read(before: number | undefined): Promise<PrintPage> {
    const { rows, nextGlobalOrdinal } = await this.reads.orderUpdates({
      symbol: this.symbol,
      reason: ORDER_UPDATE_REASON.trade,
      limit: PAGE,
      order: 'desc',
      globalOrdinal: before,
    });
    const prints = rows.flatMap((row) => (row.symbol === this.symbol ? (printOf(row) ?? []) : []));
    const ordinals = prints.map(({ ordinal }) => ordinal);
    const high = before === undefined ? Math.max(0, ...ordinals) : before - 1;
    return {
      prints: prints.filter(({ ordinal }) => ordinal <= high),
      low: Math.min(...ordinals, high),
      high,
      begins: rows.length === 0 || nextGlobalOrdinal === null,
    };
  }

  /** One reading at a time: clients share what each of them causes to be read. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
}

function printOf(row: OrderUpdateRow): Print | null {
  if (row.reason !== ORDER_UPDATE_REASON.trade || row.price == null || row.amount == null) return null;
  return {
    ordinal: row.globalOrdinal,
    at: Date.parse(row.createdAt),
    price: row.price,
    amount: row.amount,
  };
}
