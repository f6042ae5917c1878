import * as v from 'valibot';
import { RESOLUTIONS } from '../../market/index.ts';
import { command } from '../define.ts';
import { Label } from '../door.ts';
import { DecimalText, Milliseconds, Nothing, SideText } from '../values.ts';

export const MarketInfo = v.object({
  symbol: v.string(),
  kind: v.string(),
  tickSize: DecimalText,
  minOrderSize: DecimalText,
  maxOrderNotional: DecimalText,
  maxTakerPriceDeviation: DecimalText,
  /** Levels the venue's L2 book can be asked for, finest first. */
  aggregations: v.array(DecimalText),
});
export type MarketInfo = v.InferOutput<typeof MarketInfo>;

export const TickerRow = v.object({
  symbol: v.string(),
  lastPrice: v.nullable(DecimalText),
  markPrice: v.nullable(DecimalText),
  indexPrice: v.nullable(DecimalText),
  prevPrice24h: v.nullable(DecimalText),
  highPrice24h: v.nullable(DecimalText),
  lowPrice24h: v.nullable(DecimalText),
  volume24h: DecimalText,
  fundingRate: v.nullable(DecimalText),
  nextFundingTime: v.nullable(Milliseconds),
  openInterest: DecimalText,
});
export type TickerRow = v.InferOutput<typeof TickerRow>;

/** Best first; a level is [price, size]. */
export const BookSide = v.array(v.tuple([DecimalText, DecimalText]));

export const Book = v.object({
  symbol: v.string(),
  aggregation: DecimalText,
  state: v.picklist(['loading', 'live', 'stale']),
  staleSince: v.nullable(Milliseconds),
  bids: BookSide,
  asks: BookSide,
});
export type Book = v.InferOutput<typeof Book>;

export const BookInput = v.strictObject({
  symbol: Label,
  /** One of the market's aggregations; the finest when left out. */
  aggregation: v.optional(v.string()),
  depth: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(500)), 25),
});

/** One resting order: its rank in time at the venue, price, size. */
export const OrderLine = v.tuple([v.number(), DecimalText, DecimalText]);
export type OrderLine = v.InferOutput<typeof OrderLine>;

/** An own order in the book, and where it stands among those at its price. */
export const QueuedOrder = v.object({
  orderHash: v.string(),
  rank: v.number(),
  side: SideText,
  price: DecimalText,
  amount: DecimalText,
  /** 1 is the next to trade at this price. */
  place: v.number(),
  /** Sum of the amounts before it at this price. */
  ahead: DecimalText,
});
export type QueuedOrder = v.InferOutput<typeof QueuedOrder>;

/** The book order by order (L3), the next to trade first. */
export const OrderBook = v.object({
  symbol: v.string(),
  state: v.picklist(['loading', 'live', 'stale']),
  staleSince: v.nullable(Milliseconds),
  bids: v.array(OrderLine),
  asks: v.array(OrderLine),
  /** Every resting order of the wallet in use, however deep it lies. */
  own: v.array(QueuedOrder),
});
export type OrderBook = v.InferOutput<typeof OrderBook>;

export const OrderBookInput = v.strictObject({
  symbol: Label,
  depth: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(500)), 25),
});

/** One trade; the side is the taker's. */
export const TradeRow = v.object({
  id: v.string(),
  side: SideText,
  price: DecimalText,
  amount: DecimalText,
  at: Milliseconds,
});
export type TradeRow = v.InferOutput<typeof TradeRow>;

export const TradesInput = v.strictObject({
  symbol: Label,
  limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(5_000)), 50),
});

export const VOLUME_PERIODS = ['week', 'day', 'hour', 'minute'] as const;
export const VolumeInput = v.strictObject({
  period: v.optional(v.picklist(VOLUME_PERIODS), 'day'),
  /** Periods back from the present; the venue's pages are followed until there are so many. */
  count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)), 60),
  symbol: v.optional(Label),
  group: v.optional(v.picklist(['symbol'])),
});

/** Volume of one period, newest first in a list. */
export const VolumeRow = v.object({
  /** When the period began. */
  at: Milliseconds,
  /** USDC over all markets; null when grouped by symbol. */
  notional: v.nullable(DecimalText),
  /** By market, where a symbol was named or the volume is grouped. `amount` is null unless a symbol was named. */
  markets: v.array(v.object({ symbol: v.string(), notional: DecimalText, amount: v.nullable(DecimalText) })),
});
export type VolumeRow = v.InferOutput<typeof VolumeRow>;

/** What was traded in one stretch of time; a stretch without a trade has no row. */
export const CandleRow = v.object({
  /** When it began; a round time in UTC. */
  at: Milliseconds,
  open: DecimalText,
  high: DecimalText,
  low: DecimalText,
  close: DecimalText,
  /** In units of the market. */
  volume: DecimalText,
  trades: v.number(),
});
export type CandleRow = v.InferOutput<typeof CandleRow>;

/** Candles of a stream, or of a page of older ones. */
const candleRows = {
  /** Oldest first; each whole, but for the one that time is in now. */
  rows: v.array(CandleRow),
  /** True while the venue may have older trades than those read. */
  older: v.boolean(),
  /** Time of the oldest trade that was read; null when none was, or when all there are were. */
  from: v.nullable(Milliseconds),
};

export const CandlesParams = v.strictObject({ symbol: Label, resolution: v.picklist(RESOLUTIONS) });

/** The first message and those after a break have `reset`; the others carry rows that are new or changed. */
export const CandlesItem = v.object({
  reset: v.boolean(),
  state: v.picklist(['loading', 'live', 'stale']),
  staleSince: v.nullable(Milliseconds),
  ...candleRows,
});
export type CandlesItem = v.InferOutput<typeof CandlesItem>;

/** A page of older candles. `count` is what is wanted: when that takes very many trades, fewer come, with `older` set. */
export const CandlesInput = v.strictObject({
  ...CandlesParams.entries,
  /** Only candles that began before it. */
  before: v.optional(Milliseconds),
  count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000)), 300),
});
export const CandlesPage = v.object(candleRows);
export type CandlesPage = v.InferOutput<typeof CandlesPage>;

export const marketCommands = {
  'market.list': command('read', Nothing, v.array(MarketInfo)),
  'market.tickers': command('read', Nothing, v.array(TickerRow)),
  'market.book': command('read', BookInput, Book),
  /** Newest first. */
  'market.trades': command('read', TradesInput, v.array(TradeRow)),
  'market.candles': command('read', CandlesInput, CandlesPage),
  'market.volume': command('read', VolumeInput, v.array(VolumeRow)),
};
