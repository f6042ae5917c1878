import { formatDecimal } from '../../src-shared/money/index.ts';
import { ORDER_UPDATE_REASON, type Hex } from '../../src-shared/protocol/index.ts';
import { amountOf, priceOf } from '../engine/index.ts';
import type { OrderFacts, OrderRow, StrategyFacts } from '../exchange/index.ts';
import { isoTime } from './time.ts';

/** profile: 7, "Order intent". */
export function orderIntent(order: OrderFacts) {
  const { market, owner } = order;
  return {
    epochId: order.epochId,
    orderHash: order.hash,
    symbol: market.symbol,
    side: order.side,
    amount: formatDecimal(amountOf(order.lots, market)),
    price: formatDecimal(priceOf(order.ticks, market)),
    traderAddress: owner.trader.wireAddress,
    strategyIdHash: owner.idHash,
    orderType: order.type,
    stopPrice: formatDecimal(order.stopPrice),
    nonce: order.nonce,
    signature: order.signature,
    createdAt: isoTime(order.createdAtMs),
  };
}

/** The members that order_updates and ORDER_UPDATE have in common. */
function common(row: OrderRow) {
  const { maker, trade } = row;
  const amount = amountOf(row.lots, maker.market);
  const rejected = row.reason === ORDER_UPDATE_REASON.orderRejection;
  const cancelRejected = row.reason === ORDER_UPDATE_REASON.cancelRejection;
  return {
    globalOrdinal: row.globalOrdinal,
    epochId: row.epochId,
    reason: row.reason,
    symbol: maker.market.symbol,
    ordinal: row.ordinal,
    makerOrderIntent: orderIntent(maker),
    createdAt: isoTime(row.createdAtMs),
    ...(rejected ? { orderRejection: row.rejection } : {}),
    ...(cancelRejected ? { cancelRejection: row.rejection } : {}),
    amount: formatDecimal(amount),
    price: formatDecimal(priceOf(trade?.ticks ?? row.liquidated?.ticks ?? maker.ticks, maker.market)),
    ...tradeMembers(row),
    ...liquidatedMembers(row),
  };
}

function tradeMembers(row: OrderRow) {
  const { trade, taker, maker } = row;
  if (trade === null || taker === null) return {};
  return {
    quoteAssetAmount: formatDecimal(quote(maker, BigInt(trade.ticks) * BigInt(row.lots))),
    makerFeeCollateral: '0',
    makerFeeDDX: '0',
    makerRealizedPnl: formatDecimal(trade.makerPnl),
    takerOrderIntent: orderIntent(taker),
    takerFeeCollateral: formatDecimal(trade.takerFee.collateral),
    takerFeeDDX: formatDecimal(trade.takerFee.ddx),
    takerRealizedPnl: formatDecimal(trade.takerPnl),
  };
}

function liquidatedMembers({ liquidated, lots, maker }: OrderRow) {
  if (liquidated === undefined) return {};
  return {
    quoteAssetAmount: formatDecimal(quote(maker, BigInt(liquidated.ticks) * BigInt(lots))),
    liquidatedTraderAddress: liquidated.strategy.trader.wireAddress,
    liquidatedStrategyIdHash: liquidated.strategy.idHash,
  };
}

/** A row of the read order_updates (profile: 6). */
export function orderUpdateRead(row: OrderRow) {
  return { ...common(row), txOrdinal: row.txOrdinal };
}

/** A row of the feed ORDER_UPDATE (profile: 7); last and cumulative figures are those of the resting order. */
export function orderUpdateFeed(row: OrderRow) {
  const { trade, maker } = row;
  if (trade === null) return common(row);
  const last = formatDecimal(quote(maker, BigInt(trade.ticks) * BigInt(row.lots)));
  return {
    ...common(row),
    orderMatchOrdinal: trade.matchOrdinal,
    lastExecutedAmount: formatDecimal(amountOf(row.lots, maker.market)),
    lastExecutedPrice: formatDecimal(priceOf(trade.ticks, maker.market)),
    cumulativeFilledAmount: formatDecimal(amountOf(trade.cumulativeLots, maker.market)),
    cumulativeQuoteAssetTransactedAmount: formatDecimal(quote(maker, trade.cumulativeQuote)),
    lastQuoteAssetTransactedAmount: last,
  };
}

/** ticks × lots as USDC: every grid's tick × step is a whole number of millionths. */
function quote(order: OrderFacts, ticksLots: bigint): bigint {
  return (ticksLots * order.market.tick * order.market.step) / 1_000_000n;
}

/** What filters compare (profile: 7, a row matches when its maker, taker or liquidated trader does). */
export function partiesOf({ maker, taker, liquidated }: OrderRow): readonly { trader: Hex; strategy: Hex }[] {
  const parties = [partyOf(maker.owner)];
  if (taker) parties.push(partyOf(taker.owner));
  if (liquidated) parties.push(partyOf(liquidated.strategy));
  return parties;
}

function partyOf({ trader, idHash }: StrategyFacts): { trader: Hex; strategy: Hex } {
  return { trader: trader.wireAddress, strategy: idHash };
}
