import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { RequestRow } from '../../src-shared/contract/index.ts';
import type { Connection } from '../connection/index.ts';
import { readDecimal } from '../format/index.ts';
import { inWords, say } from '../words/index.ts';
import { Alarms, type Storage } from './alarms.svelte.ts';
import { Alerts } from './alerts/index.ts';
import { Approving } from './approving.svelte.ts';
import { AuditTrail } from './audit-trail.svelte.ts';
import { Chart } from './chart/index.ts';
import { Clock } from './clock.svelte.ts';
import { Custody } from './custody.svelte.ts';
import type { Levels, MarginInput } from '../../src-shared/market/index.ts';
import { foldApprovals, foldAudit, foldRequests, foldTrades, type TradeRow } from './folds.ts';
import { Funds } from './funds.svelte.ts';
import { Histories } from './history/index.ts';
import { Keys } from './keys.svelte.ts';
import { Markets } from './markets.svelte.ts';
import { Messages } from './messages.svelte.ts';
import { OrderChange } from './order-change.svelte.ts';
import { Orders } from './orders.svelte.ts';
import { PracticeControls } from './practice/index.ts';
import { Safety } from './safety.svelte.ts';
import { SessionKeys } from './session-keys.svelte.ts';
import { Settling } from './settling.svelte.ts';
import { Shelf } from './shelf.ts';
import { Signers } from './signers.svelte.ts';
import { standingOf, type StandingSources } from './standing.ts';
import { Volume } from './statistics/index.ts';
import { tableMemory, type TableMemory } from './tables/index.ts';
import { eachFrame, StreamState, type Pace } from './stream.svelte.ts';
import { Closing, Groups, Ticket } from './ticket/index.ts';
import { Venues } from './venue/index.ts';
import { WalletSigning } from './wallet-signing.svelte.ts';

/** Levels a side of the book that depth and estimates are made of. */
const DEEP = 200;

/** Everything the interface knows, one object for the window. */
export class Terminal {
  readonly connection: Connection;
  readonly messages = new Messages();
  /** Requests whose details are open. */
  readonly shown = new SvelteSet<string>();
  readonly status: StreamState<'status'>;
  readonly tickers: StreamState<'tickers'>;
  readonly positions: StreamState<'positions'>;
  readonly account: StreamState<'account'>;
  readonly signers: Signers;
  readonly approving: Approving;
  readonly requests: StreamState<'requests', readonly RequestRow[]>;
  readonly orders: Orders;
  readonly change: OrderChange;
  readonly chart: Chart;
  readonly volume: Volume;
  readonly clock: Clock;
  readonly markets: Markets;
  readonly ticket: Ticket;
  readonly groups: Groups;
  readonly histories: Histories;
  readonly closing: Closing;
  readonly custody: Custody;
  readonly funds: Funds;
  readonly settling: Settling;
  readonly alarms: Alarms;
  readonly alerts: Alerts;
  readonly practice: PracticeControls;
  readonly venues: Venues;
  readonly safety: Safety;
  readonly keys: Keys;
  readonly sessionKeys: SessionKeys;
  readonly auditTrail: AuditTrail;
  readonly #books = new Shelf<StreamState<'book'>>();
  readonly #orderBooks = new Shelf<StreamState<'book3'>>();
  readonly #trades = new Shelf<StreamState<'trades', readonly TradeRow[]>>();
  readonly #pace: Pace;
  readonly #storage: Storage | null;
  readonly #sources: StandingSources;

