import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MarketCandles } from '../../../src-main/daemon/market/market-candles.ts';
import { MOST_PENDING, PendingPrints } from '../../../src-main/daemon/market/pending-prints.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import { ORDER_UPDATE_REASON, type OrderUpdateRow } from '../../../src-shared/protocol/index.ts';

const T = 1_800_000_000_000;
const trade = (ordinal: number): OrderUpdateRow => ({
  globalOrdinal: ordinal,
  epochId: 1,
  reason: ORDER_UPDATE_REASON.trade,
  symbol: 'ETHP',
  // Ten a second.
  createdAt: new Date(T + ordinal * 100).toISOString(),
  price: parseDecimal('2000'),
  amount: parseDecimal('1'),
});

/** Candles of a market whose venue answers its reads when a test says so. */
function begin() {
  const venue = {
    rows: [] as OrderUpdateRow[],
    fails: false,
    /** Called while a reading is on its way, after the venue has put its answer together. */
    onTheWay: () => undefined as void,
  };
  const reads = {
    orderUpdates: async ({ limit = 500, globalOrdinal = Infinity }) => {
      if (venue.fails) throw new Error('The venue does not answer.');
      const rows = venue.rows.filter((row) => row.globalOrdinal < globalOrdinal).slice(-limit);
      const next = rows[0] === venue.rows[0] ? null : (rows[0]?.globalOrdinal ?? null);
      venue.onTheWay();
      return Promise.resolve({ rows: rows.reverse(), nextGlobalOrdinal: next, timestampSeconds: 0 });
    },
  };
  const candles = new MarketCandles('ETHP', reads, createLogger('test', { level: 'silent' }), false);
  onTestFinished(() => {
    candles.stop();
  });
  let ordinal = 0;
  const happen = (count: number): void => {
    for (let n = 0; n < count; n++) {
      const row = trade(++ordinal);
      venue.rows.push(row);
      candles.take(row);
    }
  };
  const counted = (): number => candles.pages.read('1m').reduce((sum, { trades }) => sum + trades, 0);
  return { venue, candles, happen, counted };
}

describe('the candles of a market', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('count every trade once after readings have failed for longer than the feed’s trades are kept', async () => {
    const { venue, candles, happen, counted } = begin();
    venue.fails = true;
    candles.opened();
    happen(MOST_PENDING + 600);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(candles.state).toBe('loading');
    venue.fails = false;
    // One page is enough while nothing was known; what lies below is read when somebody looks.
    await vi.advanceTimersByTimeAsync(20_000);
    expect(candles.state).toBe('live');
    await candles.older(() => false, 100);
    expect(counted()).toBe(MOST_PENDING + 600);
    happen(5);
    expect(counted()).toBe(MOST_PENDING + 605);
  });

  it('are read once more where more came during a reading than is kept', async () => {
    const { venue, candles, happen, counted } = begin();
    happen(10);
    candles.opened();
    let flooded = false;
    venue.onTheWay = () => {
      if (!flooded) happen(MOST_PENDING + 1);
      flooded = true;
    };
    await vi.advanceTimersByTimeAsync(0);
    expect(candles.state).toBe('loading');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(candles.state).toBe('live');
    await candles.older(() => false, 100);
    expect(counted()).toBe(MOST_PENDING + 11);
  });
});

describe('trades that wait', () => {
  it('are bounded, the newest stay, and it is known what was dropped', () => {
    const pending = new PendingPrints();
    const count = 5 * MOST_PENDING + 17;
    let most = 0;
    for (let ordinal = 1; ordinal <= count; ordinal++) {
      pending.push({ ordinal, at: T, price: 1n, amount: 1n });
      most = Math.max(most, pending.size);
    }
    expect(most).toBe(MOST_PENDING);
    const { droppedTo } = pending;
    const kept = pending.take().map(({ ordinal }) => ordinal);
    expect(kept.at(-1)).toBe(count);
    expect(kept[0]).toBe((droppedTo ?? 0) + 1);
    expect(kept.length).toBeGreaterThanOrEqual(MOST_PENDING / 2);
    expect([pending.size, pending.droppedTo]).toEqual([0, null]);
  });
});
