import { describe, expect, it } from 'vitest';
import type { CandleRow, StreamItem } from '../../../src-shared/contract/index.ts';
import { RESOLUTION_MS } from '../../../src-shared/market/index.ts';
import { formatDecimal, parseDecimal } from '../../../src-shared/money/index.ts';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon, venueFound } from '../support/daemon.ts';
import { startPractice } from '../support/practice.ts';
import { startStubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';

type Item = StreamItem<'candles'>;

/** What a client has after these messages. */
function held(items: readonly Item[]): CandleRow[] {
  const rows = new Map<number, CandleRow>();
  for (const item of items) {
    if (item.reset) rows.clear();
    for (const row of item.rows) rows.set(row.at, row);
  }
  return [...rows.values()].toSorted((a, b) => a.at - b.at);
}

describe('candles of the practice venue', () => {
  it('are there from its first start, a day back, and the same trades make those of every length', async () => {
    const { client, watch } = await startPractice();
    const items = watch('candles', { symbol: 'ETHP', resolution: '5m' });
    await until(() => items.at(-1)?.state === 'live', 'live candles');
    const rows = await until(() => (held(items).length > 250 ? held(items) : null), 'a day of candles');
    expect(rows.every(({ at }) => at % RESOLUTION_MS['5m'] === 0)).toBe(true);

    // The venue's own trades of some candle in the past, read through another door.
    const trades = await client.call('market.trades', { symbol: 'ETHP', limit: 1_000 });
    const oldest = trades.at(-1)!.at;
    const candle = rows.find(({ at, trades: count }) => at > oldest && count > 3)!;
    const within = trades
      .filter(({ at }) => at >= candle.at && at < candle.at + RESOLUTION_MS['5m'])
      .toReversed();
    const prices = within.map(({ price }) => Number(price));
    expect(candle).toEqual({
      at: candle.at,
      open: within[0]?.price,
      high: String(Math.max(...prices)),
      low: String(Math.min(...prices)),
      close: within.at(-1)?.price,
      volume: formatDecimal(within.reduce((sum, { amount }) => sum + parseDecimal(amount), 0n)),
      trades: within.length,
    });

    // More are known here than a stream opens with.
    const minutes = watch('candles', { symbol: 'ETHP', resolution: '1m' });
    await until(() => held(minutes).length >= 300, 'the newest minutes');
    expect(minutes.at(-1)?.older).toBe(true);

    const hours = await client.call('market.candles', { symbol: 'ETHP', resolution: '1h' });
    expect(hours.older).toBe(false);
    expect(hours.from).toBeNull();
    expect(hours.rows.length).toBeGreaterThan(23);
    const [, hour] = hours.rows;
    const fives = rows.filter(({ at }) => at >= hour!.at && at < hour!.at + RESOLUTION_MS['1h']);
    expect(hour!.trades).toBe(fives.reduce((sum, { trades: count }) => sum + count, 0));
  });

  it('come page by page backwards, without a hole and without an end that is none', async () => {
    const { client } = await startPractice();
    await until(async () => (await client.call('market.list', {})).length > 0);
    const input = { symbol: 'BTCP', resolution: '1m' } as const;
    const all = await client.call('market.candles', { ...input, count: 1_000 });
    let before: number | undefined;
    const paged: CandleRow[] = [];
    for (let page = 0; page < 5; page++) {
      const { rows, older } = await client.call('market.candles', { ...input, before, count: 150 });
      expect(rows).toHaveLength(150);
      expect(older).toBe(true);
      paged.unshift(...rows);
      before = rows[0]?.at;
    }
    const newest = all.rows.at(-1)?.at ?? 0;
    expect(paged.filter(({ at }) => at < newest)).toEqual(
      all.rows.filter(({ at }) => at < newest && at >= paged[0]!.at),
    );
    const first = await client.call('market.candles', { ...input, before: 0 });
    expect(first).toEqual({ rows: [], older: false, from: null });
  });

  it('begin anew with a venue that is reset under them', async () => {
    const { daemon, watch, client } = await startPractice();
    const ready = await daemon.venueReady;
    if (ready === null) throw new Error('There is no venue to reset.');
    const items = watch('candles', { symbol: 'ETHP', resolution: '15m' });
    const before = await until(
      () => (items.at(-1)?.state === 'live' && held(items).length > 90 ? held(items) : null),
      'live candles',
    );
    const resets = items.filter(({ reset }) => reset).length;
    await fetch(`${ready.baseUrl}/practice/reset`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ready.controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ seed: 23 }),
    });
    const after = await until(() => {
      const [last] = items.slice(-1);
      const anew = items.filter(({ reset }) => reset).length > resets;
      return last?.state === 'live' && anew && held(items).length > 90 ? held(items) : null;
    }, 'the candles of the fresh exchange');
    const closesOf = (rows: readonly CandleRow[]): string => rows.map(({ close }) => close).join();
    expect(closesOf(after.slice(5, 60))).not.toBe(closesOf(before.slice(5, 60)));
    // Nothing of the exchange before is left among them: its trades are those that the venue shows now.
    const trades = await client.call('market.trades', { symbol: 'ETHP', limit: 1_000 });
    const candle = after.find(({ at, trades: count }) => at > trades.at(-1)!.at && count > 3)!;
    const within = trades.filter(({ at }) => at >= candle.at && at < candle.at + RESOLUTION_MS['15m']);
    expect(candle).toMatchObject({ trades: within.length, close: within[0]?.price });
  });

  it('of an unknown market or length are an error', async () => {
    const { client } = await startPractice();
    await until(async () => (await client.call('market.list', {})).length > 0);
    const codes: string[] = [];
    client.subscribe(
      'candles',
      { symbol: 'DOGEP', resolution: '1m' },
      () => undefined,
      (error) => codes.push(error.code),
    );
    await until(() => codes.length === 1);
    expect(codes).toEqual(['MARKET_UNKNOWN']);
    await expect(client.call('market.candles', { symbol: 'DOGEP', resolution: '1m' })).rejects.toMatchObject({
      code: 'MARKET_UNKNOWN',
    });
  });
});

