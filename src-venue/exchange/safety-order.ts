import { isMultipleOf, ONE, type Fixed } from '../../src-shared/money/index.ts';
import { ORDER_TYPE, SIDE_CODE, type OrderParams } from '../../src-shared/protocol/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import { DEVIATION_PERCENT, MAX_OPEN_ORDERS, MAX_TICKS, toLots, type MarketSpec } from '../engine/index.ts';
import { isAcceptable } from '../risk/index.ts';
import { refuse, type Refusal } from './refusal.ts';
import type { Exchange } from './state.ts';

/** The rules of a placement, from OrderPriceNeg on (profile: 5 Safety order). */
export function checkOrderRules(
  x: Exchange,
  strategy: Strategy,
  market: MarketSpec,
  order: Pick<OrderParams, 'side' | 'orderType' | 'amount' | 'price' | 'stopPrice'>,
  replaces: VenueOrder | null,
): Refusal | null {
  const { amount, price, stopPrice } = order;
  const { mark } = x.market(market).price;
  if (price < 0n || stopPrice < 0n) return refuse('OrderPriceNeg');
  if (amount <= 0n) return refuse('OrderAmountZeroNeg');
  if (!isMultipleOf(amount, market.step)) return refuse('OrderAmountNotMultipleOfMinOrderSize');
  if (!fitsItsPrices(order)) return refuse('OrderTypeIncompatibleWithPrice');
  if (!isMultipleOf(price, market.tick) || !isMultipleOf(stopPrice, market.tick))
    return refuse('PriceNotMultipleOfTickSize');
  if (amount * mark > market.maxOrderNotional * ONE) return refuse('MaxOrderNotionalBreached');
  if (price > 0n && deviates(order, order.orderType === ORDER_TYPE.stop ? stopPrice : mark))
    return refuse('MaxTakerPriceDeviationBreached');
  if (price / market.tick > MAX_TICKS) {
    // Not a rule of the exchange: the engine's integers end there, some hundred billion times above any price.
    return refuse('MaxTakerPriceDeviationBreached', 'The price is beyond what this venue can represent.');
  }
  // A market order never rests, so it cannot be one open order too many.
  const open = strategy.holding(market).orders.length - (replaces ? 1 : 0);
  if (order.orderType !== ORDER_TYPE.market && open >= MAX_OPEN_ORDERS) return refuse('TooManyOrders');
  if (strategy.availCollateral < 1n) return refuse('NotEnoughCollateral');
  const candidate = { market, side: SIDE_CODE[order.side], lots: toLots(amount, market), replaces };
  return isAcceptable(strategy, candidate, x.marks) ? null : refuse('OMFLessThanIMF');
}

function fitsItsPrices(order: Pick<OrderParams, 'orderType' | 'price' | 'stopPrice'>): boolean {
  switch (order.orderType) {
    case ORDER_TYPE.market:
      return order.price === 0n && order.stopPrice === 0n;
    case ORDER_TYPE.stop:
      return order.stopPrice > 0n;
    case ORDER_TYPE.limit:
    case ORDER_TYPE['post-only']:
      return order.price > 0n && order.stopPrice === 0n;
  }
}

/** A bid above reference × 1.02, or an ask below × 0.98, whether or not it would take (profile: 8 Matching). */
function deviates(order: Pick<OrderParams, 'side' | 'price'>, reference: Fixed): boolean {
  return order.side === 'Bid'
    ? order.price * 100n > reference * (100n + DEVIATION_PERCENT)
    : order.price * 100n < reference * (100n - DEVIATION_PERCENT);
}
