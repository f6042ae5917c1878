import { candleOf, candleStart, foldCandles, joinCandles, RESOLUTION_MS } from './candles.ts';
import type { Candle, Print, Resolution } from './candles.ts';

/** All trades of a market from one ordinal to another, both included, in any order. */
export interface PrintPage {
  readonly prints: readonly Print[];
  readonly low: number;
  readonly high: number;
  /** Nothing is older: the page reaches the first trade there ever was. */
  readonly begins: boolean;
}

/** A stretch of ordinals of which every trade is known. */
interface Span {
  readonly low: number;
  readonly high: number;
  readonly begins: boolean;
  /** The oldest and the newest trade in it; null when nobody traded. */
  readonly oldest: Print | null;
  readonly newest: Print | null;
}

/** Which candles are wanted. */
export interface CandleRange {
  /** None that begin before it. */
  readonly from?: number;
  /** None that begin at or after it. */
  readonly before?: number;
  /** At most so many, the newest of them. */
  readonly count?: number;
}

/** Ordinal below every trade. */
const BEFORE_ALL = -1;

/**
 * The minute candles of one market, made of pages of trades. Pages may come in any order and may overlap: what is known
 * already is not counted again. Only candles whose every trade is known are given out.
 */
export class CandlePages {
  private readonly minutes = new Map<number, Candle>();
  /** Ascending and apart from each other; the last one is what goes on growing. */
  private spans: Span[] = [];
  private sorted: number[] | null = [];

  /**
   * Takes a page in.
   * @returns the minutes that changed; null when the page contradicts what is known, so that it tells of another
   *   exchange, and nothing was taken
   */
  add({ prints, low, high, begins }: PrintPage): number[] | null {
    const from = begins ? BEFORE_ALL : low;
    if (!this.agrees(prints, from, high)) return null;
    const changed = new Set<number>();
    const fresh = new Map<number, Print>();
    for (const print of prints) if (!this.knows(print.ordinal)) fresh.set(print.ordinal, print);
    for (const print of fresh.values()) {
      const minute = this.count(print);
      if (minute !== null) changed.add(minute);
    }
    const sorted = prints.toSorted((a, b) => a.ordinal - b.ordinal);
    this.cover({ low: from, high, begins, oldest: sorted[0] ?? null, newest: sorted.at(-1) ?? null });
    return [...changed];
  }

  /** Takes the trade that came next after all that is known. Returns its minute, or null when it is known already. */
  extend(print: Print): number | null {
    const top = this.spans.at(-1);
    if (top === undefined || print.ordinal <= top.high) return null;
    const { ordinal } = print;
    this.cover({ low: top.high + 1, high: ordinal, begins: false, oldest: print, newest: print });
    return this.count(print);
  }

  /** Ordinal of the newest trade that is known; null before the first page. */
  get top(): number | null {
    return this.spans.at(-1)?.high ?? null;
  }

  /** Trades below this ordinal are not known; null before the first page. */
  get bottom(): number | null {
    return this.spans.at(-1)?.low ?? null;
  }

  /** True when everything is known up to the first trade there ever was. */
  get begins(): boolean {
    return this.spans.at(-1)?.begins ?? false;
  }

  /** The time back to which every trade is known, Unix milliseconds; −∞ when all are, null before the first page. */
  get fromMs(): number | null {
    const span = this.spans.at(-1);
    if (span === undefined) return null;
    return span.begins ? -Infinity : (span.oldest?.at ?? null);
  }

  /** How many minutes are kept. */
  get size(): number {
    return this.minutes.size;
  }

  /** When the first candle begins of which every trade is known; null before the first page. */
  wholeFrom(resolution: Resolution): number | null {
    const { fromMs } = this;
    if (fromMs === null || fromMs === -Infinity) return fromMs;
    // Of the candle that the oldest known trade is in, older trades may be missing.
    return candleStart(fromMs, resolution) + RESOLUTION_MS[resolution];
  }

  /** Whole candles, oldest first. */
  read(
    resolution: Resolution,
    { from = -Infinity, before = Infinity, count = Infinity }: CandleRange = {},
  ): Candle[] {
    const whole = this.wholeFrom(resolution);
    if (whole === null || count <= 0) return [];
    const least = Math.max(whole, from);
    const keys = this.keys();
    let at = keys.length;
    while (at > 0 && candleStart(keys[at - 1] ?? 0, resolution) >= before) at--;
    const end = at;
    let starts = 0;
    let start: number | null = null;
    while (at > 0) {
      const next = candleStart(keys[at - 1] ?? 0, resolution);
      if (next < least) break;
      if (next !== start) {
        if (starts === count) break;
        starts++;
        start = next;
      }
      at--;
    }
    const fine = keys.slice(at, end).flatMap((key) => this.minutes.get(key) ?? []);
    return resolution === '1m' ? fine : foldCandles(fine, resolution);
  }

  private knows(ordinal: number): boolean {
    return this.spans.some(({ low, high }) => low <= ordinal && ordinal <= high);
  }

  /** A trade at no price or of no size is none: it would draw a candle down to nothing. */
  private count(print: Print): number | null {
    if (print.price <= 0n || print.amount <= 0n || !Number.isFinite(print.at)) return null;
    const candle = candleOf(print, '1m');
    const known = this.minutes.get(candle.at);
    if (known === undefined) this.sorted = null;
    this.minutes.set(candle.at, known === undefined ? candle : joinCandles(known, candle));
    return candle.at;
  }

  /** The trades at the ends of what is known must be in a page that spans them, and be the same. */
  private agrees(prints: readonly Print[], low: number, high: number): boolean {
    const byOrdinal = new Map(prints.map((print) => [print.ordinal, print]));
    return this.spans.every(({ oldest, newest }) =>
      [oldest, newest].every((end) => {
        if (end === null || end.ordinal < low || end.ordinal > high) return true;
        const same = byOrdinal.get(end.ordinal);
        return same?.at === end.at && same.price === end.price && same.amount === end.amount;
      }),
    );
  }

  private cover(added: Span): void {
    const apart: Span[] = [];
    let whole = added;
    for (const span of this.spans) {
      if (span.high + 1 < whole.low || whole.high + 1 < span.low) {
        apart.push(span);
        continue;
      }
      const [lower, upper] = span.low <= whole.low ? [span, whole] : [whole, span];
      const newest = span.high >= whole.high ? span.newest : whole.newest;
      whole = {
        low: lower.low,
        high: Math.max(span.high, whole.high),
        begins: span.begins || whole.begins,
        oldest: lower.oldest ?? upper.oldest,
        newest: newest ?? lower.newest,
      };
    }
    this.spans = [...apart, whole].sort((a, b) => a.low - b.low);
  }

  private keys(): readonly number[] {
    this.sorted ??= [...this.minutes.keys()].sort((a, b) => a - b);
    return this.sorted;
  }
}
