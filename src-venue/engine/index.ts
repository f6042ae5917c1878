export { Book } from './book.ts';
export {
  amountOf,
  DEVIATION_PERCENT,
  marketOf,
  MARKETS,
  MAX_OPEN_ORDERS,
  MAX_STRATEGIES,
  MAX_TICKS,
  priceOf,
  quoteOf,
  toLots,
  toTicks,
  type MarketSpec,
} from './markets.ts';
export { match, type FillRules, type MatchEnd } from './match.ts';
export { Order, type OrderInit, type SideIndex } from './order.ts';
export { isReached, StopOrders } from './stops.ts';