const T = 1_800_000_000_000;
const MINUTE = 60_000;
interface Row {
  ordinal: number;
  minute: number;
  price: string;
}

const wire = ({ ordinal, minute, price }: Row): unknown => ({
  globalOrdinal: ordinal,
  epochId: 1,
  reason: 1,
  symbol: 'ETHP',
  ordinal: 0,
  createdAt: new Date(T + minute * MINUTE).toISOString(),
  amount: '0.5',
  price,
});

/** A venue that shows these trades to reads, two a page at most, and tells of others as the test wants. */
async function setting(rows: Row[]) {
  const stub = await startStubVenue();
  let failing = false;
  const asked: (number | null)[] = [];
  stub.reads.set('/exchange/api/v1/order_updates', (query) => {
    if (query.get('reason') !== '1' || failing)
      return { status: failing ? 500 : 200, text: '{"success":true,"value":[],"timestamp":1}' };
    const cursor = query.get('globalOrdinal');
    asked.push(cursor === null ? null : Number(cursor));
    const below = rows.filter(({ ordinal }) => cursor === null || ordinal < Number(cursor));
    const page = below.toSorted((a, b) => b.ordinal - a.ordinal).slice(0, 2);
    const last = page.at(-1);
    const nextGlobalOrdinal = last && below.length > 2 ? last.ordinal : null;
    return {
      status: 200,
      text: JSON.stringify({ success: true, timestamp: T / 1_000, value: page.map(wire), nextGlobalOrdinal }),
    };
  });
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  const test = await startDaemon({ selected, passphrase: 'a passphrase' });
  await venueFound(test);
  const ordinals = new WeakMap<object, number>();
  const subscribed = (): number =>
    stub.commands.filter((command) => JSON.stringify(command).includes('"ORDER_UPDATE"')).length;
  return {
    ...test,
    stub,
    asked,
    subscribed,
    fail(yes: boolean) {
      failing = yes;
    },
    push(messageType: 'PARTIAL' | 'UPDATE', data: Row[]) {
      for (const socket of stub.sockets) {
        const ordinal = ordinals.get(socket) ?? 0;
        ordinals.set(socket, ordinal + 1);
        const contents = { messageType, data: data.map(wire) };
        const message = { sequence: ordinal, ordinal, feed: 'ORDER_UPDATE', subscriptionKey: '', contents };
        socket.send(JSON.stringify(message));
      }
    },
  };
}

const closes = (items: readonly Item[]): (string | number)[][] =>
  held(items).map(({ at, close, trades }) => [(at - T) / MINUTE, close, trades]);

