export type { Finding } from './finding.ts';
export {
  placesLeft,
  preflight,
  type AccountFacts,
  type HashStanding,
  type OrderOnItsWay,
  type OrderShape,
  type PreflightFacts,
  type StrategyFacts,
} from './preflight/index.ts';
export * from './rails/index.ts';
