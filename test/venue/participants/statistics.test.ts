import { describe, expect, it } from 'vitest';
import { marketOf, type MarketSpec } from '../../../src-venue/engine/index.ts';
import { Sequencer, type Exchange } from '../../../src-venue/exchange/index.ts';
import { MemoryLog } from '../../../src-venue/log/index.ts';
import { Mood, Random } from '../../../src-venue/participants/index.ts';

/** What the participants leave behind looks like a market. Everything follows from the seed, so nothing here is luck. */
const GENESIS = Date.UTC(2026, 0, 5);
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WINDOW_MS = 8 * 3_600_000;

interface Lived {
  readonly exchange: Exchange;
  /** Index of ETHP and BTCP by the minute. */
  readonly indexes: readonly number[][];
  /** Volume traded in ETHP by the minute, in USDC. */
  readonly volumes: readonly number[];
  /** Funding rates of ETHP, BTCP and FUNDP as their windows ended, times 10^6. */
  readonly funding: readonly number[];
}

/** Lives through days, a round of participants a minute. */
function live(seed: number, days: number): Lived {
  const door = new Sequencer(new MemoryLog());
  door.begin({ t: 'genesis', timeMs: GENESIS, seed, participants: true });
  const x = door.exchange;
  const indexes: number[][] = [[], []];
  const volumes: number[] = [];
  const funding: number[] = [];
  for (let minute = 1; minute <= days * DAY_MINUTES; minute++) {
    const timeMs = GENESIS + minute * MINUTE_MS;
    if (timeMs % WINDOW_MS === 0)
      for (const { price } of x.markets.slice(0, 3)) funding.push(Number(price.fundingRate));
    door.sequence({ t: 'step', timeMs });
    x.markets.slice(0, 2).forEach(({ price }, at) => indexes[at]?.push(Number(price.index) / 1e6));
    const last = x.markets[0]?.stats.all().at(-1);
    volumes.push(last?.minute === Math.floor(timeMs / MINUTE_MS) ? Number(last.notional) / 1e12 : 0);
  }
  return { exchange: x, indexes, volumes, funding };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const returns = (prices: readonly number[]): number[] =>
  prices.slice(1).map((price, at) => Math.log(price / (prices[at] ?? price)));

function correlation(values: readonly number[], lag: number): number {
  const centre = mean(values);
  let product = 0;
  let square = 0;
  values.forEach((value, at) => {
    square += (value - centre) ** 2;
    const later = values[at + lag];
    if (later !== undefined) product += (value - centre) * (later - centre);
  });
  return product / square;
}

const SEEDS = [1, 2, 3];
const DAYS = 3;
const lived = new Map(SEEDS.map((seed) => [seed, live(seed, DAYS)]));
const of = (seed: number): Lived => lived.get(seed) ?? live(seed, DAYS);

describe.each(SEEDS)('three days of the participants with seed %i', (seed) => {
  it('move the index neither in a line nor in a wave, by a few percent a day', () => {
    for (const prices of of(seed).indexes) {
      const moves = returns(prices);
      for (const lag of [1, 2, 5, 15, 60, 240]) expect(Math.abs(correlation(moves, lag))).toBeLessThan(0.15);
      for (let day = 0; day < DAYS; day++) {
        const day_ = prices.slice(day * DAY_MINUTES, (day + 1) * DAY_MINUTES);
        const range = Math.max(...day_) / Math.min(...day_) - 1;
        expect(range).toBeGreaterThan(0.01);
        expect(range).toBeLessThan(0.35);
      }
    }
  });

  it('have calm hours and wild ones: large moves follow large moves', () => {
    for (const prices of of(seed).indexes) {
      const sizes = returns(prices).map(Math.abs);
      expect(correlation(sizes, 1)).toBeGreaterThan(0.1);
      expect(correlation(sizes, 5)).toBeGreaterThan(0.08);
      const hours = Array.from({ length: 24 * DAYS }, (_, hour) =>
        mean(sizes.slice(hour * 60, (hour + 1) * 60)),
      );
      expect(Math.max(...hours) / Math.min(...hours)).toBeGreaterThan(2.5);
    }
  });

  it('trade in most minutes, and volume comes in clusters', () => {
    const { volumes } = of(seed);
    expect(volumes.filter((volume) => volume > 0).length / volumes.length).toBeGreaterThan(0.6);
    expect(correlation(volumes, 1)).toBeGreaterThan(0.1);
    const hours = Array.from({ length: 24 * DAYS }, (_, hour) =>
      mean(volumes.slice(hour * 60, (hour + 1) * 60)),
    );
    expect(Math.min(...hours)).toBeGreaterThan(0);
    expect(Math.max(...hours) / Math.min(...hours)).toBeGreaterThan(3);
  });

  it('leave the books of all four markets uncrossed, with orders on both sides', () => {
    for (const { book } of of(seed).exchange.markets) {
      for (const side of [book.bids, book.asks]) expect(side.levels.length).toBeGreaterThan(0);
      expect(book.bids.best()?.ticks ?? 0).toBeLessThan(book.asks.best()?.ticks ?? 0);
    }
  });
});

it('funding is positive at times, negative at times, and often nothing', () => {
  const rates = SEEDS.flatMap((seed) => of(seed).funding);
  const share = (keep: (rate: number) => boolean): number => rates.filter(keep).length / rates.length;
  expect(share((rate) => rate > 0)).toBeGreaterThan(0.08);
  expect(share((rate) => rate < 0)).toBeGreaterThan(0.08);
  expect(share((rate) => rate === 0)).toBeGreaterThan(0.2);
  expect(Math.max(...rates.map(Math.abs))).toBeLessThanOrEqual(5_000);
});

it('a calm index goes nowhere by itself, however finely time is cut', () => {
  const market = marketOf('ETHP') as MarketSpec;
  const random = new Random(4);
  const mood = new Mood();
  let sum = 0n;
  const steps = 40_000;
  for (let i = 0; i < steps; i++)
    sum += mood.walk(market.startIndex, market, 200, random) - market.startIndex;
  // 0.049 USDC is the deviation of one such step; to cut instead of to round would shift each by 0.005.
  expect(Math.abs(Number(sum) / 1e6 / steps)).toBeLessThan(0.001);
});
