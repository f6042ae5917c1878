import { abs } from '../../src-shared/money/index.ts';
import type { Strategy } from '../accounts/index.ts';
import { toLots, toTicks, type MarketSpec, type SideIndex } from '../engine/index.ts';
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

  act(floor: Floor, market: MarketSpec, { scale }: Round, random: Random): void {
    const book = floor.book(market);
    const middle = toTicks(floor.index(market), market);
    const base = lotsWorth(BASE_USDC, market, floor.index(market));
    const bid = book.bids.best();
    const ask = book.asks.best();
    let side: SideIndex = random.chance(50) ? 0 : 1;
    // A bid above the index, or an ask below it, is somebody else's gift.
    if (bid && bid.ticks > middle + 1) side = 1;
    else if (ask && ask.ticks < middle - 1) side = 0;
    else {
      const held = this.strategy.holding(market).position.size;
      const full = toLots(abs(held), market) > base * FULL;
      // Mostly back, but not only: a crowd that trades one way would look like nobody's market.
      if (full && random.chance(30)) side = held > 0n ? 1 : 0;
    }
    const spread = 10 + random.below(100) + (random.chance(8) ? random.below(600) : 0);
    floor.place({
      strategy: this.strategy,
      market,
      side,
      ticks: 0,
      lots: Math.max(1, Math.floor((base * scale * spread) / 100)),
    });
  }
}
