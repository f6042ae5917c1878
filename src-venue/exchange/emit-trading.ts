import {
  ORDER_UPDATE_REASON,
  STRATEGY_UPDATE_REASON,
  TRADER_UPDATE_REASON,
} from '../../src-shared/protocol/index.ts';
import type { VenueOrder } from '../accounts/index.ts';
import { emitOrder, emitStrategy, emitTrade, emitTrader } from './emit.ts';
import type { Fill } from './fill.ts';
import type { Exchange } from './state.ts';

/* The rows of what trading hands on (profile: 7, "Which operation emits what"). */

export function tellPost(x: Exchange, order: VenueOrder): void {
  emitOrder(x, ORDER_UPDATE_REASON.post, order, order.left);
}

export function tellCancel(x: Exchange, order: VenueOrder): void {
  emitOrder(x, ORDER_UPDATE_REASON.cancel, order, order.left);
}

export function tellRejection(x: Exchange, order: VenueOrder, rejection: number): void {
  emitOrder(x, ORDER_UPDATE_REASON.orderRejection, order, order.left, rejection);
}

/** The trade, both sides' positions, and the fee in the currency that it was paid in. */
export function tellFill(x: Exchange, { maker, taker, lots, price, amount, fee, made, took }: Fill): void {
  const market = x.market(maker.market);
  market.stats.add(x.nowMs, price, amount);
  emitTrade(x, maker, taker, lots, {
    matchOrdinal: ++market.matchOrdinal,
    ticks: maker.ticks,
    takerFee: fee,
    makerPnl: made.realisedPnl,
    takerPnl: took.realisedPnl,
    cumulativeLots: maker.lots - maker.left,
    cumulativeQuote: maker.filledQuote,
  });
  emitStrategy(x, STRATEGY_UPDATE_REASON.trade, maker.owner, made.realisedPnl, made);
  emitStrategy(x, STRATEGY_UPDATE_REASON.trade, taker.owner, took.realisedPnl, took);
  if (fee.collateral > 0n) emitStrategy(x, STRATEGY_UPDATE_REASON.fee, taker.owner, fee.collateral);
  if (fee.ddx > 0n) emitTrader(x, TRADER_UPDATE_REASON.fee, taker.owner.trader, fee.ddx);
}
