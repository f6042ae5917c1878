import { ORDER_REJECTION, ORDER_TYPE } from '../../src-shared/protocol/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import { isReached, match, Order, type MarketSpec, type OrderInit } from '../engine/index.ts';
import { bandTicks } from './band.ts';
import { closeOrder } from './fill.ts';
import type { Trading } from './trading.ts';

/** Runs an order that was accepted: it rests, trades, waits for its stop price, or is refused (profile: 8 Matching). */
export function placeOrder(x: Trading, init: OrderInit<Strategy>): VenueOrder {
  const order = new Order<Strategy>(init, ++x.orderOrdinal, x.epochId, x.nowMs);
  x.entered(order);
  if (order.owner.frozen) {
    reject(x, order, ORDER_REJECTION.invalidStrategy);
    return order;
  }
  if (order.type !== ORDER_TYPE.stop) {
    run(x, order);
    return order;
  }
  const market = x.market(order.market);
  x.posted(order);
  if (isReached(order, market.price.mark)) {
    run(x, order);
  } else {
    market.stops.add(order);
    order.owner.holding(order.market).addOrder(order);
  }
  return order;
}

/** Runs the stop orders that the mark price has reached, in the order of their acceptance. */
export function runStops(x: Trading, spec: MarketSpec): void {
  const market = x.market(spec);
  for (const order of market.stops.take(market.price.mark)) {
    order.owner.holding(spec).removeOrder(order);
    run(x, order);
  }
}

function run(x: Trading, order: VenueOrder): void {
  const { book, price } = x.market(order.market);
  const asMarket = order.ticks === 0;
  if (order.type === ORDER_TYPE['post-only'] && book.crosses(order.side, order.ticks)) {
    reject(x, order, ORDER_REJECTION.postOnlyViolation);
    return;
  }
  const limit = asMarket ? bandTicks(price.mark, order.side, order.market) : order.ticks;
  const end = match(book, order, limit, x.rules);
  if (end === 'filled') {
    closeOrder(x, order);
  } else if (end === 'self-match') {
    reject(x, order, ORDER_REJECTION.selfMatch);
  } else if (end === 'solvency') {
    reject(x, order, ORDER_REJECTION.solvencyGuard);
  } else if (asMarket) {
    // Makers that are left stand outside the band; otherwise there was nobody to trade with.
    const outside = book.opposite(order.side).best() !== undefined;
    reject(x, order, outside ? ORDER_REJECTION.maxTakerPriceDeviation : ORDER_REJECTION.noLiquidity);
  } else {
    book.add(order);
    order.owner.holding(order.market).addOrder(order);
    x.posted(order);
  }
}

/** What is left of the order is cancelled, with the reason. */
function reject(x: Trading, order: VenueOrder, rejection: number): void {
  closeOrder(x, order);
  x.rejected(order, rejection);
}