  constructor(connection: Connection, pace: Pace = eachFrame, storage: Storage | null = null) {
    this.connection = connection;
    this.#pace = pace;
    this.#storage = storage;
    this.status = new StreamState(connection, 'status', {});
    this.tickers = new StreamState(connection, 'tickers', {});
    this.positions = new StreamState(connection, 'positions', {});
    this.account = new StreamState(connection, 'account', {});
    this.signers = new Signers(new StreamState(connection, 'sessions', {}), this.status);
    this.requests = new StreamState(connection, 'requests', {}, { fold: foldRequests });
    this.orders = new Orders({
      connection,
      messages: this.messages,
      signers: this.signers,
      stream: new StreamState(connection, 'orders', {}),
    });
    this.clock = new Clock(this.status);
    this.markets = new Markets(this.tickers);
    const { messages, signers, markets, clock } = this;
    this.custody = new Custody(connection, messages, () => this.groups.heldUp);
    this.approving = new Approving({
      connection,
      messages,
      isLive: () => this.status.value !== null && this.status.value.profile.kind !== 'practice',
      stream: new StreamState(connection, 'approvals', {}, { fold: foldApprovals }),
    });
    const open = this.orders.stream;
    this.volume = new Volume(connection, this.clock);
    const sources = this.#standingSources();
    this.histories = new Histories(connection, sources);
    this.groups = new Groups({ connection, messages, stream: new StreamState(connection, 'groups', {}) });
    this.ticket = new Ticket({
      connection,
      markets,
      messages,
      signers,
      groups: this.groups,
      storage,
      sources: Object.assign(sources, { levels: (side: 'buy' | 'sell') => this.#levels(side) }),
    });
    const { confirming } = this.ticket;
    this.change = new OrderChange({
      connection,
      markets,
      messages,
      signers,
      confirming,
      orders: () => open.value ?? [],
      best: (symbol, side) => (symbol === markets.symbol ? (this.#levels(side)[0]?.[0] ?? null) : null),
    });
    this.chart = new Chart({ connection, markets, change: this.change, storage });
    this.closing = new Closing({
      connection,
      markets,
      messages,
      signers,
      confirming,
      positions: () => this.positions.value,
    });
    this.#sources = sources;
    this.funds = new Funds(new WalletSigning({ connection, messages, clock }), sources, signers);
    this.settling = new Settling(connection, messages);
    this.alarms = new Alarms(this.requests, storage);
    const { status, account, requests } = this;
    this.alerts = new Alerts({
      connection,
      clock,
      status,
      account,
      requests,
      sessions: signers.stream,
      groups: this.groups.stream,
      storage,
    });
    this.practice = new PracticeControls({ connection, messages, markets });
    this.venues = new Venues({ connection, messages, status });
    this.keys = new Keys({ connection, messages, status: this.status }, clock);
    this.sessionKeys = new SessionKeys({ connection, messages, clock, stream: signers.stream });
    this.auditTrail = new AuditTrail({
      connection,
      messages,
      stream: new StreamState(connection, 'audit', {}, { fold: foldAudit }),
    });
    this.safety = new Safety({ connection, messages, clock });
  }

  /** What the margin figures of a strategy are made of; null while a part of it is missing. */
  standingOf(strategy: string): MarginInput | null {
    return standingOf(this.#sources, strategy);
  }

  /** Whether rows and buttons have to say which strategy they are about. */
  readonly hasStrategies = $derived.by(() => {
    const named = [this.account.value?.strategies, this.positions.value, this.orders.stream.value];
    const all = named.flatMap((rows) => (rows ?? []).map(({ strategy }) => strategy));
    return new Set(all.filter((strategy) => strategy !== null)).size > 1;
  });

  /** Words about something of a strategy, with its name where there are several. */
  within(words: string, strategy: string | null): string {
    return this.hasStrategies && strategy !== null ? say().ticket.sent.within(words, strategy) : words;
  }

  /** Where order, columns and widths of a table are kept. */
  table(name: string): TableMemory {
    return tableMemory(this.#storage, name);
  }

  /** The book of a market as a panel shows it. */
  book(symbol: string, aggregation: string | undefined, depth: number): StreamState<'book'> {
    const params = { symbol, depth, ...(aggregation === undefined ? {} : { aggregation }) };
    return this.#books.get(
      JSON.stringify(params),
      () => new StreamState(this.connection, 'book', params, { pace: this.#pace }),
    );
  }

  /** The book of a market, order by order. */
  orderBook(symbol: string, depth: number): StreamState<'book3'> {
    return this.#orderBooks.get(
      `${symbol} ${depth}`,
      () => new StreamState(this.connection, 'book3', { symbol, depth }, { pace: this.#pace }),
    );
  }

  /** Every level of the market on screen, at its finest step. */
  readonly deepBook = $derived.by(() =>
    this.book(this.markets.symbol, this.markets.info?.aggregations[0], DEEP),
  );

  trades(symbol: string): StreamState<'trades', readonly TradeRow[]> {
    return this.#trades.get(
      symbol,
      () => new StreamState(this.connection, 'trades', { symbol }, { fold: foldTrades, pace: this.#pace }),
    );
  }

  /** Why there is no book yet, in a sentence. */
  readonly waitingWords = $derived.by(() => {
    const venue = this.status.value?.venue;
    if (venue && !venue.reachable)
      return venue.problem === null ? say().book.noAnswer : inWords(venue.problem);
    return say().book.waiting(this.markets.symbol);
  });

  /** Another market comes on screen. */
  show(symbol: string): void {
    if (symbol === this.markets.symbol) return;
    this.markets.symbol = symbol;
    this.ticket.clear();
  }

  #standingSources(): StandingSources {
    // Read when a figure is needed, so that forms follow the streams that panels keep alive.
    const account = () => this.account.value;
    const positions = () => this.positions.value;
    const orders = () => this.orders.stream.value;
    const tickers = () => this.tickers.value;
    return {
      get account() {
        return account();
      },
      get positions() {
        return positions();
      },
      get orders() {
        return orders();
      },
      get tickers() {
        return tickers();
      },
    };
  }

  #levels(side: 'buy' | 'sell'): Levels {
    const book = this.deepBook.value;
    const levels: [bigint, bigint][] = [];
    for (const [price, amount] of (side === 'buy' ? book?.asks : book?.bids) ?? []) {
      const at = readDecimal(price);
      const size = readDecimal(amount);
      if (at !== undefined && size !== undefined) levels.push([at, size]);
    }
    return levels;
  }
}

/** The terminal of the window, for every component under it. */
export const [useTerminal, provideTerminal] = createContext<Terminal>();
