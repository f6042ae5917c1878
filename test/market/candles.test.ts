import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CandlePages,
  candleStart,
  fillGaps,
  foldCandles,
  RESOLUTION_MS,
  RESOLUTIONS,
  type Candle,
  type Print,
  type Resolution,
} from '../../src-shared/market/index.ts';

const MINUTE = 60_000;
/** 2027-01-15 08:00 UTC, the start of candles of every resolution but a day. */
const T = 1_800_000_000_000;

const print = (ordinal: number, at: number, price: number, amount = 1): Print => ({
  ordinal,
  at,
  price: BigInt(price) * 1_000_000n,
  amount: BigInt(amount) * 1_000_000n,
});

/** What a candle is, written down as plainly as can be: all trades of its time, sorted, looked through. */
function oracle(prints: readonly Print[], resolution: Resolution): Candle[] {
  const byStart = Map.groupBy(prints, ({ at }) => candleStart(at, resolution));
  return [...byStart.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([at, group]) => {
      const inOrder = group.toSorted((a, b) => a.ordinal - b.ordinal);
      const prices = inOrder.map(({ price }) => price).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      return {
        at,
        open: inOrder[0]!.price,
        high: prices.at(-1)!,
        low: prices[0]!,
        close: inOrder.at(-1)!.price,
        volume: inOrder.reduce((sum, { amount }) => sum + amount, 0n),
        trades: inOrder.length,
        first: inOrder[0]!.ordinal,
        last: inOrder.at(-1)!.ordinal,
      };
    });
}

