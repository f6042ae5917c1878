import { RESOLUTIONS, type Resolution } from '../../../src-shared/market/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { Connection } from '../../connection/index.ts';
import type { Storage } from '../alarms.svelte.ts';
import type { Markets } from '../markets.svelte.ts';
import type { OrderChange } from '../order-change.svelte.ts';
import { Shelf } from '../shelf.ts';
import { boxText } from '../ticket/typed-number.ts';
import { CandleHistory } from './candle-history.svelte.ts';
import type { OrderLine } from './order-lines.ts';

const KEY = 'countersign.chart';
const OPENS_WITH: Resolution = '5m';

/** Makes what outlives the component that asks first: what is derived in it must not end with that component. */
function ownedByNobody<T>(make: () => T): T {
  const made: T[] = [];
  $effect.root(() => void made.push(make()));
  return made[0] as T;
}

/** The price chart: which candles are on screen, and the order line that is being dragged. */
export class Chart {
  #resolution = $state<Resolution>(OPENS_WITH);
  /** The figures as a table, in place of the picture. */
  asTable = $state(false);
  #dragged = $state.raw<OrderLine | null>(null);
  #price = $state.raw<Fixed | null>(null);
  readonly #connection: Connection;
  readonly #markets: Markets;
  readonly #change: OrderChange;
  readonly #storage: Storage | null;
  readonly #histories = new Shelf<CandleHistory>();

  constructor(parts: {
    connection: Connection;
    markets: Markets;
    change: OrderChange;
    storage: Storage | null;
  }) {
    this.#connection = parts.connection;
    this.#markets = parts.markets;
    this.#change = parts.change;
    this.#storage = parts.storage;
    const kept = parts.storage?.getItem(KEY);
    this.#resolution = RESOLUTIONS.find((known) => known === kept) ?? OPENS_WITH;
  }

  get resolution(): Resolution {
    return this.#resolution;
  }
  set resolution(resolution: Resolution) {
    this.#resolution = resolution;
    this.#storage?.setItem(KEY, resolution);
  }

  /** The candles of the market on screen. */
  readonly history = $derived.by(() => this.historyOf(this.#markets.symbol));

  /** The candles of a market, of the length that is chosen. */
  historyOf(symbol: string): CandleHistory {
    const resolution = this.#resolution;
    return this.#histories.get(`${resolution} ${symbol}`, () =>
      ownedByNobody(() => new CandleHistory(this.#connection, symbol, resolution)),
    );
  }

  /** The order whose line is under the hand; null while none is. */
  get dragged(): OrderLine | null {
    return this.#dragged;
  }

  /** Where the dragged line is now, on the market's grid. */
  get draggedTo(): Fixed | null {
    return this.#price;
  }

  /** Takes a line up. Not while a change is on its way: there is one at a time. */
  take(line: OrderLine): void {
    if (this.#change.sending) return;
    this.#dragged = line;
    this.#price = line.price;
  }

  /** Moves the line under the hand. */
  drag(price: Fixed | null): void {
    if (this.#dragged !== null && price !== null) this.#price = price;
  }

  /** Leaves everything as it is. */
  putBack(): void {
    this.#dragged = null;
    this.#price = null;
  }

  /**
   * Lays the line down. What it would become is then the open change of that order, as if its new price had been typed
   * into the table: it is sent by a deliberate step there or here, and by nothing else.
   */
  drop(): void {
    const line = this.#dragged;
    const price = this.#price;
    this.putBack();
    if (line === null || price === null || price === line.price) return;
    // Another change is on its way: this price is not for that one.
    if (!this.#change.begin(line.order)) return;
    if (line.order.type === 'stop') this.#change.stopPrice = boxText(formatDecimal(price));
    else this.#change.price = boxText(formatDecimal(price));
  }
}
