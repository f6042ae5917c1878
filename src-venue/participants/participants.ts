import type { Strategy } from '../accounts/index.ts';
import { MARKETS, toTicks, type MarketSpec } from '../engine/index.ts';
import type { Floor } from './floor.ts';
import { Maker } from './maker.ts';
import { Mood } from './mood.ts';
import { Random } from './random.ts';
import { isLong, roundOf, type Round } from './round.ts';
import { Taker } from './taker.ts';

export const MAKER_COUNT = 4;
export const TAKER_COUNT = 3;

/** The part of the participants' state that is not in their accounts and orders. */
export interface ParticipantsState {
  readonly words: Uint32Array;
  readonly running: boolean;
  readonly afterLong: boolean;
  /** By market. */
  readonly moods: readonly (readonly number[])[];
}

/** The simulated makers and takers that keep the books alive. Their state is part of the exchange's. */
export class Participants {
  running = true;
  /** Whether the last round was a long one. */
  private afterLong = false;
  private readonly random: Random;
  private readonly floor: Floor;
  private readonly makers: readonly Maker[];
  private readonly takers: readonly Taker[];
  private readonly moods = MARKETS.map(() => new Mood());

  constructor(floor: Floor, seed: number, makers: readonly Strategy[], takers: readonly Strategy[]) {
    this.floor = floor;
    this.random = new Random(seed);
    this.makers = makers.map((strategy, slot) => new Maker(strategy, slot, makers.length));
    this.takers = takers.map((strategy) => new Taker(strategy));
  }

  get state(): ParticipantsState {
    const { running, afterLong } = this;
    const moods = this.moods.map(({ numbers }) => numbers);
    return { words: Uint32Array.from(this.random.words), running, afterLong, moods };
  }

  set state({ words, running, afterLong, moods }: ParticipantsState) {
    this.random.words.set(words);
    this.running = running;
    this.afterLong = afterLong;
    this.moods.forEach((mood, index) => {
      mood.numbers = moods[index] ?? [];
    });
  }

  /** One round in every market: the index moves, makers renew their quotes, and some take. */
  round(elapsedMs: number): void {
    if (!this.running || elapsedMs <= 0) return;
    const { random, floor } = this;
    const afterLong = this.afterLong;
    this.afterLong = isLong(elapsedMs);
    for (const market of MARKETS) {
      const mood = this.mood(market);
      mood.live(elapsedMs, random);
      if (!floor.isAvailable(market)) continue;
      if (floor.moves(market))
        floor.setIndex(market, mood.walk(floor.index(market), market, elapsedMs, random));
      const round = this.roundIn(market, elapsedMs, afterLong);
      this.quote(market, round);
      this.take(market, round, elapsedMs);
    }
  }

  /** Makers follow an index that was set from outside, without a round. */
  requote(market: MarketSpec): void {
    if (!this.running || !this.floor.isAvailable(market)) return;
    this.mood(market).forget();
    this.quote(market, this.roundIn(market, 0, this.afterLong));
  }

  private mood(market: MarketSpec): Mood {
    const mood = this.moods[market.index];
    if (mood === undefined) throw new Error(`no mood for ${market.symbol}`);
    return mood;
  }

  private roundIn(market: MarketSpec, elapsedMs: number, afterLong: boolean): Round {
    const mood = this.mood(market);
    const fair = mood.fair(this.floor.index(market));
    const middle = Math.max(1, toTicks(fair, market));
    return { middle, fair, regime: mood.regime, ...roundOf(elapsedMs, afterLong) };
  }

  private quote(market: MarketSpec, round: Round): void {
    for (const maker of this.makers) maker.withdraw(this.floor, market, round, this.random);
    for (const maker of this.makers) maker.quote(this.floor, market, round, this.random);
  }

  private take(market: MarketSpec, round: Round, elapsedMs: number): void {
    const { random } = this;
    const { drift, regime } = this.mood(market);
    const buysPercent = 50 + Math.sign(drift) * 8;
    const count = isLong(elapsedMs)
      ? random.below(regime.takersInLong + 1)
      : Number(random.chance(regime.takerPercent));
    for (let i = 0; i < count; i++)
      this.takers[random.below(this.takers.length)]?.act(this.floor, market, round, buysPercent, random);
  }
}
