import { Books } from '../../../src-main/daemon/market/books.ts';
import type { Catalogue } from '../../../src-main/daemon/market/catalogue.ts';
import { Emitter } from '../../../src-main/daemon/emitter.ts';
import type { FeedReader, PublicReads, Realtime } from '../../../src-main/venue-client/index.ts';
import { ONE } from '../../../src-shared/money/index.ts';
import { SYMBOLS } from './stream.ts';

export type Message = Parameters<FeedReader['message']>[0];

const MARKETS = SYMBOLS.map((symbol) => ({
  symbol,
  tickSize: ONE / 10n,
  minOrderSize: ONE / 10_000n,
  maxOrderNotional: 1_000_000n * ONE,
  maxTakerPriceDeviation: ONE / 50n,
  kind: 'SingleNamePerpetual' as const,
}));

/** The daemon's own books, between a feed that the benchmark makes up and a page. */
export function daemonBooks(): { books: Books; take: (message: Message) => void } {
  const readers: FeedReader[] = [];
  const market = (symbol: string) => MARKETS.find((each) => each.symbol === symbol);
  const catalogue = { symbols: SYMBOLS, market, require: market, marketsChanged: new Emitter() };
  const realtime = {
    read: (_feed: string, reader: FeedReader) => readers.push(reader),
    want: () => undefined,
  };
  const books = new Books(
    // A double with the members that books use: a catalogue of the product reads its markets from a venue.
    catalogue as unknown as Catalogue,
    // Never asked: whoever follows a book reads nothing.
    {} as unknown as PublicReads,
    // A double with the members that books use: a connection of the product leads to a venue.
    realtime as unknown as Realtime,
  );
  return {
    books,
    take(message) {
      for (const reader of readers) reader.message(message);
    },
  };
}
