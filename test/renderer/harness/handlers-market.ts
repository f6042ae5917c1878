import type { CandleRow, CommandHandlers, StreamHandlers } from '../../../src-shared/contract/index.ts';
import {
  candleOf,
  candleStart,
  foldCandles,
  joinCandles,
  RESOLUTION_MS,
  type Candle,
} from '../../../src-shared/market/index.ts';
import {
  formatDecimal,
  isDecimal,
  max,
  min,
  mulFloor,
  ONE,
  parseDecimal,
} from '../../../src-shared/money/index.ts';
import { generator, type SimulatedMarket } from './simulation.ts';
import type { World } from './world.ts';

const DAYS = 3;
const MINUTE = RESOLUTION_MS['1m'];
const FIRST = 300;

/** Minutes that a market might have had, back from the price it begins with. */
function pastOf(market: SimulatedMarket, seed: number, now: number): Candle[] {
  const random = generator(seed);
  const tick = parseDecimal(market.shape.tick);
  const step = (scale: number): bigint => BigInt(Math.round((random() - 0.5) * scale)) * tick;
  const out: Candle[] = [];
  let close = parseDecimal(market.shape.start);
  let drift = 0;
  for (let at = candleStart(now, '1m') - MINUTE; at > now - DAYS * 86_400_000; at -= MINUTE) {
    drift = drift * 0.985 + (random() - 0.5) * 1.6;
    const open = close + BigInt(Math.round(drift)) * tick + step(14);
    const high = max(open, close) + BigInt(Math.round(random() ** 3 * 14)) * tick;
    const low = min(open, close) - BigInt(Math.round(random() ** 3 * 14)) * tick;
    const volume = BigInt(Math.round((0.2 + random() ** 4 * 9) * market.shape.size * 1e4)) * 100n;
    out.push({ at, open, high, low, close, volume, trades: 4, first: at, last: at });
    close = open;
  }
  return out.reverse();
}

const rowOf = ({ at, open, high, low, close, volume, trades }: Candle): CandleRow => ({
  at,
  open: formatDecimal(open),
  high: formatDecimal(high),
  low: formatDecimal(low),
  close: formatDecimal(close),
  volume: formatDecimal(volume),
  trades,
});

/** Candles and volumes, as the fake daemon answers them. */
export function marketHandlers(world: World): {
  commands: Pick<CommandHandlers, 'market.candles' | 'market.volume'>;
  streams: Pick<StreamHandlers, 'candles'>;
} {
  const past = new Map(
    world.markets.map((market, i) => [market.shape.symbol, pastOf(market, i + 40, Date.now())]),
  );
  const minutes = (symbol: string): Candle[] => {
    // As the daemon does: what cannot be read or has no price is no trade.
    const traded = (world.market(symbol)?.trades ?? []).filter(
      ({ price, amount }) => isDecimal(price) && isDecimal(amount) && Number(price) > 0,
    );
    const live = traded.map(({ at, price, amount }, i) =>
      candleOf({ ordinal: at - i, at, price: parseDecimal(price), amount: parseDecimal(amount) }, '1m'),
    );
    const all = new Map((past.get(symbol) ?? []).map((candle) => [candle.at, candle]));
    for (const candle of live) {
      const known = all.get(candle.at);
      all.set(candle.at, known === undefined ? candle : joinCandles(known, candle));
    }
    return [...all.values()].sort((a, b) => a.at - b.at);
  };
  return {
    commands: {
      'market.candles': ({ symbol, resolution, before = Infinity, count }) => {
        const rows = foldCandles(minutes(symbol), resolution).filter(({ at }) => at < before);
        return { rows: rows.slice(-count).map(rowOf), older: rows.length > count, from: null };
      },
      'market.volume': ({ period, count, symbol, group }) => {
        const length = { minute: MINUTE, hour: 60 * MINUTE, day: 86_400_000, week: 7 * 86_400_000 }[period];
        const random = generator(5);
        const now = Math.floor(Date.now() / length) * length;
        return Array.from({ length: Math.min(count, 48) }, (_, i) => {
          const of = (name: string, scale: bigint) => {
            const notional = BigInt(Math.round((0.3 + random()) * 1e6)) * scale * ONE;
            const amount = mulFloor(notional, ONE / 2_000n);
            return {
              symbol: name,
              notional: formatDecimal(notional / 1_000n),
              amount: symbol === undefined ? null : formatDecimal(amount / 1_000n),
            };
          };
          const markets = world.markets.map(({ shape }, n) => of(shape.symbol, BigInt(900 - n * 300)));
          const total = markets.reduce((sum, { notional }) => sum + parseDecimal(notional), 0n);
          const named = markets.filter((each) => each.symbol === symbol);
          return {
            at: now - i * length,
            notional: symbol === undefined && group === undefined ? formatDecimal(total) : null,
            markets: symbol !== undefined ? named : group === undefined ? [] : markets,
          };
        });
      },
    },
    streams: {
      candles: ({ symbol, resolution }, emit) => {
        const all = (): Candle[] => foldCandles(minutes(symbol), resolution);
        const meta = () => ({
          state: world.bookState,
          staleSince: world.staleSince,
          from: null,
        });
        const loading = world.bookState === 'loading';
        const rows = loading ? [] : all();
        emit({ ...meta(), reset: true, rows: rows.slice(-FIRST).map(rowOf), older: rows.length > FIRST });
        return world.onChange((changed) => {
          if (changed !== 'trades' || loading) return;
          emit({ ...meta(), reset: false, rows: all().slice(-2).map(rowOf), older: rows.length > FIRST });
        });
      },
    },
  };
}
