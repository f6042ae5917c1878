import {
  ceilTo,
  floorTo,
  formatDecimal,
  isMultipleOf,
  ONE,
  type Fixed,
} from '../../../src-shared/money/index.ts';
import {
  ORDER_TYPE,
  type OrderTypeCode,
  type Side,
  type SymbolInfo,
} from '../../../src-shared/protocol/index.ts';
import { predicted, type Finding } from '../finding.ts';

/** The part of a placing intent that the rules look at. */
export interface OrderShape {
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderTypeCode;
  readonly amount: Fixed;
  readonly price: Fixed;
  readonly stopPrice: Fixed;
}

/** The rules that need no account, from OrderAmountZeroNeg to MaxTakerPriceDeviationBreached, in the venue's order. */
export function placementFindings(order: OrderShape, market: SymbolInfo, mark: Fixed | undefined): Finding[] {
  const findings: Finding[] = [];
  if (order.amount <= 0n)
    findings.push(
      predicted('OrderAmountZeroNeg', `The smallest amount is ${formatDecimal(market.minOrderSize)}.`),
    );
  else if (!isMultipleOf(order.amount, market.minOrderSize)) {
    findings.push(
      predicted('OrderAmountNotMultipleOfMinOrderSize', nearest('amount', order.amount, market.minOrderSize)),
    );
  }
  const typeHint = typeMisfit(order);
  if (typeHint !== null) findings.push(predicted('OrderTypeIncompatibleWithPrice', typeHint));
  for (const price of [order.price, order.stopPrice]) {
    if (!isMultipleOf(price, market.tickSize))
      findings.push(predicted('PriceNotMultipleOfTickSize', nearest('price', price, market.tickSize)));
  }
  if (mark !== undefined && order.amount * mark > market.maxOrderNotional * ONE) {
    const largest = floorTo((market.maxOrderNotional * ONE) / mark, market.minOrderSize);
    findings.push(
      predicted('MaxOrderNotionalBreached', `At the present mark price at most ${formatDecimal(largest)}.`),
    );
  }
  const deviation = deviationMisfit(order, market, mark);
  if (deviation !== null) findings.push(predicted('MaxTakerPriceDeviationBreached', deviation));
  return findings;
}

/** profile: 5, OrderTypeIncompatibleWithPrice; null when type and prices fit. */
function typeMisfit(order: OrderShape): string | null {
  const { price, stopPrice } = order;
  switch (order.orderType) {
    case ORDER_TYPE.market:
      return price === 0n && stopPrice === 0n ? null : 'A market order has no price.';
    case ORDER_TYPE.limit:
    case ORDER_TYPE['post-only']:
      if (stopPrice !== 0n) return 'Only a stop order has a stop price.';
      return price > 0n ? null : 'Give a price above zero.';
    case ORDER_TYPE.stop:
      return stopPrice > 0n ? null : 'Give a stop price above zero.';
  }
}

/** profile: 8 Matching: only the aggressive side is limited; a stop's price is measured against its stop price. */
function deviationMisfit(order: OrderShape, market: SymbolInfo, mark: Fixed | undefined): string | null {
  const stop = order.orderType === ORDER_TYPE.stop;
  const base = stop ? order.stopPrice : mark;
  // A price that does not fit the type has its own finding.
  if (order.price === 0n || base === undefined || base === 0n) return null;
  const bid = order.side === 'Bid';
  const factor = bid ? ONE + market.maxTakerPriceDeviation : ONE - market.maxTakerPriceDeviation;
  const bound = base * factor;
  if (bid ? order.price * ONE <= bound : order.price * ONE >= bound) return null;
  const limit = bid
    ? floorTo(bound / ONE, market.tickSize)
    : ceilTo((bound + ONE - 1n) / ONE, market.tickSize);
  const where = stop ? 'With this stop price' : 'At the present mark price';
  return `${where} ${bid ? 'at most' : 'at least'} ${formatDecimal(limit)}.`;
}

function nearest(what: string, value: Fixed, step: Fixed): string {
  const below = floorTo(value, step);
  const above = ceilTo(value, step);
  const allowed = below > 0n ? `${formatDecimal(below)} or ${formatDecimal(above)}` : formatDecimal(above);
  return `The ${what} goes in steps of ${formatDecimal(step)}: ${allowed} is allowed.`;
}
