export type { Finding } from './finding.ts';
export { orderNotional, preflightOrder, type MarketFacts, type OrderShape } from './preflight.ts';
export { railFindings, type RailFacts, type SessionRails } from './rails.ts';
