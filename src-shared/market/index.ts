export {
  acceptsOrder,
  largestOrder,
  maxWithdrawal,
  openSizeWith,
  type OpenMarket,
  type Placer,
  type Placing,
} from './acceptance.ts';
export type { Level } from './book-side.ts';
export { aggregatePrice, L2Book, type CumulativeLevel, type LevelRow } from './book.ts';
export { TAKER_FEE } from './fee.ts';
export {
  belowMaintenance,
  margin,
  marginFractionOf,
  marginSums,
  MAX_LEVERAGE,
  meetsInitialMargin,
  MMR,
  NO_POSITION_MARGIN_FRACTION,
  openSize,
  type Margin,
  type MarginInput,
  type MarginSums,
  type OpenSizes,
} from './margin.ts';
export {
  applyFill,
  avgEntryPrice,
  NO_POSITION,
  notionalOf,
  positionOf,
  settlePosition,
  unrealisedPnl,
  unrealisedPnlExact,
  type FillResult,
  type Position,
} from './position.ts';
