import type { MarketInfo, TickerRow } from '../../src-shared/contract/index.ts';
import { divFloor, ONE, type Fixed } from '../../src-shared/money/index.ts';
import type { Connection } from '../connection/index.ts';
import { placesFor, readDecimal } from '../format/index.ts';
import type { StreamState } from './stream.svelte.ts';

const OPENS_WITH = 'ETHP';
const RETRY_MS = 2_000;

/** The markets there are, and the one on screen. */
export class Markets {
  #list = $state.raw<readonly MarketInfo[]>([]);
  #symbol = $state(OPENS_WITH);
  #aggregations = $state<Record<string, string>>({});
  readonly #tickers: StreamState<'tickers'>;

  readonly info = $derived.by(() => this.#list.find(({ symbol }) => symbol === this.#symbol));
  readonly places = $derived(placesFor(this.info));
  readonly ticker = $derived.by(() => this.tickerOf(this.#symbol));

  constructor(tickers: StreamState<'tickers'>) {
    this.#tickers = tickers;
  }

  get list(): readonly MarketInfo[] {
    return this.#list;
  }

  get symbol(): string {
    return this.#symbol;
  }
  set symbol(symbol: string) {
    this.#symbol = symbol;
  }

  infoOf(symbol: string): MarketInfo | undefined {
    return this.#list.find((market) => market.symbol === symbol);
  }

  tickerOf(symbol: string): TickerRow | undefined {
    return this.#tickers.value?.find((ticker) => ticker.symbol === symbol);
  }

  placesOf(symbol: string): { price: number; amount: number } {
    return placesFor(this.infoOf(symbol));
  }

  /** Step of the book's prices; the finest until a person chooses. */
  aggregationOf(symbol: string): string | undefined {
    return this.#aggregations[symbol] ?? this.infoOf(symbol)?.aggregations[0];
  }

  /** A person chose the step of a market's book. */
  aggregate(symbol: string, step: string): void {
    this.#aggregations[symbol] = step;
  }

  /** Reads the list of markets, again and again until the venue gives one. Returns what gives up. */
  load(connection: Connection): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const attempt = async (): Promise<void> => {
      const list = await connection.call('market.list', {}).catch(() => []);
      if (over) return;
      if (list.length > 0) this.#take(list);
      else timer = setTimeout(() => void attempt(), RETRY_MS);
    };
    void attempt();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }

  #take(list: readonly MarketInfo[]): void {
    this.#list = list;
    const [first] = list;
    if (first && !list.some(({ symbol }) => symbol === this.#symbol)) this.#symbol = first.symbol;
  }
}

/** Change over 24 hours as a ratio; null while one of the prices is not there. */
export function changeOf(ticker: TickerRow): Fixed | null {
  const last = ticker.lastPrice === null ? undefined : readDecimal(ticker.lastPrice);
  const before = ticker.prevPrice24h === null ? undefined : readDecimal(ticker.prevPrice24h);
  if (last === undefined || before === undefined || before <= 0n) return null;
  return divFloor((last - before) * ONE, before);
}
