import { max, min, type Fixed } from '../money/index.ts';

/** Lengths of a candle in milliseconds. Each divides a day, so candles begin on its round times in UTC. */
export const RESOLUTION_MS = {
  '1m': 60_000,
  '5m': 5 * 60_000,
  '15m': 15 * 60_000,
  '1h': 3_600_000,
  '4h': 4 * 3_600_000,
  '1d': 86_400_000,
} as const;
export type Resolution = keyof typeof RESOLUTION_MS;
export const RESOLUTIONS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const satisfies readonly Resolution[];

/** One trade, as far as a candle needs it. */
export interface Print {
  /** Its place among all trades: decides which one opens and which one closes a candle. */
  readonly ordinal: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly price: Fixed;
  readonly amount: Fixed;
}

/** What was traded in one stretch of time. */
export interface Candle {
  /** When it began, in Unix milliseconds. */
  readonly at: number;
  readonly open: Fixed;
  readonly high: Fixed;
  readonly low: Fixed;
  readonly close: Fixed;
  readonly volume: Fixed;
  readonly trades: number;
  /** Ordinals of the trades that opened and closed it. */
  readonly first: number;
  readonly last: number;
}

/** When the candle began that a moment is in. */
export function candleStart(ms: number, resolution: Resolution): number {
  const length = RESOLUTION_MS[resolution];
  return Math.floor(ms / length) * length;
}

/** The candle of a single trade. */
export function candleOf({ ordinal, at, price, amount }: Print, resolution: Resolution): Candle {
  return {
    at: candleStart(at, resolution),
    open: price,
    high: price,
    low: price,
    close: price,
    volume: amount,
    trades: 1,
    first: ordinal,
    last: ordinal,
  };
}

/** Two parts of a candle made one; which of them is older is told by their ordinals, not by their order here. */
export function joinCandles(a: Candle, b: Candle): Candle {
  const older = a.first <= b.first ? a : b;
  const newer = a.last >= b.last ? a : b;
  return {
    at: Math.min(a.at, b.at),
    open: older.open,
    high: max(a.high, b.high),
    low: min(a.low, b.low),
    close: newer.close,
    volume: a.volume + b.volume,
    trades: a.trades + b.trades,
    first: older.first,
    last: newer.last,
  };
}

/** Finer candles, oldest first, gathered into coarser ones. */
export function foldCandles(fine: readonly Candle[], resolution: Resolution): Candle[] {
  const out: Candle[] = [];
  for (const candle of fine) {
    const at = candleStart(candle.at, resolution);
    const last = out.at(-1);
    if (last?.at === at) out[out.length - 1] = joinCandles(last, candle);
    else out.push({ ...candle, at });
  }
  return out;
}

/** The members of a candle that a picture or a table shows. */
export type Quote = Pick<Candle, 'at' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'trades'>;

/**
 * Puts a candle without volume, at the price before it, where nobody traded: so a stretch of time has one width. Gaps
 * of more than `most` candles stay gaps, for what comes from outside may lie years apart.
 */
export function fillGaps(candles: readonly Quote[], resolution: Resolution, most = 1_000): Quote[] {
  const length = RESOLUTION_MS[resolution];
  const out: Quote[] = [];
  for (const candle of candles) {
    const before = out.at(-1);
    if (before && (candle.at - before.at) / length - 1 <= most) {
      const { close } = before;
      for (let at = before.at + length; at < candle.at; at += length)
        out.push({ at, open: close, high: close, low: close, close, volume: 0n, trades: 0 });
    }
    out.push(candle);
  }
  return out;
}
