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
export {
  estimate,
  estimateScale,
  type Estimate,
  type SketchedOrder,
  type SketchedScale,
} from './estimate.ts';
export { CandlePages, type CandleRange, type PrintPage } from './candle-pages.ts';
export {
  candleOf,
  candleStart,
  fillGaps,
  foldCandles,
  joinCandles,
  RESOLUTION_MS,
  RESOLUTIONS,
  type Candle,
  type Print,
  type Quote,
  type Resolution,
} from './candles.ts';
export { TAKER_FEE } from './fee.ts';
export { liquidationPrice } from './liquidation.ts';
export { L3Book, type QueuePlace, type RestingOrder } from './order-book.ts';
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
export {
  SCALE_COUNT,
  SCALE_SIZES,
  scaleOrders,
  type ScaleOrder,
  type ScaleProblem,
  type ScaleSizes,
  type ScaleWish,
} from './scale.ts';
export { amountForNotional, largestAmount, partOf } from './sizing.ts';
export type { Levels, Slippage } from './taking.ts';
