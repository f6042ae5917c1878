export type {
  AccountFacts,
  HashStanding,
  OpenOrderFacts,
  OrderOnItsWay,
  PreflightFacts,
  StrategyFacts,
} from './facts.ts';
export { openMarket, openOrder, sumsWithin } from './exposure.ts';
export { placesLeft } from './margin.ts';
export { preflight } from './preflight.ts';
export type { OrderShape } from './placement.ts';
