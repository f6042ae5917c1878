import type { Fixed } from '../../src-shared/money/index.ts';
import { ORDER_UPDATE_REASON } from '../../src-shared/protocol/index.ts';
import type { Strategy, Trader, VenueOrder } from '../accounts/index.ts';
import type { PositionChange } from './fill.ts';
import type { TradeDetail } from './rows.ts';
import type { Exchange } from './state.ts';

/*
 * profile: 7, "Which operation emits what": one function per family. Several rows are made for every order, so each is
 * written out as one literal.
 */

/** A row about one order: post, cancel, or a rejection with its code. */
export function emitOrder(
  x: Exchange,
  reason: number,
  order: VenueOrder,
  lots: number,
  rejection: number | null = null,
): void {
  x.orderRows.append({
    globalOrdinal: x.orderRows.nextOrdinal,
    epochId: x.epochId,
    txOrdinal: x.txOrdinal,
    ordinal: x.rowOrdinal++,
    createdAtMs: x.nowMs,
    reason,
    maker: order,
    taker: null,
    lots,
    rejection,
    trade: null,
  });
}

export function emitTrade(
  x: Exchange,
  maker: VenueOrder,
  taker: VenueOrder,
  lots: number,
  trade: TradeDetail,
): void {
  x.orderRows.append({
    globalOrdinal: x.orderRows.nextOrdinal,
    epochId: x.epochId,
    txOrdinal: x.txOrdinal,
    ordinal: x.rowOrdinal++,
    createdAtMs: x.nowMs,
    reason: ORDER_UPDATE_REASON.trade,
    maker,
    taker,
    lots,
    rejection: null,
    trade,
  });
}

/** A fill of a liquidation: the maker's order and whose position was closed. */
export function emitLiquidation(
  x: Exchange,
  reason: number,
  maker: VenueOrder,
  lots: number,
  ticks: number,
  liquidated: Strategy,
): void {
  x.orderRows.append({
    globalOrdinal: x.orderRows.nextOrdinal,
    epochId: x.epochId,
    txOrdinal: x.txOrdinal,
    ordinal: x.rowOrdinal++,
    createdAtMs: x.nowMs,
    reason,
    maker,
    taker: null,
    lots,
    rejection: null,
    trade: null,
    liquidated: { ticks, strategy: liquidated },
  });
}

export function emitStrategy(
  x: Exchange,
  reason: number,
  strategy: Strategy,
  amount: Fixed,
  position: PositionChange | null = null,
  rejection: number | null = null,
): void {
  x.strategyRows.append({
    globalOrdinal: x.strategyRows.nextOrdinal,
    epochId: x.epochId,
    txOrdinal: x.txOrdinal,
    ordinal: x.rowOrdinal++,
    createdAtMs: x.nowMs,
    reason,
    strategy,
    amount,
    availCollateral: strategy.availCollateral,
    lockedCollateral: strategy.lockedCollateral,
    rejection,
    position,
  });
}

export function emitTrader(
  x: Exchange,
  reason: number,
  trader: Trader,
  amount: Fixed | null,
  rejection: number | null = null,
): void {
  x.traderRows.append({
    globalOrdinal: x.traderRows.nextOrdinal,
    epochId: x.epochId,
    txOrdinal: x.txOrdinal,
    ordinal: x.rowOrdinal++,
    createdAtMs: x.nowMs,
    reason,
    trader,
    amount,
    availDdx: trader.availDdx,
    lockedDdx: trader.lockedDdx,
    payFeesInDdx: trader.payFeesInDdx,
    rejection,
  });
}
