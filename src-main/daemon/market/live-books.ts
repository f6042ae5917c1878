import type { Book } from '../../../src-shared/contract/index.ts';
import { L2Book } from '../../../src-shared/market/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import { bookL2, L2Level, type DataMessage } from '../../../src-shared/protocol/index.ts';
import { rowsOf, type Realtime } from '../../venue-client/index.ts';
import { Emitter } from '../emitter.ts';
import type { Catalogue } from './catalogue.ts';

export interface LiveBook {
  readonly symbol: string;
  readonly book: L2Book;
  readonly changed: Emitter;
  state: Book['state'];
  /** Unix milliseconds since when it is stale. */
  staleSince: number | null;
  users: number;
  leaving: NodeJS.Timeout | null;
}

/** A book nobody looks at is kept so long: panels come and go. */
const LINGER_MS = 5_000;

/**
 * The order books that somebody looks at. Each market is subscribed once, at its finest level; coarser ones are
 * gathered from it, so that rows of two levels can never be mixed up.
 */
export class LiveBooks {
  private readonly catalogue: Catalogue;
  private readonly realtime: Realtime;
  private readonly books = new Map<string, LiveBook>();

  constructor(catalogue: Catalogue, realtime: Realtime) {
    this.catalogue = catalogue;
    this.realtime = realtime;
    realtime.read('ORDER_BOOK_L2', {
      message: (message) => {
        this.take(message);
      },
      lost: () => {
        this.lost();
      },
    });
    catalogue.marketsChanged.on(() => {
      this.subscribe();
    });
  }

  get(symbol: string): LiveBook | undefined {
    return this.books.get(symbol);
  }

  /** Counts one more who looks at the book. */
  enter(symbol: string): LiveBook {
    const known = this.books.get(symbol);
    if (known) {
      known.users++;
      if (known.leaving !== null) clearTimeout(known.leaving);
      known.leaving = null;
      return known;
    }
    const made: LiveBook = {
      symbol,
      book: new L2Book(),
      changed: new Emitter(),
      state: 'loading',
      staleSince: null,
      users: 1,
      leaving: null,
    };
    this.books.set(symbol, made);
    this.subscribe();
    return made;
  }

  leave(live: LiveBook): void {
    if (--live.users > 0) return;
    live.leaving = setTimeout(() => {
      this.books.delete(live.symbol);
      this.subscribe();
    }, LINGER_MS);
  }

  stop(): void {
    for (const live of this.books.values()) if (live.leaving !== null) clearTimeout(live.leaving);
  }

  private subscribe(): void {
    const filters = [...this.books.keys()].flatMap((symbol) => {
      const market = this.catalogue.market(symbol);
      return market === undefined ? [] : [{ symbol, aggregation: Number(formatDecimal(market.tickSize)) }];
    });
    this.realtime.want('ORDER_BOOK_L2', filters.length === 0 ? null : bookL2(filters));
  }

  private take(message: DataMessage): void {
    const bySymbol = Map.groupBy(rowsOf(message, L2Level), (row) => row.symbol);
    const { messageType } = message.contents;
    for (const [symbol, rows] of bySymbol) {
      const live = this.books.get(symbol);
      if (live === undefined) continue;
      // Changes to a book that has not opened yet cannot be placed.
      if (messageType === 'UPDATE' && live.state !== 'live') continue;
      live.book.apply(messageType, rows);
      opened(live);
    }
    // A book without a single order opens with no row at all; the key of its subscription names it.
    if (messageType === 'PARTIAL' && bySymbol.size === 0) {
      const live = this.books.get(message.subscriptionKey?.split(':')[0] ?? '');
      if (live === undefined) return;
      live.book.clear();
      opened(live);
    }
  }

  /** A gap or a break: the levels stay on screen, marked, until a fresh PARTIAL replaces them. */
  private lost(): void {
    for (const live of this.books.values()) {
      if (live.state === 'live') live.staleSince = Date.now();
      if (live.state !== 'loading') live.state = 'stale';
      live.changed.emit();
    }
  }
}

function opened(live: LiveBook): void {
  live.state = 'live';
  live.staleSince = null;
  live.changed.emit();
}
