import type { CandleRow } from '../../../src-shared/contract/index.ts';
import type { Quote } from '../../../src-shared/market/index.ts';
import { readDecimal } from '../../format/index.ts';

/** A row of the contract as exact figures; null when one of them cannot be read, for it must not become a zero. */
export function readCandle({ at, trades, ...texts }: CandleRow): Quote | null {
  const open = readDecimal(texts.open);
  const high = readDecimal(texts.high);
  const low = readDecimal(texts.low);
  const close = readDecimal(texts.close);
  const volume = readDecimal(texts.volume);
  const whole =
    open !== undefined &&
    high !== undefined &&
    low !== undefined &&
    close !== undefined &&
    volume !== undefined &&
    Number.isFinite(at);
  return whole ? { at, open, high, low, close, volume, trades } : null;
}

const same = (a: Quote, b: Quote): boolean =>
  a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;

/** Candles by their time: those of `rows` take the place of those before. Both oldest first. */
export function mergeCandles(before: readonly Quote[], rows: readonly Quote[]): Quote[] {
  const out = before.slice();
  for (const row of rows) {
    // Nearly every row is the newest candle or the one after it.
    let at = out.length;
    while (at > 0 && (out[at - 1]?.at ?? 0) > row.at) at--;
    if (out[at - 1]?.at === row.at) out[at - 1] = row;
    else out.splice(at, 0, row);
  }
  return out;
}

/**
 * What stays of candles that were there when a list comes anew: those before it, when it goes on where they stand. A
 * list that says otherwise of the same time is of another exchange.
 */
export function joinAnew(before: readonly Quote[], rows: readonly Quote[]): readonly Quote[] {
  const [first] = rows;
  const known = first && before.find(({ at }) => at === first.at);
  if (!first || !known || !same(first, known)) return rows;
  return [...before.filter(({ at }) => at < first.at), ...rows];
}
