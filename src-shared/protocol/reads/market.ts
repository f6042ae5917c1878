import * as v from 'valibot';
import { MARKET_KIND, type MarketKindName } from '../codes.ts';
import { Decimal, IsoTime, Label, OrderHash, Ordinal, SideCode, StrategyIdHash, Trader } from './values.ts';

/** profile: 6, order_book_l2. `side`: 0 bid, 1 ask. */
export const L2Level = v.object({ symbol: Label, amount: Decimal, price: Decimal, side: SideCode });
export type L2Level = v.InferOutput<typeof L2Level>;

/** profile: 6, order_book. */
export const L3Order = v.object({
  bookOrdinal: Ordinal,
  orderHash: OrderHash,
  symbol: Label,
  side: SideCode,
  originalAmount: Decimal,
  amount: Decimal,
  price: Decimal,
  traderAddress: Trader,
  strategyIdHash: StrategyIdHash,
});
export type L3Order = v.InferOutput<typeof L3Order>;

/** profile: 6, tickers. A price that does not exist yet is null. */
export const Ticker = v.object({
  symbol: Label,
  kind: v.picklist(Object.values(MARKET_KIND)),
  highPrice24h: v.nullable(Decimal),
  lowPrice24h: v.nullable(Decimal),
  prevPrice24h: v.nullable(Decimal),
  lastPrice: v.nullable(Decimal),
  markPrice: v.nullable(Decimal),
  indexPrice: v.nullable(Decimal),
  nextFundingTime: v.nullable(IsoTime),
  volume24h: Decimal,
  amount24h: Decimal,
  fundingRate: v.nullable(Decimal),
  openInterest: Decimal,
  openInterestValue: v.nullable(Decimal),
});
export type Ticker = v.InferOutput<typeof Ticker>;

/** profile: 6, exchange_info. */
export const SymbolInfo = v.object({
  symbol: Label,
  tickSize: Decimal,
  maxOrderNotional: Decimal,
  /** A fraction: 0.02 is 2%. */
  maxTakerPriceDeviation: Decimal,
  minOrderSize: Decimal,
  kind: v.picklist(Object.keys(MARKET_KIND) as MarketKindName[]),
});
export type SymbolInfo = v.InferOutput<typeof SymbolInfo>;

export const ExchangeInfo = v.object({
  settlementsInfo: v.array(
    v.object({ type: v.string(), durationValue: v.number(), durationUnit: v.string() }),
  ),
  assets: v.array(v.string()),
  symbols: v.array(SymbolInfo),
});
export type ExchangeInfo = v.InferOutput<typeof ExchangeInfo>;
