import type {
  CandleRow,
  CandlesItem,
  CandlesPage,
  CommandArguments,
  StreamArguments,
} from '../../../src-shared/contract/index.ts';
import { candleStart, type Candle, type Resolution } from '../../../src-shared/market/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import type { PublicReads } from '../../venue-client/index.ts';
import { coalesce } from '../emitter.ts';
import type { Catalogue } from './catalogue.ts';
import { MarketCandles } from './market-candles.ts';
import type { OrderFeed } from './order-feed.ts';

/** Candles that a stream opens with. */
const FIRST = 300;
/** Pages of trades that opening a stream may take, and those that one look further back may. */
const FIRST_PAGES = 24;
const OLDER_PAGES = 20;
const EMIT_MS = 200;
/** Candles nobody looks at are kept so long: a person goes from market to market and back. */
const LINGER_MS = 10 * 60_000;

type Emit = (item: CandlesItem) => void;

/** Candles as callers ask for them: followed, or a page of older ones. One store for each market, for all of them. */
export class Candles {
  private readonly reads: Pick<PublicReads, 'orderUpdates'>;
  private readonly catalogue: Catalogue;
  private readonly logger: Logger;
  private readonly markets = new Map<string, MarketCandles>();
  private feedIsOpen = false;

  constructor(
    reads: Pick<PublicReads, 'orderUpdates'>,
    feed: OrderFeed,
    catalogue: Catalogue,
    logger: Logger,
  ) {
    this.reads = reads;
    this.catalogue = catalogue;
    this.logger = logger;
    feed.rows.on((row) => this.markets.get(row.symbol)?.take(row));
    feed.opened.on(() => {
      this.feedIsOpen = true;
      for (const market of this.markets.values()) market.opened();
    });
    feed.lost.on(() => {
      this.feedIsOpen = false;
      for (const market of this.markets.values()) market.lost();
    });
  }

  /**
   * Follows the candles of a market: what there is, then what changes, a few times a second at most.
   * @throws {CountersignError} when the markets are known and this is none of them.
   */
  follow({ symbol, resolution }: StreamArguments<'candles'>, emit: Emit): () => void {
    if (this.catalogue.symbols.length > 0) return this.begin(symbol, resolution, emit);
    emit({ reset: true, state: 'loading', staleSince: null, rows: [], older: true, from: null });
    let stop = this.catalogue.marketsChanged.on(() => {
      stop();
      // A market that turns out not to exist stays loading: whoever asked can see the list of markets now.
      if (this.catalogue.market(symbol) !== undefined) stop = this.begin(symbol, resolution, emit);
    });
    return () => {
      stop();
    };
  }

  /** Older candles. @throws {CountersignError} when the market is unknown or the venue cannot be read. */
  async page(input: CommandArguments<'market.candles'>): Promise<CandlesPage> {
    const { symbol, resolution, before, count } = input;
    await this.catalogue.ensure();
    this.catalogue.require(symbol);
    const market = this.enter(symbol);
    try {
      const read = (): Candle[] =>
        market.pages.read(resolution, { count: count + 1, ...(before === undefined ? {} : { before }) });
      await market.older(() => read().length > count, OLDER_PAGES);
      const candles = read();
      return {
        rows: candles.slice(-count).map(rowOf),
        older: candles.length > count || market.hasOlder,
        from: fromOf(market),
      };
    } finally {
      this.leave(market);
    }
  }

  /** Forgets everything: the venue is another one. Streams begin anew by themselves. */
  forget(): void {
    for (const market of this.markets.values()) market.forget(this.feedIsOpen);
  }

  stop(): void {
    for (const market of this.markets.values()) market.stop();
  }

  private begin(symbol: string, resolution: Resolution, emit: Emit): () => void {
    this.catalogue.require(symbol);
    const market = this.enter(symbol);
    let whole = true;
    let sentFrom = Infinity;
    let more = false;
    const dirty = new Set<number>();
    const send = (): void => {
      const reset = whole;
      const fresh = new Set(dirty);
      whole = false;
      dirty.clear();
      const from = reset || market.pages.size === 0 ? undefined : Math.min(...fresh);
      // One more than is sent tells whether there is one.
      const known = market.pages.read(resolution, {
        count: FIRST + 1,
        ...(from === undefined ? {} : { from: Math.min(from, sentFrom) }),
      });
      if (known.length > FIRST) {
        known.shift();
        more = true;
      }
      const candles = known.filter(({ at }) => reset || fresh.has(at) || at < sentFrom);
      sentFrom = Math.min(reset ? Infinity : sentFrom, candles[0]?.at ?? Infinity);
      emit({
        reset,
        state: market.state,
        staleSince: market.staleSince,
        rows: candles.map(rowOf),
        older: more || market.hasOlder,
        from: fromOf(market),
      });
    };
    const isEnough = (): boolean => market.pages.read(resolution, { count: FIRST }).length >= FIRST;
    // At the beginning, and after a break: a venue that begins anew, or a long one, leaves little that is known.
    const fill = (): void => {
      market.older(isEnough, FIRST_PAGES).catch((error: unknown) => {
        // The state tells of it, and the next reading of what was missed makes it again.
        this.logger.warn({ err: error, symbol }, 'older trades for candles could not be read');
      });
    };
    const beat = coalesce(EMIT_MS, send);
    const off = market.changed.on((change) => {
      if (change.is === 'reset') {
        whole = true;
        fill();
      } else for (const minute of change.minutes) dirty.add(candleStart(minute, resolution));
      beat.poke();
    });
    fill();
    beat.poke();
    return () => {
      off();
      beat.stop();
      this.leave(market);
    };
  }

  /** Counts one more who looks at a market. */
  private enter(symbol: string): MarketCandles {
    const known = this.markets.get(symbol);
    const market = known ?? new MarketCandles(symbol, this.reads, this.logger, this.feedIsOpen);
    this.markets.set(symbol, market);
    if (market.leaving !== null) clearTimeout(market.leaving);
    market.leaving = null;
    market.users++;
    return market;
  }

  private leave(market: MarketCandles): void {
    if (--market.users > 0) return;
    market.leaving = setTimeout(() => {
      market.stop();
      this.markets.delete(market.symbol);
    }, LINGER_MS);
  }
}

function fromOf({ pages }: MarketCandles): number | null {
  const { fromMs } = pages;
  return fromMs === null || fromMs === -Infinity ? null : fromMs;
}

function rowOf({ at, open, high, low, close, volume, trades }: Candle): CandleRow {
  return {
    at,
    open: formatDecimal(open),
    high: formatDecimal(high),
    low: formatDecimal(low),
    close: formatDecimal(close),
    volume: formatDecimal(volume),
    trades,
  };
}
