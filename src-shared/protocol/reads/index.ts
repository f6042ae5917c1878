export { PositionRow, StrategyMetrics, StrategyRow, TraderRow } from './account.ts';
export { envelopeOf, ReadErrorSchema } from './envelope.ts';
export { ExchangeInfo, L2Level, L3Order, SymbolInfo, Ticker } from './market.ts';
export { MarkPriceRow, OrderIntent, OrderUpdateRow, StrategyUpdateRow, TraderUpdateRow } from './updates.ts';
export { VolumeSchema, type VolumeEntry, type VolumePage, type VolumePeriod } from './volume.ts';
