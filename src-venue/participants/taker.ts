import { abs } from '../../src-shared/money/index.ts';
import type { Strategy } from '../accounts/index.ts';
import { toLots, type MarketSpec, type SideIndex } from '../engine/index.ts';
import type { Floor } from './floor.ts';
import type { Random } from './random.ts';
import { lotsWorth, type Round } from './round.ts';

/** Inventory in typical orders above which a taker leans toward trading back. */
const FULL = 40;
const BASE_USDC = 600;

/** Somebody who takes liquidity at market, now this way, now that. */
export class Taker {
  readonly strategy: Strategy;

  constructor(strategy: Strategy) {
    this.strategy = strategy;
  }

  /** @param buysPercent how often it buys: a crowd leans with the trend. */
  act(floor: Floor, market: MarketSpec, round: Round, buysPercent: number, random: Random): void {
    const { middle, fair, regime, scale } = round;
    const book = floor.book(market);
    const base = lotsWorth(BASE_USDC, market, fair);
    const bid = book.bids.best();
    const ask = book.asks.best();
    let side: SideIndex = random.chance(buysPercent) ? 0 : 1;
    // A bid above what the crowd deals around, or an ask below it, is somebody else's gift.
    if (bid && bid.ticks > middle + 1) side = 1;
    else if (ask && ask.ticks < middle - 1) side = 0;
    else {
      const held = this.strategy.holding(market).position.size;
      const full = toLots(abs(held), market) > base * FULL;
      // Mostly back, but not only: a crowd that trades one way would look like nobody's market.
      if (full && random.chance(30)) side = held > 0n ? 1 : 0;
    }
    const spread = 10 + random.below(100) + (random.chance(8) ? random.below(600) : 0);
    const lots = Math.max(1, Math.floor((base * scale * spread * regime.taken) / 10_000));
    floor.place({ strategy: this.strategy, market, side, ticks: 0, lots });
  }
}
