import type { MarketInfo, TickerRow } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import {
  markPrices,
  type DataMessage,
  type ExchangeInfo,
  type SymbolInfo,
  type Ticker,
} from '../../../src-shared/protocol/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import { rowsOf, type PublicReads, type Realtime } from '../../venue-client/index.ts';
import { Emitter } from '../emitter.ts';

/** The L2 levels of a market are its tick times these (interface: order_book_l2; profile: 8). */
const AGGREGATION_FACTORS = [1n, 10n, 100n];

/** How long a failed reading stands before an order tries it again: no order waits for a read that hangs. */
const RETRY_MS = 10_000;

type Reads = Pick<PublicReads, 'exchangeInfo' | 'tickers'>;
type Feed = Pick<Realtime, 'read' | 'want'>;

/** The markets, their tickers and their mark prices: read once, then followed. */
export class Catalogue {
  readonly changed = new Emitter();
  /** Told when the list of markets became known or changed. */
  readonly marketsChanged = new Emitter();
  private readonly reads: Reads;
  private readonly realtime: Feed;
  private readonly logger: Logger;
  private info: ExchangeInfo | null = null;
  private readonly tickers = new Map<string, Ticker>();
  private readonly marks = new Map<string, Fixed>();
  /** Markets whose mark price the venue has taken away. */
  private readonly gone = new Set<string>();
  private readonly lastPrices = new Map<string, Fixed>();
  private loading: Promise<void> | null = null;
  private failure: { error: unknown; at: number } | null = null;

  constructor(reads: Reads, realtime: Feed, logger: Logger) {
    this.reads = reads;
    this.realtime = realtime;
    this.logger = logger;
    realtime.read('MARK_PRICE', {
      message: (message) => {
        this.takeMarks(message);
      },
      // Prices that no longer move are no prices to sign by.
      lost: () => {
        this.marks.clear();
      },
    });
  }

  /** Reads the markets and tickers; calls that overlap share one reading. */
  load(): Promise<void> {
    // Whoever needs the markets waits for a reading under way, whatever became of the one before.
    this.failure = null;
    this.loading ??= this.read()
      .catch((error: unknown) => {
        this.failure = { error, at: performance.now() };
        throw error;
      })
      .finally(() => {
        this.loading = null;
      });
    return this.loading;
  }

  /** Makes sure that the markets are known. @throws {CountersignError} when the venue cannot be read. */
  async ensure(): Promise<void> {
    if (this.info !== null) return;
    if (this.failure !== null && performance.now() - this.failure.at < RETRY_MS) throw this.failure.error;
    await this.load();
  }

  /** The venue is another one: what was known of it is forgotten. */
  forget(): void {
    this.info = null;
    this.failure = null;
    this.tickers.clear();
    this.marks.clear();
    this.gone.clear();
    this.lastPrices.clear();
    this.changed.emit();
  }

  get symbols(): string[] {
    return this.info?.symbols.map((market) => market.symbol) ?? [];
  }

  market(symbol: string): SymbolInfo | undefined {
    return this.info?.symbols.find((market) => market.symbol === symbol);
  }

  /** @throws {CountersignError} `MARKET_UNKNOWN` when the venue has no such market. */
  require(symbol: string): SymbolInfo {
    const market = this.market(symbol);
    if (market !== undefined) return market;
    throw new CountersignError(
      'MARKET_UNKNOWN',
      `There is no market ${symbol}.`,
      `Markets: ${this.symbols.join(', ')}.`,
    );
  }

  /** The newest mark price: of the feed, or of the ticker while the feed is silent. */
  mark(symbol: string): Fixed | undefined {
    return this.marks.get(symbol) ?? this.tickers.get(symbol)?.markPrice ?? undefined;
  }

  /** True when the venue's own list says that the market has no mark price. */
  isPriceless(symbol: string): boolean {
    const ticker = this.tickers.get(symbol);
    return ticker !== undefined && ticker.markPrice === null;
  }

  /** Whether the venue says that it moves what is unrealised into collateral every day. */
  get settlesDaily(): boolean {
    return (this.info?.settlementsInfo ?? []).some(
      ({ type, durationValue, durationUnit }) =>
        type === 'PnlSettlement' && durationUnit === 'Hours' && durationValue === 24,
    );
  }

  markPrices(): ReadonlyMap<string, Fixed> {
    const all = new Map<string, Fixed>();
    for (const symbol of this.symbols) {
      const mark = this.mark(symbol);
      if (mark !== undefined) all.set(symbol, mark);
    }
    return all;
  }

  /** Trades may be missed from now on: the tickers say what the last price is, until the next trade comes. */
  missesTrades(): void {
    this.lastPrices.clear();
  }

  traded(symbol: string, price: Fixed): void {
    this.lastPrices.set(symbol, price);
    this.changed.emit();
  }

  list(): MarketInfo[] {
    return (this.info?.symbols ?? []).map((market) => ({
      symbol: market.symbol,
      kind: market.kind,
      tickSize: formatDecimal(market.tickSize),
      minOrderSize: formatDecimal(market.minOrderSize),
      maxOrderNotional: formatDecimal(market.maxOrderNotional),
      maxTakerPriceDeviation: formatDecimal(market.maxTakerPriceDeviation),
      aggregations: aggregationsOf(market).map(formatDecimal),
    }));
  }

  tickerRows(): TickerRow[] {
    return [...this.tickers.values()].map((ticker) => ({
      symbol: ticker.symbol,
      lastPrice: text(this.lastPrices.get(ticker.symbol) ?? ticker.lastPrice),
      markPrice: text(this.gone.has(ticker.symbol) ? null : (this.mark(ticker.symbol) ?? null)),
      indexPrice: text(ticker.indexPrice),
      prevPrice24h: text(ticker.prevPrice24h),
      highPrice24h: text(ticker.highPrice24h),
      lowPrice24h: text(ticker.lowPrice24h),
      volume24h: formatDecimal(ticker.volume24h),
      fundingRate: text(ticker.fundingRate),
      nextFundingTime: ticker.nextFundingTime === null ? null : Date.parse(ticker.nextFundingTime),
      openInterest: formatDecimal(ticker.openInterest),
    }));
  }

  /** Reads the tickers alone: their 24-hour figures are in no feed. */
  async refreshTickers(): Promise<void> {
    for (const ticker of await this.reads.tickers()) {
      this.tickers.set(ticker.symbol, ticker);
      // The feed never tells that a mark price is gone. Margin goes on by the last one, as at the venue.
      if (ticker.markPrice === null) this.gone.add(ticker.symbol);
      else this.gone.delete(ticker.symbol);
    }
    this.changed.emit();
  }

  private async read(): Promise<void> {
    const [info] = await Promise.all([this.reads.exchangeInfo(), this.refreshTickers()]);
    const before = this.symbols.join();
    this.info = info;
    if (this.symbols.join() === before) return;
    this.logger.info({ markets: this.symbols }, 'markets are known');
    this.realtime.want('MARK_PRICE', markPrices(this.symbols));
    this.marketsChanged.emit();
    this.changed.emit();
  }

  private takeMarks(message: DataMessage): void {
    for (const row of rowsOf(message, 'MARK_PRICE')) {
      this.marks.set(row.symbol, row.price);
      this.gone.delete(row.symbol);
    }
    this.changed.emit();
  }
}

export function aggregationsOf(market: SymbolInfo): Fixed[] {
  return AGGREGATION_FACTORS.map((factor) => market.tickSize * factor);
}

const text = (value: Fixed | null): string | null => (value === null ? null : formatDecimal(value));
