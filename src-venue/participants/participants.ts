import type { Strategy } from '../accounts/index.ts';
import { MARKETS, type MarketSpec } from '../engine/index.ts';
import type { Floor } from './floor.ts';
import { walk } from './index-walk.ts';
import { Maker } from './maker.ts';
import { Random } from './random.ts';
import { isLong, roundOf, type Round } from './round.ts';
import { Taker } from './taker.ts';

export const MAKER_COUNT = 4;
export const TAKER_COUNT = 3;
/** How often a round has a taker in a market, in percent. */
const TAKER_PERCENT = 60;

/** The simulated makers and takers that keep the books alive. Their state is part of the exchange's. */
export class Participants {
  running = true;
  /** Whether the last round was a long one. */
  afterLong = false;
  readonly random: Random;
  private readonly floor: Floor;
  private readonly makers: readonly Maker[];
  private readonly takers: readonly Taker[];

  constructor(floor: Floor, seed: number, makers: readonly Strategy[], takers: readonly Strategy[]) {
    this.floor = floor;
    this.random = new Random(seed);
    this.makers = makers.map((strategy, slot) => new Maker(strategy, slot, makers.length));
    this.takers = takers.map((strategy) => new Taker(strategy));
  }

  /** One round in every market: the index moves, makers renew their quotes, perhaps somebody takes. */
  round(elapsedMs: number): void {
    if (!this.running || elapsedMs <= 0) return;
    const round = roundOf(elapsedMs, this.afterLong);
    this.afterLong = isLong(elapsedMs);
    for (const market of MARKETS) {
      if (!this.floor.isAvailable(market)) continue;
      if (this.floor.moves(market))
        this.floor.setIndex(market, walk(this.floor.index(market), market, elapsedMs, this.random));
      this.quote(market, round);
      if (this.random.chance(TAKER_PERCENT))
        this.takers[this.random.below(this.takers.length)]?.act(this.floor, market, round, this.random);
    }
  }

  /** Makers follow an index that was set from outside, without a round. */
  requote(market: MarketSpec): void {
    if (this.running && this.floor.isAvailable(market)) this.quote(market, roundOf(0, this.afterLong));
  }

  private quote(market: MarketSpec, round: Round): void {
    for (const maker of this.makers) maker.withdraw(this.floor, market, round, this.random);
    for (const maker of this.makers) maker.quote(this.floor, market, round, this.random);
  }
}
