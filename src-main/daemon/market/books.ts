import type { Book, BookInput } from '../../../src-shared/contract/index.ts';
import type * as v from 'valibot';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { L2Book } from '../../../src-shared/market/index.ts';
import { formatDecimal, isDecimal, parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { bookL2, type FeedSubscription } from '../../../src-shared/protocol/index.ts';
import type { PublicReads, Realtime } from '../../venue-client/index.ts';
import { aggregationsOf, type Catalogue } from './catalogue.ts';
import { eachFrame, frameOf, onceKnown } from './following.ts';
import { LiveBooks, type LiveBook } from './live-books.ts';

type BookRequest = v.InferOutput<typeof BookInput>;

/** Order books as callers ask for them: once, or followed frame by frame. */
export class Books {
  private readonly catalogue: Catalogue;
  private readonly reads: PublicReads;
  private readonly live: LiveBooks<'ORDER_BOOK_L2', L2Book>;

  constructor(catalogue: Catalogue, reads: PublicReads, realtime: Realtime) {
    this.catalogue = catalogue;
    this.reads = reads;
    this.live = new LiveBooks(
      { catalogue, realtime },
      'ORDER_BOOK_L2',
      () => new L2Book(),
      (symbols) => finest(catalogue, symbols),
    );
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
    // The venue is starting, or cannot be reached: the book begins as soon as its markets are known.
    if (this.catalogue.symbols.length === 0)
      emit({
        symbol: request.symbol,
        aggregation: request.aggregation ?? '0',
        state: 'loading',
        staleSince: null,
        bids: [],
        asks: [],
      });
    return onceKnown(this.catalogue, request.symbol, () => this.begin(request, emit));
  }

  stop(): void {
    this.live.stop();
  }

  private begin(request: BookRequest, emit: (book: Book) => void): () => void {
    const step = this.stepOf(request);
    const live = this.live.enter(request.symbol);
    const send = (): void => {
      emit(present(live, step, request.depth));
    };
    const end = eachFrame(frameOf(request.depth), send, live.changed);
    return () => {
      end();
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

/**
 * Each market at its finest level; coarser ones are gathered from it, so that rows of two levels can never be mixed up.
 */
function finest(catalogue: Catalogue, symbols: readonly string[]): FeedSubscription | null {
  const filters = symbols.flatMap((symbol) => {
    const market = catalogue.market(symbol);
    return market === undefined ? [] : [{ symbol, aggregation: Number(formatDecimal(market.tickSize)) }];
  });
  return filters.length === 0 ? null : bookL2(filters);
}

type Presentable = Pick<LiveBook<L2Book>, 'symbol' | 'book' | 'state' | 'staleSince'>;

function present(live: Presentable, step: Fixed, depth: number): Book {
  const side = (code: 0 | 1): Book['bids'] =>
    live.book
      .aggregated(code, step, depth)
      .map((level) => [formatDecimal(level.price), formatDecimal(level.amount)]);
  const { symbol, state, staleSince } = live;
  return { symbol, aggregation: formatDecimal(step), state, staleSince, bids: side(0), asks: side(1) };
}
