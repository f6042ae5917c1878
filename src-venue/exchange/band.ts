import { divCeil, divFloor, type Fixed } from '../../src-shared/money/index.ts';
import { DEVIATION_PERCENT, type MarketSpec, type SideIndex } from '../engine/index.ts';

/** The worst price that a market order takes: mark × 1.02 for a bid, × 0.98 for an ask (profile: 8 Matching). */
export function bandTicks(mark: Fixed, side: SideIndex, market: MarketSpec): number {
  const ticks =
    side === 0
      ? divFloor(mark * (100n + DEVIATION_PERCENT), 100n * market.tick)
      : divCeil(mark * (100n - DEVIATION_PERCENT), 100n * market.tick);
  return Number(ticks);
}
