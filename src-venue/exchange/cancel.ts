import { ORDER_UPDATE_REASON } from '../../src-shared/protocol/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import type { MarketSpec } from '../engine/index.ts';
import { emitOrder } from './emit.ts';
import { closeOrder } from './fill.ts';
import type { Exchange } from './state.ts';
import type { Trading } from './trading.ts';

/** profile: 7, cancelRejection 0: invalid order. */
const INVALID_ORDER = 0;

/** Takes an open order out, wherever it waits. */
export function cancelOrder(x: Trading, order: VenueOrder): void {
  const market = x.market(order.market);
  if (order.level) market.book.remove(order);
  else market.stops.remove(order);
  closeOrder(x, order);
  x.cancelled(order);
}

/**
 * Cancels by hash. An order that is gone, or that is not on the market or of the strategy that was named, is
 * answered with a cancel rejection (profile: 7, Rejections after acceptance).
 * @returns whether it was cancelled.
 */
export function requestCancel(
  x: Exchange,
  order: VenueOrder,
  market: MarketSpec,
  strategy: Strategy = order.owner,
): boolean {
  if (order.open && order.market === market && order.owner === strategy) {
    cancelOrder(x, order);
    return true;
  }
  emitOrder(x, ORDER_UPDATE_REASON.cancelRejection, order, order.left, INVALID_ORDER);
  return false;
}

/** Cancels all open orders of one strategy and market, oldest first. */
export function cancelAll(x: Trading, strategy: Strategy, market: MarketSpec): void {
  for (const order of [...strategy.holding(market).orders]) cancelOrder(x, order);
}
