import {
  ceilTo,
  floorTo,
  formatDecimal,
  isMultipleOf,
  mulCeil,
  ONE,
  type Fixed,
} from '../../src-shared/money/index.ts';
import {
  ORDER_TYPE,
  SAFETY,
  type OrderTypeCode,
  type SafetyFailure,
  type Side,
  type SymbolInfo,
} from '../../src-shared/protocol/index.ts';
import type { Finding } from './finding.ts';

/** The part of an order intent that the market's rules look at. */
export interface OrderShape {
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderTypeCode;
  readonly amount: Fixed;
  readonly price: Fixed;
  readonly stopPrice: Fixed;
}

/** Public state that the prediction rests on. */
export interface MarketFacts {
  /** undefined when exchange_info does not list the symbol. */
  readonly market: SymbolInfo | undefined;
  /** Symbols that exchange_info lists. */
  readonly symbols: readonly string[];
  /** undefined while it is not known. */
  readonly mark: Fixed | undefined;
  /** Open orders of the strategy on the symbol; null while it is not known. */
  readonly openOrders: number | null;
}

/** profile: 8, open orders per strategy and market. */
const MAX_OPEN_ORDERS = 20;

/**
 * Predicts the venue's refusal of an order from public state, in the venue's own order (profile: 5 Safety order).
 * What is not known is not predicted.
 */
export function preflightOrder(order: OrderShape, facts: MarketFacts): Finding[] {
  const { market, mark } = facts;
  if (market === undefined) return [finding('UnsupportedMarket', `Markets: ${facts.symbols.join(', ')}.`)];
  const findings: Finding[] = [];
  if (order.amount <= 0n)
    findings.push(
      finding('OrderAmountZeroNeg', `The smallest amount is ${formatDecimal(market.minOrderSize)}.`),
    );
  else if (!isMultipleOf(order.amount, market.minOrderSize)) {
    findings.push(
      finding('OrderAmountNotMultipleOfMinOrderSize', nearest('amount', order.amount, market.minOrderSize)),
    );
  }
  const typeHint = typeMisfit(order);
  if (typeHint !== null) findings.push(finding('OrderTypeIncompatibleWithPrice', typeHint));
  for (const price of [order.price, order.stopPrice]) {
    if (!isMultipleOf(price, market.tickSize))
      findings.push(finding('PriceNotMultipleOfTickSize', nearest('price', price, market.tickSize)));
  }
  if (mark !== undefined) {
    if (order.amount * mark > market.maxOrderNotional * ONE) {
      const largest = floorTo((market.maxOrderNotional * ONE) / mark, market.minOrderSize);
      findings.push(
        finding('MaxOrderNotionalBreached', `At the present mark price at most ${formatDecimal(largest)}.`),
      );
    }
    const deviation = deviationMisfit(order, market, mark);
    if (deviation !== null) findings.push(finding('MaxTakerPriceDeviationBreached', deviation));
  }
  if (facts.openOrders !== null && facts.openOrders >= MAX_OPEN_ORDERS) {
    findings.push(
      finding('TooManyOrders', `At most ${MAX_OPEN_ORDERS} orders may be open; cancel one first.`),
    );
  }
  return findings;
}

/** Notional of an order as rails count it: amount × price, or × mark for a market order; null while unknown. */
export function orderNotional(order: OrderShape, mark: Fixed | undefined): Fixed | null {
  const price = order.price > 0n ? order.price : order.stopPrice > 0n ? order.stopPrice : mark;
  return price === undefined ? null : mulCeil(order.amount, price);
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
function deviationMisfit(order: OrderShape, market: SymbolInfo, mark: Fixed): string | null {
  // A price that does not fit the type has its own finding.
  if (order.price === 0n || (order.orderType === ORDER_TYPE.stop && order.stopPrice === 0n)) return null;
  const base = order.orderType === ORDER_TYPE.stop ? order.stopPrice : mark;
  const bid = order.side === 'Bid';
  const factor = bid ? ONE + market.maxTakerPriceDeviation : ONE - market.maxTakerPriceDeviation;
  const bound = base * factor;
  if (bid ? order.price * ONE <= bound : order.price * ONE >= bound) return null;
  const limit = bid
    ? floorTo(bound / ONE, market.tickSize)
    : ceilTo((bound + ONE - 1n) / ONE, market.tickSize);
  return bid
    ? `At the present mark price at most ${formatDecimal(limit)}.`
    : `At the present mark price at least ${formatDecimal(limit)}.`;
}

function nearest(what: string, value: Fixed, step: Fixed): string {
  const below = floorTo(value, step);
  const above = ceilTo(value, step);
  const allowed = below > 0n ? `${formatDecimal(below)} or ${formatDecimal(above)}` : formatDecimal(above);
  return `The ${what} goes in steps of ${formatDecimal(step)}: ${allowed} is allowed.`;
}

function finding(rule: SafetyFailure, hint: string): Finding {
  return { rule, safety: rule, message: SAFETY[rule], hint, mayOverride: true };
}
