import type { Book, BookInput } from '../../../src-shared/contract/index.ts';
import type * as v from 'valibot';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { L2Book } from '../../../src-shared/market/index.ts';
import { formatDecimal, isDecimal, parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { PublicReads, Realtime } from '../../venue-client/index.ts';
import { coalesce } from '../emitter.ts';
import { aggregationsOf, type Catalogue } from './catalogue.ts';
import { LiveBooks, type LiveBook } from './live-books.ts';

type BookRequest = v.InferOutput<typeof BookInput>;

/** One frame of a screen: what comes faster is joined. */
const FRAME_MS = 33;

/** Order books as callers ask for them: once, or followed frame by frame. */
export class Books {
  private readonly catalogue: Catalogue;
  private readonly reads: PublicReads;
  private readonly live: LiveBooks;

  constructor(catalogue: Catalogue, reads: PublicReads, realtime: Realtime) {
    this.catalogue = catalogue;
    this.reads = reads;
    this.live = new LiveBooks(catalogue, realtime);
  }

  /** The book of now: the one that is followed anyway, or else read from the venue. */
  async snapshot(request: BookRequest): Promise<Book> {
    await this.catalogue.ensure();
    const step = this.stepOf(request);
    const known = this.live.get(request.symbol);
    if (known?.state === 'live') return present(known, step, request.depth);
    const book = new L2Book();
    book.apply('PARTIAL', await this.reads.orderBookL2(request.symbol, request.depth, formatDecimal(step)));
    return present({ symbol: request.symbol, book, state: 'live', staleSince: null }, step, request.depth);
  }

  /**
   * Follows a book: at most one message a frame, each carrying its whole top.
   * @throws {CountersignError} when the markets are known and this is none of them, or has no such aggregation.
   */
  follow(request: BookRequest, emit: (book: Book) => void): () => void {
    if (this.catalogue.symbols.length > 0) return this.begin(request, emit);
    // The venue is starting, or cannot be reached: the book begins as soon as its markets are known.
    emit({
      symbol: request.symbol,
      aggregation: request.aggregation ?? '0',
      state: 'loading',
      staleSince: null,
      bids: [],
      asks: [],
    });
    let stop = this.catalogue.marketsChanged.on(() => {
      stop();
      // A market that turns out not to exist stays loading: whoever asked can see the list of markets now.
      if (this.catalogue.market(request.symbol) !== undefined) stop = this.begin(request, emit);
    });
    return () => {
      stop();
    };
  }

  stop(): void {
    this.live.stop();
  }

  private begin(request: BookRequest, emit: (book: Book) => void): () => void {
    const step = this.stepOf(request);
    const live = this.live.enter(request.symbol);
    const frames = coalesce(FRAME_MS, () => {
      emit(present(live, step, request.depth));
    });
    const off = live.changed.on(() => {
      frames.poke();
    });
    frames.poke();
    return () => {
      off();
      frames.stop();
      this.live.leave(live);
    };
  }

  private stepOf(request: BookRequest): Fixed {
    const market = this.catalogue.require(request.symbol);
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
  const { symbol, state, staleSince } = live;
  return { symbol, aggregation: formatDecimal(step), state, staleSince, bids: side(0), asks: side(1) };
}
