import { formatDecimal, ONE } from '../../src-shared/money/index.ts';
import type { MarketSpec } from '../engine/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { Query } from './query.ts';
import type { Read } from './read.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PERIOD_MS = { week: 7 * DAY_MS, day: DAY_MS, hour: HOUR_MS, minute: MINUTE_MS } as const;
type Period = keyof typeof PERIOD_MS;
const PERIODS = ['week', 'day', 'hour', 'minute'] as const;
/** Weeks begin on Monday; the epoch was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const DEFAULT_COUNT = 60;
const MAX_COUNT = 1_000;

interface Total {
  amount: bigint;
  notional: bigint;
}

/** interface: volume aggregation. The first entry is the running period, newest first (profile: 6). */
export const volume: Read = (x, values) => {
  const query = new Query(values, [
    'group',
    'symbol',
    'aggregationPeriod',
    'lookbackCount',
    'lookbackTimestamp',
  ]);
  const grouped = query.oneOf('group', ['symbol']) !== null;
  const symbol = query.market();
  const period = query.oneOf('aggregationPeriod', PERIODS) ?? 'day';
  const count = query.integer('lookbackCount', 1, MAX_COUNT) ?? DEFAULT_COUNT;
  const from = query.seconds('lookbackTimestamp');
  const markets = x.markets.map(({ spec }) => spec).filter((spec) => symbol === null || spec === symbol);
  const totals = new Map(markets.map((market) => [market, totalsOf(x, market, period)]));
  const newestMs = startOf(Math.min(x.nowMs, from === null ? x.nowMs : from * 1_000), period);
  const oldestMs = oldest(totals);

  const value: Record<string, string | number | null>[] = [];
  let startMs = newestMs;
  for (; value.length < count && startMs >= oldestMs; startMs = startOf(startMs - 1, period))
    value.push(entry(startMs, totals, grouped, symbol));
  return { value, nextLookbackTimestamp: nextBefore(totals, startMs) };
};

function entry(
  startMs: number,
  totals: ReadonlyMap<MarketSpec, ReadonlyMap<number, Total>>,
  grouped: boolean,
  symbol: MarketSpec | null,
): Record<string, string | number | null> {
  const out: Record<string, string | number | null> = { timestamp: startMs / 1_000 };
  let overall = 0n;
  for (const [market, periods] of totals) {
    const { notional, amount } = periods.get(startMs) ?? { notional: 0n, amount: 0n };
    overall += notional;
    if (!grouped && symbol === null) continue;
    out[`volume_notional_${market.symbol}`] = formatDecimal(notional / ONE);
    out[`volume_amount_${market.symbol}`] = symbol === null ? null : formatDecimal(amount);
  }
  if (!grouped) out['volume_notional_overall'] = formatDecimal(overall / ONE);
  return out;
}

/** Totals of a market by the start of their period. */
function totalsOf(x: Exchange, market: MarketSpec, period: Period): ReadonlyMap<number, Total> {
  const { stats } = x.market(market);
  const out = new Map<number, Total>();
  const add = (atMs: number, { amount, notional }: Total): void => {
    const startMs = startOf(atMs, period);
    const known = out.get(startMs);
    if (known) {
      known.amount += amount;
      known.notional += notional;
    } else out.set(startMs, { amount, notional });
  };
  if (period === 'minute') for (const minute of stats.all()) add(minute.minute * MINUTE_MS, minute);
  else for (const hour of stats.allHours()) add(hour.startMs, hour);
  return out;
}

function startOf(timeMs: number, period: Period): number {
  const length = PERIOD_MS[period];
  const shift = period === 'week' ? FIRST_MONDAY_MS : 0;
  return Math.floor((timeMs - shift) / length) * length + shift;
}

/** Start of the oldest period with trades; Infinity when there are none. */
function oldest(totals: ReadonlyMap<MarketSpec, ReadonlyMap<number, Total>>): number {
  let found = Infinity;
  for (const periods of totals.values())
    for (const startMs of periods.keys()) found = Math.min(found, startMs);
  return found;
}

/** The latest period with trades that starts at or before `startMs`, in seconds: gaps are skipped. */
function nextBefore(
  totals: ReadonlyMap<MarketSpec, ReadonlyMap<number, Total>>,
  startMs: number,
): number | null {
  let found = -1;
  for (const periods of totals.values())
    for (const candidate of periods.keys()) if (candidate <= startMs && candidate > found) found = candidate;
  return found < 0 ? null : found / 1_000;
}
