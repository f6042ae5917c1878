import * as v from 'valibot';
import { Decimal, Label, PlainAddress, StrategyIdHash, Trader } from './values.ts';

/** profile: 6, positions. `side`: 1 long, 2 short; `balance` is the size. */
export const PositionRow = v.object({
  trader: Trader,
  symbol: Label,
  strategyIdHash: StrategyIdHash,
  strategyId: Label,
  side: v.picklist([1, 2]),
  balance: Decimal,
  avgEntryPrice: Decimal,
  lastModifiedInEpoch: v.nullish(v.number()),
});
export type PositionRow = v.InferOutput<typeof PositionRow>;

/** profile: 6, strategy_metrics. */
export const StrategyMetrics = v.object({
  marginFraction: Decimal,
  mmr: Decimal,
  leverage: Decimal,
  strategyMargin: Decimal,
  strategyValue: Decimal,
});
export type StrategyMetrics = v.InferOutput<typeof StrategyMetrics>;

/** profile: 6, trader; null when the venue does not know the trader. */
export const TraderRow = v.nullable(
  v.object({
    trader: Trader,
    availDdx: Decimal,
    lockedDdx: Decimal,
    payFeesInDdx: v.boolean(),
    referralAddress: v.nullish(PlainAddress),
  }),
);
export type TraderRow = v.InferOutput<typeof TraderRow>;

/** profile: 6, strategies. */
export const StrategyRow = v.object({
  trader: Trader,
  strategyId: Label,
  strategyIdHash: StrategyIdHash,
  availCollateral: Decimal,
  lockedCollateral: Decimal,
  maxLeverage: v.number(),
  frozen: v.boolean(),
});
export type StrategyRow = v.InferOutput<typeof StrategyRow>;
