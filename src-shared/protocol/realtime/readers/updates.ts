import type { OrderIntent, OrderUpdateRow, StrategyUpdateRow, TraderUpdateRow } from '../../reads/updates.ts';
import {
  bytes32,
  code,
  decimal,
  flag,
  label,
  members,
  number,
  optional,
  orderHash,
  ordinal,
  REFUSED,
  side,
  strategyIdHash,
  text,
  time,
  trader,
} from './values.ts';

type Reason = StrategyUpdateRow['reason'];
type Position = NonNullable<StrategyUpdateRow['positions']>[number];

function orderIntent(value: unknown): OrderIntent {
  const row = members(value);
  return {
    epochId: ordinal(row['epochId']),
    orderHash: orderHash(row['orderHash']),
    symbol: label(row['symbol']),
    side: side(row['side']),
    amount: decimal(row['amount']),
    price: decimal(row['price']),
    traderAddress: trader(row['traderAddress']),
    strategyIdHash: strategyIdHash(row['strategyIdHash']),
    orderType: code<OrderIntent['orderType']>(row['orderType'], 3),
    stopPrice: decimal(row['stopPrice']),
    nonce: bytes32(row['nonce']),
    signature: optional(row['signature'], text),
    createdAt: time(row['createdAt']),
  };
}

const orderRejection = (value: unknown) => code<0 | 1 | 2 | 3 | 4 | 5>(value, 5);
const cancelRejection = (value: unknown) => code<0>(value, 0);
const withdrawRejection = (value: unknown) => code<0 | 1 | 2 | 3 | 4>(value, 4);
const withdrawDDXRejection = (value: unknown) => code<0 | 1>(value, 1);

/** A row of ORDER_UPDATE. */
export function orderUpdateRow(value: unknown): OrderUpdateRow {
  const row = members(value);
  return {
    globalOrdinal: ordinal(row['globalOrdinal']),
    epochId: ordinal(row['epochId']),
    txOrdinal: optional(row['txOrdinal'], ordinal),
    reason: code<OrderUpdateRow['reason']>(row['reason'], 5),
    symbol: label(row['symbol']),
    ordinal: optional(row['ordinal'], ordinal),
    makerOrderIntent: optional(row['makerOrderIntent'], orderIntent),
    takerOrderIntent: optional(row['takerOrderIntent'], orderIntent),
    createdAt: time(row['createdAt']),
    orderRejection: optional(row['orderRejection'], orderRejection),
    cancelRejection: optional(row['cancelRejection'], cancelRejection),
    amount: optional(row['amount'], decimal),
    quoteAssetAmount: optional(row['quoteAssetAmount'], decimal),
    price: optional(row['price'], decimal),
    orderMatchOrdinal: optional(row['orderMatchOrdinal'], ordinal),
    lastExecutedAmount: optional(row['lastExecutedAmount'], decimal),
    lastExecutedPrice: optional(row['lastExecutedPrice'], decimal),
    cumulativeFilledAmount: optional(row['cumulativeFilledAmount'], decimal),
    cumulativeQuoteAssetTransactedAmount: optional(row['cumulativeQuoteAssetTransactedAmount'], decimal),
    lastQuoteAssetTransactedAmount: optional(row['lastQuoteAssetTransactedAmount'], decimal),
    makerFeeCollateral: optional(row['makerFeeCollateral'], decimal),
    makerFeeDDX: optional(row['makerFeeDDX'], decimal),
    makerRealizedPnl: optional(row['makerRealizedPnl'], decimal),
    takerFeeCollateral: optional(row['takerFeeCollateral'], decimal),
    takerFeeDDX: optional(row['takerFeeDDX'], decimal),
    takerRealizedPnl: optional(row['takerRealizedPnl'], decimal),
    liquidatedTraderAddress: optional(row['liquidatedTraderAddress'], trader),
    liquidatedStrategyIdHash: optional(row['liquidatedStrategyIdHash'], strategyIdHash),
  };
}

function position(value: unknown): Position {
  const row = members(value);
  if (row['side'] !== 1 && row['side'] !== 2) throw REFUSED;
  return {
    symbol: label(row['symbol']),
    balance: decimal(row['balance']),
    side: row['side'],
    avgEntryPrice: decimal(row['avgEntryPrice']),
    realizedPnl: decimal(row['realizedPnl']),
  };
}

function positions(value: unknown): Position[] {
  if (!Array.isArray(value)) throw REFUSED;
  return value.map(position);
}

/** A row of STRATEGY_UPDATE. */
export function strategyUpdateRow(value: unknown): StrategyUpdateRow {
  const row = members(value);
  return {
    globalOrdinal: ordinal(row['globalOrdinal']),
    epochId: ordinal(row['epochId']),
    withdrawRejection: optional(row['withdrawRejection'], withdrawRejection),
    reason: code<Reason>(row['reason'], 9),
    traderAddress: trader(row['traderAddress']),
    strategyIdHash: strategyIdHash(row['strategyIdHash']),
    collateralAddress: optional(row['collateralAddress'], text),
    collateralSymbol: optional(row['collateralSymbol'], text),
    amount: optional(row['amount'], decimal),
    newAvailCollateral: optional(row['newAvailCollateral'], decimal),
    newLockedCollateral: optional(row['newLockedCollateral'], decimal),
    blockNumber: optional(row['blockNumber'], number),
    positions: optional(row['positions'], positions),
    createdAt: time(row['createdAt']),
  };
}

/** A row of TRADER_UPDATE. */
export function traderUpdateRow(value: unknown): TraderUpdateRow {
  const row = members(value);
  return {
    globalOrdinal: ordinal(row['globalOrdinal']),
    epochId: ordinal(row['epochId']),
    txOrdinal: optional(row['txOrdinal'], ordinal),
    withdrawDDXRejection: optional(row['withdrawDDXRejection'], withdrawDDXRejection),
    reason: code<Reason>(row['reason'], 9),
    traderAddress: trader(row['traderAddress']),
    amount: optional(row['amount'], decimal),
    newAvailDDXBalance: optional(row['newAvailDDXBalance'], decimal),
    newLockedDDXBalance: optional(row['newLockedDDXBalance'], decimal),
    payFeesInDDX: optional(row['payFeesInDDX'], flag),
    blockNumber: optional(row['blockNumber'], number),
    createdAt: time(row['createdAt']),
  };
}
