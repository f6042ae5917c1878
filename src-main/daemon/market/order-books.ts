import type { OrderBook, OrderBookInput, QueuedOrder } from '../../../src-shared/contract/index.ts';
import type * as v from 'valibot';
import { L3Book } from '../../../src-shared/market/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import { bookL3, type Address, type L3Order } from '../../../src-shared/protocol/index.ts';
import type { Realtime } from '../../venue-client/index.ts';
import type { Emitter } from '../emitter.ts';
import type { Catalogue } from './catalogue.ts';
import { eachFrame, frameOf, onceKnown } from './following.ts';
import { LiveBooks, type LiveBook } from './live-books.ts';

type Orders = L3Book<L3Order>;

/** Whose orders are marked, and when that may be another. */
export interface Owner {
  current(): { readonly address: Address } | null;
  readonly changed: Emitter;
}

/** Order books order by order, followed frame by frame (interface: order_book; profile: 7 ORDER_BOOK_L3). */
export class OrderBooks {
  private readonly catalogue: Catalogue;
  private readonly owner: Owner;
  private readonly live: LiveBooks<'ORDER_BOOK_L3', Orders>;

  constructor(catalogue: Catalogue, realtime: Realtime, owner: Owner) {
    this.catalogue = catalogue;
    this.owner = owner;
    this.live = new LiveBooks(
      { catalogue, realtime },
      'ORDER_BOOK_L3',
      () => new L3Book<L3Order>(),
      (symbols) => {
        const known = symbols.filter((symbol) => catalogue.market(symbol) !== undefined);
        return known.length === 0 ? null : bookL3(known);
      },
    );
  }

  /**
   * Follows a book: at most one message a frame, each carrying its whole top and every own order.
   * @throws {CountersignError} when the markets are known and this is none of them.
   */
  follow(request: v.InferOutput<typeof OrderBookInput>, emit: (book: OrderBook) => void): () => void {
    const { symbol, depth } = request;
    if (this.catalogue.symbols.length === 0)
      emit({ symbol, state: 'loading', staleSince: null, bids: [], asks: [], own: [] });
    return onceKnown(this.catalogue, symbol, () => {
      this.catalogue.require(symbol);
      const live = this.live.enter(symbol);
      const send = (): void => {
        emit(present(live, depth, this.owner.current()?.address ?? null));
      };
      const end = eachFrame(frameOf(depth), send, live.changed, this.owner.changed);
      return () => {
        end();
        this.live.leave(live);
      };
    });
  }

  stop(): void {
    this.live.stop();
  }
}

function present(live: LiveBook<Orders>, depth: number, trader: Address | null): OrderBook {
  const { symbol, state, staleSince, book } = live;
  const side = (code: 0 | 1): OrderBook['bids'] =>
    book
      .orders(code, depth)
      .map(({ bookOrdinal, price, amount }) => [bookOrdinal, formatDecimal(price), formatDecimal(amount)]);
  return { symbol, state, staleSince, bids: side(0), asks: side(1), own: ownOf(book, trader) };
}

function ownOf(book: Orders, trader: Address | null): QueuedOrder[] {
  const own: QueuedOrder[] = [];
  if (trader === null) return own;
  for (const order of book.all()) {
    if (order.traderAddress !== trader) continue;
    const place = book.placeOf(order.orderHash);
    if (place === null) continue;
    own.push({
      orderHash: order.orderHash,
      rank: order.bookOrdinal,
      side: order.side === 0 ? 'buy' : 'sell',
      price: formatDecimal(order.price),
      amount: formatDecimal(order.amount),
      place: place.place,
      ahead: formatDecimal(place.ahead),
    });
  }
  return own;
}
