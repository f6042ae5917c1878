import type { Book, BookInput } from '../../../src-shared/contract/index.ts';
import type * as v from 'valibot';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { L2Book } from '../../../src-shared/market/index.ts';
import { formatDecimal, isDecimal, parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { bookL2, L2Level, type DataMessage } from '../../../src-shared/protocol/index.ts';
import { rowsOf, type PublicReads, type Realtime } from '../../venue-client/index.ts';
import { coalesce, Emitter } from '../emitter.ts';
import { aggregationsOf, type Catalogue } from './catalogue.ts';

type BookRequest = v.InferOutput<typeof BookInput>;

interface LiveBook {
  readonly symbol: string;
  readonly book: L2Book;
  readonly changed: Emitter;
  users: number;
  state: Book['state'];
  staleSince: number | null;
  /** Ends the subscription some time after the last user has gone: panels come and go. */
  leaving: NodeJS.Timeout | null;
}

/** One frame of a screen: what comes faster is joined. */
const FRAME_MS = 33;
const LINGER_MS = 5_000;

/**
 * The order books that somebody looks at. Each market is subscribed once, at its finest level; coarser ones are
 * gathered here, so that rows of two levels can never be mixed up.
 */
export class Books {
  private readonly catalogue: Catalogue;
  private readonly reads: PublicReads;
  private readonly realtime: Realtime;
  private readonly books = new Map<string, LiveBook>();

  constructor(catalogue: Catalogue, reads: PublicReads, realtime: Realtime) {
    this.catalogue = catalogue;
    this.reads = reads;
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

  /** Reads one book from the venue, without following it. */
  async snapshot(request: BookRequest): Promise<Book> {
    await this.catalogue.ensure();
    const step = this.stepOf(request);
    const known = this.books.get(request.symbol);
    if (known?.state === 'live') return present(known, step, request.depth);
    const text = formatDecimal(step);
    const book = new L2Book();
    book.apply('PARTIAL', await this.reads.orderBookL2(request.symbol, request.depth, text));
    return present({ symbol: request.symbol, book, state: 'live', staleSince: null }, step, request.depth);
  }

  /** Follows a book: at most one message a frame, each carrying its whole top. */
  follow(request: BookRequest, emit: (book: Book) => void, onError: (error: unknown) => void): () => void {
    let stop = (): void => undefined;
    let ended = false;
    const begin = (): void => {
      const step = this.stepOf(request);
      const live = this.enter(request.symbol);
      const frames = coalesce(FRAME_MS, () => {
        emit(present(live, step, request.depth));
      });
      const off = live.changed.on(() => {
        frames.poke();
      });
      frames.poke();
      stop = () => {
        off();
        frames.stop();
        this.leave(live);
      };
    };
    // The markets may not be known yet: the venue is starting, or cannot be reached.
    const tryToBegin = (): void => {
      if (ended) return;
      if (this.catalogue.symbols.length === 0) {
        const off = this.catalogue.marketsChanged.on(() => {
          off();
          tryToBegin();
        });
        stop = off;
        emit(loading(request));
        return;
      }
      try {
        begin();
      } catch (error) {
        onError(error);
      }
    };
    tryToBegin();
    return () => {
      ended = true;
      stop();
    };
  }

  stop(): void {
    for (const live of this.books.values()) if (live.leaving !== null) clearTimeout(live.leaving);
  }

  private enter(symbol: string): LiveBook {
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
      users: 1,
      state: 'loading',
      staleSince: null,
      leaving: null,
    };
    this.books.set(symbol, made);
    this.subscribe();
    return made;
  }

  private leave(live: LiveBook): void {
    if (--live.users > 0) return;
    live.leaving = setTimeout(() => {
      this.books.delete(live.symbol);
      this.subscribe();
    }, LINGER_MS);
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
      this.opened(live);
    }
    // A book without a single order opens with no row at all; the key of its subscription names it.
    if (messageType === 'PARTIAL' && bySymbol.size === 0) {
      const live = this.books.get(message.subscriptionKey?.split(':')[0] ?? '');
      if (live === undefined) return;
      live.book.clear();
      this.opened(live);
    }
  }

  private opened(live: LiveBook): void {
    live.state = 'live';
    live.staleSince = null;
    live.changed.emit();
  }

  /** A gap or a break: the levels stay on screen, marked, until a fresh PARTIAL replaces them. */
  private lost(): void {
    for (const live of this.books.values()) {
      if (live.state === 'live') live.staleSince = Date.now();
      if (live.state !== 'loading') live.state = 'stale';
      live.changed.emit();
    }
  }

  private stepOf(request: BookRequest): Fixed {
    const market = this.catalogue.market(request.symbol);
    if (market === undefined) {
      throw new CountersignError(
        'MARKET_UNKNOWN',
        `There is no market ${request.symbol}.`,
        `Markets: ${this.catalogue.symbols.join(', ')}.`,
      );
    }
    const allowed = aggregationsOf(market);
    if (request.aggregation === undefined) return market.tickSize;
    const step = isDecimal(request.aggregation) ? parseDecimal(request.aggregation) : -1n;
    if (allowed.includes(step)) return step;
    throw new CountersignError(
      'AGGREGATION_UNKNOWN',
      `${request.symbol} has no aggregation ${request.aggregation.slice(0, 20)}.`,
      `Allowed: ${allowed.map(formatDecimal).join(', ')}.`,
    );
  }
}

type Presentable = Pick<LiveBook, 'symbol' | 'book' | 'state' | 'staleSince'>;

function present(live: Presentable, step: Fixed, depth: number): Book {
  const side = (code: 0 | 1): Book['bids'] =>
    live.book
      .aggregated(code, step, depth)
      .map((level) => [formatDecimal(level.price), formatDecimal(level.amount)]);
  return {
    symbol: live.symbol,
    aggregation: formatDecimal(step),
    state: live.state,
    staleSince: live.staleSince,
    bids: side(0),
    asks: side(1),
  };
}

function loading(request: BookRequest): Book {
  return {
    symbol: request.symbol,
    aggregation: request.aggregation ?? '0',
    state: 'loading',
    staleSince: null,
    bids: [],
    asks: [],
  };
}
