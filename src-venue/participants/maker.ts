import type { Strategy, VenueOrder } from '../accounts/index.ts';
import type { MarketSpec } from '../engine/index.ts';
import type { Floor } from './floor.ts';
import type { Random } from './random.ts';
import { lotsWorth, type Round } from './round.ts';

/** Typical size next to the middle; it grows with the distance. */
const BASE_USDC = 1_200;

/**
 * A maker owns every n-th tick, so that several makers together fill a contiguous ladder, and a small move of the
 * index changes few orders.
 */
export class Maker {
  readonly strategy: Strategy;
  private readonly slot: number;
  private readonly slots: number;

  constructor(strategy: Strategy, slot: number, slots: number) {
    this.strategy = strategy;
    this.slot = slot;
    this.slots = slots;
  }

  /** Takes out what no longer fits. Every maker does this before any maker quotes anew. */
  withdraw(floor: Floor, market: MarketSpec, round: Round, random: Random): void {
    const { middle, depth, regime, renewPercent } = round;
    const reach = regime.gap + (depth + 1) * this.slots;
    for (const order of [...this.strategy.holding(market).orders]) {
      const offset = order.side === 0 ? middle - order.ticks : order.ticks - middle;
      if (offset < regime.gap || offset > reach || random.chance(renewPercent)) floor.cancel(order);
    }
  }

  /** Fills the ticks it owns on both sides. */
  quote(floor: Floor, market: MarketSpec, round: Round, random: Random): void {
    const { middle, fair, depth, regime } = round;
    const reach = regime.gap + depth * this.slots;
    const base = (lotsWorth(BASE_USDC, market, fair) * round.scale * regime.shown) / 100;
    const { orders } = this.strategy.holding(market);
    const taken = new Set(orders.map((order: VenueOrder) => order.ticks));
    for (const side of [0, 1] as const) {
      let count = 0;
      for (const order of orders) if (order.side === side) count++;
      for (let offset = regime.gap; offset < reach && count < depth; offset++) {
        const ticks = side === 0 ? middle - offset : middle + offset;
        if (ticks < 1 || ticks % this.slots !== this.slot || taken.has(ticks)) continue;
        if (floor.book(market).crosses(side, ticks)) continue;
        floor.place({ strategy: this.strategy, market, side, ticks, lots: sizeAt(offset, base, random) });
        count++;
      }
    }
  }
}

function sizeAt(offset: number, base: number, random: Random): number {
  // Mostly small orders, now and then a large one, and more of it further out.
  const spread = 20 + random.below(160) + (random.chance(6) ? random.below(900) : 0);
  return Math.max(1, Math.floor((base * spread * (8 + Math.min(offset, 30))) / 1_000));
}