describe('candles of a venue with a feed', () => {
  it('take a trade in once, whether a page or the feed tells of it first', async () => {
    const rows = [
      { ordinal: 3, minute: 0, price: '10' },
      { ordinal: 5, minute: 1, price: '11' },
      { ordinal: 6, minute: 1, price: '12' },
    ];
    const { watch, push, subscribed } = await setting(rows);
    await until(() => subscribed() > 0, 'the subscription');
    const items = watch('candles', { symbol: 'ETHP', resolution: '1m' });
    push('PARTIAL', []);
    await until(() => items.at(-1)?.state === 'live' && held(items).length === 2, 'live');
    expect(closes(items)).toEqual([
      [0, '10', 1],
      [1, '12', 2],
    ]);
    push('UPDATE', [
      { ordinal: 6, minute: 1, price: '12' },
      { ordinal: 9, minute: 1, price: '13' },
      { ordinal: 11, minute: 2, price: '14' },
    ]);
    await until(() => held(items).length === 3, 'the next candle');
    expect(closes(items).slice(1)).toEqual([
      [1, '13', 3],
      [2, '14', 1],
    ]);
    expect(items.at(-1)?.reset).toBe(false);
    expect(items.at(-1)?.rows).toHaveLength(2);
  });

  it('say stale when the feed breaks, and read what was missed before they are live again', async () => {
    const rows = [
      { ordinal: 1, minute: 0, price: '10' },
      { ordinal: 2, minute: 1, price: '11' },
    ];
    const { watch, push, stub, subscribed, asked } = await setting(rows);
    await until(() => subscribed() > 0, 'the subscription');
    const items = watch('candles', { symbol: 'ETHP', resolution: '1m' });
    push('PARTIAL', []);
    await until(() => items.at(-1)?.state === 'live', 'live');
    const before = subscribed();
    for (const socket of stub.sockets) socket.terminate();
    await until(() => items.at(-1)?.state === 'stale', 'stale');
    expect(items.at(-1)?.staleSince).toBeGreaterThan(0);
    expect(held(items)).toHaveLength(2);
    for (let i = 3; i <= 9; i++) rows.push({ ordinal: i, minute: i, price: String(10 + i) });
    const reads = asked.length;
    await until(() => subscribed() > before, 'a second subscription');
    push('PARTIAL', []);
    push('UPDATE', [{ ordinal: 10, minute: 10, price: '30' }]);
    await until(() => items.at(-1)?.state === 'live' && held(items).length === 10, 'what was missed');
    expect(closes(items).map(([minute]) => minute)).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9, 10]);
    // Down to what was known, and no further.
    expect(Math.min(...asked.slice(reads).map((cursor) => cursor ?? Infinity))).toBeGreaterThan(2);
    expect(items.findLast(({ reset }) => reset)?.rows.length).toBeGreaterThan(8);
  });

  it('begin anew when the venue shows other trades in the place of those that were known', async () => {
    const rows = [
      { ordinal: 1, minute: 0, price: '10' },
      { ordinal: 7, minute: 1, price: '11' },
    ];
    const { watch, push, stub, subscribed } = await setting(rows);
    await until(() => subscribed() > 0, 'the subscription');
    const items = watch('candles', { symbol: 'ETHP', resolution: '1m' });
    push('PARTIAL', []);
    await until(() => items.at(-1)?.state === 'live', 'live');
    rows.splice(0, 2, { ordinal: 2, minute: 40, price: '500' }, { ordinal: 3, minute: 41, price: '501' });
    const before = subscribed();
    for (const socket of stub.sockets) socket.terminate();
    await until(() => subscribed() > before, 'a second subscription');
    push('PARTIAL', []);
    await until(() => items.at(-1)?.state === 'live' && closes(items)[0]?.[0] === 40, 'the other trades');
    expect(closes(items)).toEqual([
      [40, '500', 1],
      [41, '501', 1],
    ]);
  });

  it('are asked for again when a read fails, and a page that is asked for is an error then', async () => {
    const rows = [1, 2, 3, 4].map((n) => ({ ordinal: n, minute: n, price: '10' }));
    const { watch, push, subscribed, fail, client } = await setting(rows);
    fail(true);
    await until(() => subscribed() > 0, 'the subscription');
    const items = watch('candles', { symbol: 'ETHP', resolution: '1m' });
    push('PARTIAL', []);
    await until(() => items.length > 0);
    expect(items[0]).toMatchObject({ state: 'loading', rows: [] });
    await expect(client.call('market.candles', { symbol: 'BTCP', resolution: '1m' })).rejects.toMatchObject({
      code: 'VENUE_READ_ERROR',
    });
    fail(false);
    await until(() => items.at(-1)?.state === 'live' && held(items).length > 0, 'candles after all');
  });
});
