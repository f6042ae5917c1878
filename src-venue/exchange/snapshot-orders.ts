import type { Address } from '../../src-shared/protocol/index.ts';
import type { VenueOrder } from '../accounts/index.ts';
import { marketOf, Order, type OrderInit } from '../engine/index.ts';
import type { Strategy } from '../accounts/index.ts';
import type { Exchange } from './state.ts';

/** An order without what links it to others. */
export interface OrderDump extends Omit<OrderInit<Strategy>, 'owner' | 'market'> {
  readonly symbol: string;
  readonly trader: Address;
  readonly strategyId: string;
  readonly ordinal: number;
  readonly epochId: number;
  readonly createdAtMs: number;
  readonly left: number;
  readonly filledQuote: bigint;
}

export function dumpOrder(order: VenueOrder): OrderDump {
  const { side, type, ticks, lots, stopPrice, hash, nonce, signature, epochId, createdAtMs, ordinal } = order;
  return {
    symbol: order.market.symbol,
    trader: order.owner.trader.address,
    strategyId: order.owner.id,
    left: order.left,
    filledQuote: order.filledQuote,
    side,
    type,
    ticks,
    lots,
    stopPrice,
    hash,
    nonce,
    signature,
    epochId,
    createdAtMs,
    ordinal,
  };
}

export function restoreOrder(x: Exchange, dump: OrderDump): VenueOrder {
  const { symbol, trader, strategyId, ordinal, epochId, createdAtMs, left, filledQuote, ...init } = dump;
  const market = marketOf(symbol);
  const owner = x.accounts.strategy(trader, strategyId);
  if (market === undefined || owner === undefined) throw new Error('a snapshot holds an order of nobody');
  const order = new Order<Strategy>({ ...init, owner, market }, ordinal, epochId, createdAtMs);
  order.left = left;
  order.filledQuote = filledQuote;
  return order;
}
