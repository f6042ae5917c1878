import * as v from 'valibot';
import {
  Bytes32,
  Decimal,
  IsoTime,
  Label,
  OrderHash,
  Ordinal,
  SideCode,
  StrategyIdHash,
  Trader,
} from './values.ts';

/** profile: 7, "Order intent". */
export const OrderIntent = v.object({
  epochId: Ordinal,
  orderHash: OrderHash,
  symbol: Label,
  side: SideCode,
  amount: Decimal,
  price: Decimal,
  traderAddress: Trader,
  strategyIdHash: StrategyIdHash,
  orderType: v.picklist([0, 1, 2, 3]),
  stopPrice: Decimal,
  nonce: Bytes32,
  signature: v.nullish(v.string()),
  createdAt: IsoTime,
});
export type OrderIntent = v.InferOutput<typeof OrderIntent>;

/**
 * profile: 7, ORDER_UPDATE rows, and the rows of order_updates, which lack the last* and cumulative* members and add
 * txOrdinal.
 */
export const OrderUpdateRow = v.object({
  globalOrdinal: Ordinal,
  epochId: Ordinal,
  txOrdinal: v.nullish(Ordinal),
  /** Codes of interface: Events 3. */
  reason: v.picklist([0, 1, 2, 3, 4, 5]),
  symbol: Label,
  ordinal: v.nullish(Ordinal),
  makerOrderIntent: v.nullish(OrderIntent),
  takerOrderIntent: v.nullish(OrderIntent),
  createdAt: IsoTime,
  orderRejection: v.nullish(v.picklist([0, 1, 2, 3, 4, 5])),
  cancelRejection: v.nullish(v.picklist([0])),
  amount: v.nullish(Decimal),
  quoteAssetAmount: v.nullish(Decimal),
  price: v.nullish(Decimal),
  orderMatchOrdinal: v.nullish(Ordinal),
  lastExecutedAmount: v.nullish(Decimal),
  lastExecutedPrice: v.nullish(Decimal),
  cumulativeFilledAmount: v.nullish(Decimal),
  cumulativeQuoteAssetTransactedAmount: v.nullish(Decimal),
  lastQuoteAssetTransactedAmount: v.nullish(Decimal),
  makerFeeCollateral: v.nullish(Decimal),
  makerFeeDDX: v.nullish(Decimal),
  makerRealizedPnl: v.nullish(Decimal),
  takerFeeCollateral: v.nullish(Decimal),
  takerFeeDDX: v.nullish(Decimal),
  takerRealizedPnl: v.nullish(Decimal),
  liquidatedTraderAddress: v.nullish(Trader),
  liquidatedStrategyIdHash: v.nullish(StrategyIdHash),
});
export type OrderUpdateRow = v.InferOutput<typeof OrderUpdateRow>;

/** profile: 7, STRATEGY_UPDATE rows. */
export const StrategyUpdateRow = v.object({
  globalOrdinal: Ordinal,
  epochId: Ordinal,
  withdrawRejection: v.nullish(v.picklist([0, 1, 2, 3, 4])),
  reason: v.picklist([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
  traderAddress: Trader,
  strategyIdHash: StrategyIdHash,
  collateralAddress: v.nullish(v.string()),
  collateralSymbol: v.nullish(v.string()),
  amount: v.nullish(Decimal),
  newAvailCollateral: v.nullish(Decimal),
  newLockedCollateral: v.nullish(Decimal),
  blockNumber: v.nullish(v.number()),
  positions: v.nullish(
    v.array(
      v.object({
        symbol: Label,
        balance: Decimal,
        side: v.picklist([1, 2]),
        avgEntryPrice: Decimal,
        realizedPnl: Decimal,
      }),
    ),
  ),
  createdAt: IsoTime,
});
export type StrategyUpdateRow = v.InferOutput<typeof StrategyUpdateRow>;

/** profile: 7, TRADER_UPDATE rows, and the rows of trader_updates. Mind the capitals: realtime writes DDX. */
export const TraderUpdateRow = v.object({
  globalOrdinal: Ordinal,
  epochId: Ordinal,
  txOrdinal: v.nullish(Ordinal),
  withdrawDDXRejection: v.nullish(v.picklist([0, 1])),
  reason: v.picklist([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
  traderAddress: Trader,
  amount: v.nullish(Decimal),
  newAvailDDXBalance: v.nullish(Decimal),
  newLockedDDXBalance: v.nullish(Decimal),
  payFeesInDDX: v.nullish(v.boolean()),
  blockNumber: v.nullish(v.number()),
  createdAt: IsoTime,
});
export type TraderUpdateRow = v.InferOutput<typeof TraderUpdateRow>;

/** profile: 7, MARK_PRICE rows. */
export const MarkPriceRow = v.object({
  globalOrdinal: Ordinal,
  epochId: Ordinal,
  symbol: Label,
  price: Decimal,
  fundingRate: Decimal,
  createdAt: IsoTime,
});
export type MarkPriceRow = v.InferOutput<typeof MarkPriceRow>;
