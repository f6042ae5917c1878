import type { CandlesItem, StreamItem } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { fillGaps, type Quote, type Resolution } from '../../../src-shared/market/index.ts';
import type { Connection } from '../../connection/index.ts';
import { say } from '../../words/index.ts';
import { StreamState } from '../stream.svelte.ts';
import { joinAnew, mergeCandles, readCandle } from './merge.ts';

/** Candles asked for at once when a person looks further back. */
const PAGE = 300;

type Facts = Omit<CandlesItem, 'rows' | 'reset'>;

/** The candles of one market and length: what the stream says, and what was read further back. */
export class CandleHistory {
  readonly symbol: string;
  readonly resolution: Resolution;
  readonly stream: StreamState<'candles', Facts>;
  #traded = $state.raw<readonly Quote[]>([]);
  #epoch = $state(0);
  #unreadable = $state(0);
  #ended = $state(false);
  #from = $state<number | null>(null);
  #loading = $state(false);
  #error = $state.raw<CountersignError | null>(null);
  readonly #connection: Connection;

  constructor(connection: Connection, symbol: string, resolution: Resolution) {
    this.symbol = symbol;
    this.resolution = resolution;
    this.#connection = connection;
    this.stream = new StreamState(
      connection,
      'candles',
      { symbol, resolution },
      { fold: (_before, item) => this.#take(item) },
    );
  }

  /** Every candle that is known, oldest first, with those that nobody traded in. */
  readonly candles: readonly Quote[] = $derived.by(() =>
    this.stream.value === null ? [] : fillGaps(this.#traded, this.resolution),
  );

  /** How many look at it now. */
  get users(): number {
    return this.stream.users;
  }

  /** Goes up when candles other than the newest changed: whoever paints begins anew then. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Rows that came with a figure that is none; they are left out. */
  get unreadable(): number {
    return this.#unreadable;
  }

  /** Whether there may be older ones. */
  get hasOlder(): boolean {
    return !this.#ended && (this.stream.value?.older ?? true);
  }

  /** Time of the oldest trade that was read, as far as that is known. */
  get from(): number | null {
    return this.#from;
  }

  get loading(): boolean {
    return this.#loading;
  }

  /** Why older ones could not be read; null once they could. */
  get error(): CountersignError | null {
    return this.#error;
  }

  /** Since when what is shown is not live. */
  get staleSince(): number | null {
    const { value, staleSince } = this.stream;
    return staleSince ?? (value?.state === 'stale' ? value.staleSince : null);
  }

  /** True before the first candles. */
  get waiting(): boolean {
    const { value } = this.stream;
    return value === null || (value.state === 'loading' && this.#traded.length === 0);
  }

  /** Reads a page of older candles; one at a time, and none after the first there ever was. */
  async loadOlder(): Promise<void> {
    if (this.#loading || !this.hasOlder || this.waiting) return;
    this.#loading = true;
    const [first] = this.#traded;
    const { symbol, resolution } = this;
    try {
      const page = await this.#connection.call('market.candles', {
        symbol,
        resolution,
        count: PAGE,
        ...(first === undefined ? {} : { before: first.at }),
      });
      // A list that began anew meanwhile has another first one.
      if (this.#traded[0] === first) {
        const rows = this.#read(page.rows);
        this.#traded = mergeCandles(this.#traded, rows);
        if (rows.length > 0) this.#epoch++;
        this.#ended = !page.older;
        this.#from = page.from;
      }
      this.#error = null;
    } catch (thrown) {
      this.#error =
        thrown instanceof CountersignError
          ? thrown
          : new CountersignError('UNEXPECTED', say().faults.candles, say().faults.again);
    } finally {
      this.#loading = false;
    }
  }

  #take({ reset, rows: texts, ...facts }: StreamItem<'candles'>): Facts {
    const rows = this.#read(texts);
    const before = this.#traded;
    if (reset) {
      const joined = joinAnew(before, rows);
      if (joined === rows) this.#ended = false;
      this.#traded = joined;
      this.#epoch++;
    } else {
      const newest = before.at(-1)?.at ?? -Infinity;
      this.#traded = mergeCandles(before, rows);
      if (rows.some(({ at }) => at < newest)) this.#epoch++;
    }
    this.#from = facts.from;
    return facts;
  }

  #read(texts: CandlesItem['rows']): Quote[] {
    const rows = texts.map(readCandle);
    const good = rows.filter((row) => row !== null);
    this.#unreadable += rows.length - good.length;
    return good;
  }
}
