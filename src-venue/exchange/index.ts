export { stateHash } from './digest.ts';
export { RowFamily } from './row-family.ts';
export type { MarkRow, OrderRow, StrategyRow, TraderRow } from './rows.ts';
export { FUNDING_MS } from './periodic.ts';
export type { Refusal } from './refusal.ts';
export { checkSafety } from './safety.ts';
export { Sequencer, type RecordListener } from './sequencer.ts';
export type { Exchange, MarketState } from './state.ts';
