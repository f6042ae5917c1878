import { ONE, type Fixed } from '../../src-shared/money/index.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Volume of one period. */
export interface Volume {
  readonly startMs: number;
  amount: Fixed;
  /** In USDC times 10^12. */
  notional: bigint;
}

/** One minute of trades. */
export interface Minute {
  /** Minutes since the epoch. */
  readonly minute: number;
  open: Fixed;
  high: Fixed;
  low: Fixed;
  close: Fixed;
  amount: Fixed;
  /** In USDC times 10^12. */
  notional: bigint;
}

export interface DayFigures {
  readonly high: Fixed | null;
  readonly low: Fixed | null;
  /** First price of the last 24 hours. */
  readonly open: Fixed | null;
  readonly amount: Fixed;
  readonly notional: Fixed;
}

const HOUR_MS = 3_600_000;

/** Trades of one market: by the minute for a day or two, and their volume by the hour for ever. */
export class TradeStats {
  private minutes: Minute[] = [];
  private hours: Volume[] = [];
  lastPrice: Fixed | null = null;

  add(timeMs: number, price: Fixed, amount: Fixed): void {
    this.lastPrice = price;
    this.addHour(Math.floor(timeMs / HOUR_MS) * HOUR_MS, price, amount);
    const minute = Math.floor(timeMs / MINUTE_MS);
    const last = this.minutes[this.minutes.length - 1];
    if (last?.minute === minute) {
      if (price > last.high) last.high = price;
      if (price < last.low) last.low = price;
      last.close = price;
      last.amount += amount;
      last.notional += price * amount;
      return;
    }
    this.minutes.push({
      minute,
      open: price,
      high: price,
      low: price,
      close: price,
      amount,
      notional: price * amount,
    });
    if (this.minutes.length > 2 * DAY_MINUTES) this.minutes = this.minutes.slice(-DAY_MINUTES);
  }

  day(nowMs: number): DayFigures {
    const since = Math.floor(nowMs / MINUTE_MS) - DAY_MINUTES;
    let high: Fixed | null = null;
    let low: Fixed | null = null;
    let open: Fixed | null = null;
    let amount = 0n;
    let notional = 0n;
    for (const entry of this.minutes) {
      if (entry.minute <= since) continue;
      open ??= entry.open;
      if (high === null || entry.high > high) high = entry.high;
      if (low === null || entry.low < low) low = entry.low;
      amount += entry.amount;
      notional += entry.notional;
    }
    return { high, low, open, amount, notional: notional / ONE };
  }

  restore(minutes: readonly Minute[], hours: readonly Volume[], lastPrice: Fixed | null): void {
    this.minutes = [...minutes];
    this.hours = [...hours];
    this.lastPrice = lastPrice;
  }

  all(): readonly Minute[] {
    return this.minutes;
  }

  /** Volume by the hour, oldest first; hours without trades are not there. */
  allHours(): readonly Volume[] {
    return this.hours;
  }

  private addHour(startMs: number, price: Fixed, amount: Fixed): void {
    const last = this.hours[this.hours.length - 1];
    if (last?.startMs === startMs) {
      last.amount += amount;
      last.notional += price * amount;
    } else this.hours.push({ startMs, amount, notional: price * amount });
  }
}
