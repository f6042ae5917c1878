import * as v from 'valibot';
import {
  envelopeOf,
  ExchangeInfo,
  L2Level,
  L3Order,
  OrderUpdateRow,
  PositionRow,
  StrategyMetrics,
  StrategyRow,
  StrategyUpdateRow,
  Ticker,
  TraderRow,
  TraderUpdateRow,
  VolumeSchema,
  withDiscriminant,
  type Address,
  type Hex,
  type VolumePage,
  type VolumePeriod,
} from '../../src-shared/protocol/index.ts';
import type { VenueLocation } from './address.ts';
import { venueBody } from './errors.ts';
import type { HttpAnswer, HttpClient } from './http.ts';
import { get, jsonOf } from './operator-endpoints.ts';
import { ownRows } from './own-rows.ts';

/** Takes a slot of the gateway's limit before a read of `/stats` leaves. */
export interface StatsGate {
  (): Promise<void>;
  /** Told that the gateway held a read back all the same. */
  exhausted?(): void;
}

/** How often a read of `/stats` is asked for before its 503 is an error. */
const STATS_ATTEMPTS = 4;

type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const lists = {
  orderBook: v.array(L3Order),
  l2: v.array(L2Level),
  tickers: v.array(Ticker),
  positions: v.array(PositionRow),
  strategies: v.array(StrategyRow),
  orderUpdates: v.array(OrderUpdateRow),
  strategyUpdates: v.array(StrategyUpdateRow),
  traderUpdates: v.array(TraderUpdateRow),
};

/** A page of a timeseries. */
export interface Page<T> {
  readonly rows: T[];
  readonly nextGlobalOrdinal: number | null;
  /** Venue time of the read, in seconds. */
  readonly timestampSeconds: number;
}

/** What the three timeseries of updates can be asked. */
export interface UpdatesQuery {
  readonly trader?: Address;
  readonly reason?: number;
  readonly limit?: number;
  /** Rows strictly after it when ascending, before it when descending. */
  readonly globalOrdinal?: number | undefined;
  readonly order?: 'asc' | 'desc';
}

/** order_updates can be asked more closely than the others. */
export interface OrderUpdatesQuery extends UpdatesQuery {
  readonly symbol?: string;
  readonly strategyIdHash?: Hex;
  /** Earliest venue time in seconds; ascending only. */
  readonly since?: number;
  /** Rows of any of these. */
  readonly orderHash?: readonly Hex[];
}

export interface VolumeQuery {
  readonly aggregationPeriod: VolumePeriod;
  readonly lookbackCount: number;
  readonly lookbackTimestamp?: number | undefined;
  readonly symbol?: string | undefined;
  readonly group?: 'symbol' | undefined;
}

/** The public reads (interface: Public reads; profile: 6). Every body is checked against its schema. */
export class PublicReads {
  private readonly http: HttpClient;
  private readonly location: VenueLocation;
  private readonly statsGate: StatsGate;

  constructor(http: HttpClient, location: VenueLocation, statsGate: StatsGate) {
    this.http = http;
    this.location = location;
    this.statsGate = statsGate;
  }

  async exchangeInfo(): Promise<ExchangeInfo> {
    return (await this.read('/exchange/api/v1/exchange_info', {}, ExchangeInfo)).value;
  }

  async tickers(): Promise<Ticker[]> {
    return (await this.read('/exchange/api/v1/tickers', {}, lists.tickers)).value;
  }

  /** Levels of both sides at an aggregation of the market. */
  async orderBookL2(symbol: string, depth: number, priceAggregation?: string): Promise<L2Level[]> {
    return (await this.read('/stats/api/v1/order_book_l2', { symbol, depth, priceAggregation }, lists.l2))
      .value;
  }

  /** Open orders of a trader. */
  async openOrders(symbol: string, trader: Address): Promise<L3Order[]> {
    const path = '/exchange/api/v1/order_book';
    const query = { symbol, depth: 500, trader: withDiscriminant(trader) };
    const { value } = await this.read(path, query, lists.orderBook);
    return ownRows(path, trader, value, (row) => row.traderAddress);
  }

