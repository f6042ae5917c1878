import type { Book } from '../../../src-shared/contract/index.ts';
import type { DataMessage, FeedName, FeedRow, FeedSubscription } from '../../../src-shared/protocol/index.ts';
import { rowsOf, type Realtime } from '../../venue-client/index.ts';
import { Emitter } from '../emitter.ts';
import type { Catalogue } from './catalogue.ts';

type BookFeed = Extract<FeedName, 'ORDER_BOOK_L2' | 'ORDER_BOOK_L3'>;

/** What a kind of book is kept in. */
interface Kept<Row> {
  apply(messageType: 'PARTIAL' | 'UPDATE', rows: readonly Row[]): void;
  clear(): void;
}

export interface LiveBook<Held> {
  readonly symbol: string;
  readonly book: Held;
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
 * The order books of one feed that somebody looks at. Each market is subscribed once, however many look on; what was
 * received is not trusted over a gap or a break.
 */
export class LiveBooks<F extends BookFeed, Held extends Kept<FeedRow<F>>> {
  private readonly realtime: Realtime;
  private readonly feed: F;
  private readonly make: () => Held;
  private readonly subscription: (symbols: readonly string[]) => FeedSubscription | null;
  private readonly books = new Map<string, LiveBook<Held>>();

  /** `subscription` gives what is wanted of the feed for these markets; null while the venue does not know them. */
  constructor(
    parts: { catalogue: Catalogue; realtime: Realtime },
    feed: F,
    make: () => Held,
    subscription: (symbols: readonly string[]) => FeedSubscription | null,
  ) {
    this.realtime = parts.realtime;
    this.feed = feed;
    this.make = make;
    this.subscription = subscription;
    this.realtime.read(feed, {
      message: (message) => {
        this.take(message);
      },
      lost: () => {
        this.lost();
      },
    });
    parts.catalogue.marketsChanged.on(() => {
      this.subscribe();
    });
  }

  get(symbol: string): LiveBook<Held> | undefined {
    return this.books.get(symbol);
  }

  /** Counts one more who looks at the book. */
  enter(symbol: string): LiveBook<Held> {
    const known = this.books.get(symbol);
    if (known) {
      known.users++;
      if (known.leaving !== null) clearTimeout(known.leaving);
      known.leaving = null;
      return known;
    }
    const made: LiveBook<Held> = {
      symbol,
      book: this.make(),
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

  leave(live: LiveBook<Held>): void {
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
    this.realtime.want(this.feed, this.subscription([...this.books.keys()]));
  }

  private take(message: DataMessage): void {
    const bySymbol = Map.groupBy(rowsOf(message, this.feed), (row) => row.symbol);
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

  /** A gap or a break: the book stays on screen, marked, until a fresh PARTIAL replaces it. */
  private lost(): void {
    for (const live of this.books.values()) {
      if (live.state === 'live') live.staleSince = Date.now();
      if (live.state !== 'loading') live.state = 'stale';
      live.changed.emit();
    }
  }
}

function opened(live: LiveBook<unknown>): void {
  live.state = 'live';
  live.staleSince = null;
  live.changed.emit();
}