/** A history: trades with ascending ordinals and times, gaps in both. */
const history = fc
  .array(
    fc.record({
      skipped: fc.integer({ min: 1, max: 4 }),
      after: fc.integer({ min: 0, max: 40 * MINUTE }),
      price: fc.integer({ min: 1, max: 60 }),
      amount: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let ordinal = 0;
    let at = T;
    return steps.map(({ skipped, after, price, amount }) => {
      ordinal += skipped;
      at += after;
      return print(ordinal, at, price, amount);
    });
  });

const pageOf = (prints: readonly Print[], low: number, high: number, begins = false) => ({
  prints: prints.filter(({ ordinal }) => low <= ordinal && ordinal <= high),
  low,
  high,
  begins,
});

describe('candles', () => {
  it('are the trades of their time, from pages in any order that overlap, and from live trades', () => {
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(...RESOLUTIONS),
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(20),
        (prints, resolution, random, size, live) => {
          const top = prints.at(-1)!.ordinal;
          const readTo = Math.max(0, top - live);
          // Pages that reach over all ordinals, some twice, shuffled, each a little wider than it need be.
          const pages = [];
          for (let low = 0; low <= readTo; low += size)
            pages.push(pageOf(prints, Math.max(0, low - 2), Math.min(readTo, low + size + 1), low === 0));
          const shuffled = [...pages, ...pages.slice(0, 3)]
            .map((page) => ({ page, key: random.next().value as number }))
            .toSorted((a, b) => a.key - b.key);
          const series = new CandlePages();
          for (const { page } of shuffled) expect(series.add(page)).not.toBeNull();
          for (const each of prints) if (each.ordinal > readTo - 3) series.extend(each);
          expect(series.read(resolution)).toEqual(oracle(prints, resolution));
        },
      ),
    );
  });

  it('are given out only when every trade of them is known', () => {
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(...RESOLUTIONS),
        fc.nat(),
        fc.nat(),
        (prints, resolution, a, b) => {
          const top = prints.at(-1)!.ordinal;
          const low = a % (top + 1);
          const before = b % (top + 1);
          const series = new CandlePages();
          // A stretch further back is known as well, with a hole up to the newest one.
          if (before < low - 1) series.add(pageOf(prints, 0, before, true));
          series.add(pageOf(prints, low, top));
          const all = oracle(prints, resolution);
          for (const candle of series.read(resolution)) expect(all).toContainEqual(candle);
          const oldest = prints.find(({ ordinal }) => ordinal >= low)!;
          const whole = all.filter(({ at }) => at > candleStart(oldest.at, resolution));
          expect(series.read(resolution)).toEqual(whole);
        },
      ),
    );
  });

  it('are read from the newest back, as many as are asked for', () => {
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(...RESOLUTIONS),
        fc.nat(200),
        fc.nat(40),
        (prints, resolution, steps, count) => {
          const series = new CandlePages();
          series.add(pageOf(prints, 0, prints.at(-1)!.ordinal, true));
          const before = T + steps * 7 * MINUTE;
          const expected = oracle(prints, resolution).filter(({ at }) => at < before);
          expect(series.read(resolution, { before, count })).toEqual(
            count === 0 ? [] : expected.slice(-count),
          );
          expect(series.read(resolution, { from: before })).toEqual(
            oracle(prints, resolution).filter(({ at }) => at >= before),
          );
        },
      ),
    );
  });

  it('fold the same from minutes as from trades', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...RESOLUTIONS), (prints, resolution) => {
        expect(foldCandles(oracle(prints, '1m'), resolution)).toEqual(oracle(prints, resolution));
      }),
    );
  });

  it('say of another exchange that its trades do not fit, and take none of them', () => {
    const series = new CandlePages();
    const here = [print(4, T, 10), print(6, T + 1, 11)];
    series.add({ prints: here, low: 4, high: 6, begins: false });
    const other = [print(5, T, 10), print(6, T + 1, 12), print(9, T + MINUTE, 12)];
    expect(series.add({ prints: other, low: 5, high: 9, begins: true })).toBeNull();
    expect(series.add({ prints: [print(9, T, 12)], low: 5, high: 9, begins: true })).toBeNull();
    expect(series.top).toBe(6);
    expect(series.begins).toBe(false);
  });

  it('count no trade at no price, of no size or at no time, and know it all the same', () => {
    const series = new CandlePages();
    const absurd = [print(1, T, 0), print(2, T, 10, 0), print(3, Number.NaN, 10), print(4, T, -5)];
    expect(series.add({ prints: absurd, low: 1, high: 4, begins: true })).toEqual([]);
    expect(series.read('1m')).toEqual([]);
    expect(series.extend(print(4, T, 7))).toBeNull();
    expect(series.extend(print(5, T, 1e9, 1e9))).toBe(T);
    expect(series.read('1m')[0]).toMatchObject({ high: 10n ** 15n, volume: 10n ** 15n });
  });

  it('of a market in which nobody trades are none, and whole at once', () => {
    const series = new CandlePages();
    expect(series.read('1d')).toEqual([]);
    expect(series.wholeFrom('1d')).toBeNull();
    expect(series.add({ prints: [], low: 0, high: 0, begins: true })).toEqual([]);
    expect(series.wholeFrom('1d')).toBe(-Infinity);
    expect(series.begins).toBe(true);
  });
});

describe('gaps between candles', () => {
  const quote = (at: number, close: bigint) => ({
    at,
    open: 1n,
    high: 9n,
    low: 1n,
    close,
    volume: 3n,
    trades: 2,
  });

  it('are filled at the price before them, so that every candle is as far from the next', () => {
    const filled = fillGaps([quote(T, 5n), quote(T + 3 * MINUTE, 6n)], '1m');
    expect(filled.map(({ at }) => (at - T) / MINUTE)).toEqual([0, 1, 2, 3]);
    expect(filled[1]).toEqual({
      at: T + MINUTE,
      open: 5n,
      high: 5n,
      low: 5n,
      close: 5n,
      volume: 0n,
      trades: 0,
    });
  });

  it('keep what was traded, whatever lies between, and stay when they are absurd', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...RESOLUTIONS), (prints, resolution) => {
        const candles = oracle(prints, resolution);
        const filled = fillGaps(candles, resolution, 50);
        expect(filled.filter(({ trades }) => trades > 0)).toEqual(candles);
        const length = RESOLUTION_MS[resolution];
        for (const [i, { at }] of filled.entries()) {
          const before = filled[i - 1];
          if (before) expect(at - before.at === length || at - before.at > 51 * length).toBe(true);
        }
      }),
    );
    expect(fillGaps([quote(0, 1n), quote(253_402_300_799_000, 1n)], '1m')).toHaveLength(2);
  });
});