  async positions(trader: Address, strategyId: string): Promise<PositionRow[]> {
    const path = '/stats/api/v1/positions';
    const { value } = await this.read(path, { trader, strategyId }, lists.positions);
    return ownRows(path, trader, value, (row) => row.trader);
  }

  async strategies(trader: Address): Promise<StrategyRow[]> {
    const path = '/stats/api/v1/strategies';
    const { value } = await this.read(path, { trader }, lists.strategies);
    return ownRows(path, trader, value, (row) => row.trader);
  }

  async strategyMetrics(trader: Address, strategyId: string): Promise<StrategyMetrics> {
    return (await this.read('/stats/api/v1/strategy_metrics', { trader, strategyId }, StrategyMetrics)).value;
  }

  /** null when the venue does not know the trader. */
  async trader(trader: Address): Promise<TraderRow> {
    const path = '/stats/api/v1/trader';
    const { value } = await this.read(path, { trader }, TraderRow);
    return value && (ownRows(path, trader, [value], (row) => row.trader)[0] ?? null);
  }

  async orderUpdates(query: OrderUpdatesQuery): Promise<Page<OrderUpdateRow>> {
    return pageOf(await this.read('/exchange/api/v1/order_updates', updates(query), lists.orderUpdates));
  }

  async strategyUpdates(query: UpdatesQuery): Promise<Page<StrategyUpdateRow>> {
    return pageOf(
      await this.read('/exchange/api/v1/strategy_updates', updates(query), lists.strategyUpdates),
    );
  }

  async traderUpdates(query: UpdatesQuery): Promise<Page<TraderUpdateRow>> {
    return pageOf(await this.read('/exchange/api/v1/trader_updates', updates(query), lists.traderUpdates));
  }

  /** Volume by period, newest first; `nextLookbackTimestamp` leads to the next page. */
  volume(query: VolumeQuery): Promise<VolumePage> {
    return this.body('/stats/api/v1/aggregations/volume', { ...query }, VolumeSchema);
  }

  private read<const T extends v.GenericSchema>(path: string, query: Query, value: T) {
    return this.body(path, query, envelopeOf(value));
  }

  private async body<const T extends v.GenericSchema>(
    path: string,
    query: Query,
    schema: T,
  ): Promise<v.InferOutput<T>> {
    const { baseUrl } = this.location.require();
    const answer = await this.pastTheGateway(`${baseUrl}${path}${queryText(query)}`, path);
    const parsed = v.safeParse(schema, jsonOf(answer.body, path));
    if (!parsed.success) throw venueBody(path, parsed.issues);
    return parsed.output;
  }

  /**
   * A read changes nothing, so one of `/stats` that the gateway holds back is asked again at its pace: answers that
   * were long on their way can make two of them come at once.
   */
  private async pastTheGateway(url: string, path: string, attempt = 1): Promise<HttpAnswer> {
    if (!path.startsWith('/stats/')) return get(this.http, url, path);
    await this.statsGate();
    const held = { back: false };
    try {
      return await get(this.http, url, path, () => {
        held.back = true;
        this.statsGate.exhausted?.();
      });
    } catch (error) {
      if (!held.back || attempt === STATS_ATTEMPTS) throw error;
      return this.pastTheGateway(url, path, attempt + 1);
    }
  }
}

/** The /exchange reads take a trader in the form with the discriminant (profile: 2). */
function updates<T extends UpdatesQuery>({ trader, ...rest }: T): Query {
  return { ...rest, ...(trader === undefined ? {} : { trader: withDiscriminant(trader) }) };
}

function pageOf<T>(answer: {
  value: T[];
  timestamp: number;
  nextGlobalOrdinal?: number | null | undefined;
}): Page<T> {
  return {
    rows: answer.value,
    nextGlobalOrdinal: answer.nextGlobalOrdinal ?? null,
    timestampSeconds: answer.timestamp,
  };
}

function queryText(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const each of value as readonly string[]) params.append(name, each);
    else params.append(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
