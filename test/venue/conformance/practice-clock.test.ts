import { beforeEach, expect } from 'vitest';
import type { ForeignTrader } from '../support/foreign.ts';
import { trade } from './reads-support.ts';
import type { Row } from './shapes.ts';
import { profileTable, startedVenue } from './support.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const start = startedVenue();
let alice: ForeignTrader;
let bob: ForeignTrader;
beforeEach(async () => {
  await start.venue.must('/practice/reset', { seed: 7 });
  alice = await start.trader();
  bob = await start.trader();
});

const times = (rows: readonly Row[]): number[] =>
  rows.map(({ createdAt }) => new Date(String(createdAt)).getTime());

profileTable(
  '9 Practice-only controls, POST /practice/clock',
  ['POST /practice/clock {advanceMs}', 'POST /practice/clock {mode}'],
  (row) => {
    row('POST /practice/clock {advanceMs}', 'moves venue time', async () => {
      const before = await start.venue.timeMs();
      await start.venue.advance(12_345);
      expect(await start.venue.timeMs()).toBe(before + 12_345);
    });
    row('POST /practice/clock {advanceMs}', 'in steps of at most 60 s: a mark price at each', async () => {
      const before = Number((await lastMark())['epochId'] ?? 0);
      await start.venue.advance(10 * 60_000);
      expect(Number((await lastMark())['epochId']) - before).toBeGreaterThanOrEqual(10);
    });
    row(
      'POST /practice/clock {advanceMs}',
      'lives through a week: funding and settlement at their exact times, in order',
      async () => {
        await trade(alice, bob, { amount: '0.5' });
        await alice.placed({ price: '2039', amount: '0.01' });
        const from = await start.venue.timeMs();
        await start.venue.advance(7 * DAY_MS);
        const rows = await start.venue.read<Row[]>(
          `/exchange/api/v1/strategy_updates?order=asc&trader=${bob.wire}`,
        );
        const due = (length: number): number[] => {
          const first = Math.floor(from / length) * length + length;
          return Array.from({ length: (7 * DAY_MS) / length }, (_, i) => first + i * length);
        };
        expect(times(rows.filter(({ reason }) => reason === 3))).toEqual(due(8 * HOUR_MS));
        expect(times(rows.filter(({ reason }) => reason === 4))).toEqual(due(DAY_MS));
        const all = times(rows);
        expect(all).toEqual([...all].sort((a, b) => a - b));
        // Funding comes before the settlement of the same midnight.
        const midnight = due(DAY_MS)[0] ?? 0;
        const there = rows.filter((_row, at) => all[at] === midnight).map(({ reason }) => reason);
        expect(there).toEqual([3, 4]);
      },
    );
    row(
      'POST /practice/clock {advanceMs}',
      'expiry at its exact time: orders cancelled, positions closed, the next one listed',
      async () => {
        await trade(alice, bob, { symbol: 'ETHFZ', amount: '0.5' });
        await alice.placed({ symbol: 'ETHFZ', price: '1900' });
        const genesis = await start.venue.timeMs();
        await start.venue.advance(8 * DAY_MS);
        const expiry = Math.ceil((genesis + 7 * DAY_MS) / DAY_MS) * DAY_MS;
        expect(await alice.openOrders('ETHFZ')).toEqual([]);
        expect(await bob.positions()).toEqual([]);
        const rows = await bob.updates('strategy');
        const closed = rows.filter(
          ({ positions }) => Array.isArray(positions) && (positions as Row[])[0]?.['balance'] === '0',
        );
        expect(times(closed)).toEqual([expiry]);
        const cancelled = (await alice.updates('order')).filter(({ reason }) => reason === 3);
        expect(times(cancelled)).toEqual([expiry]);
        await trade(alice, bob, { symbol: 'ETHFZ', amount: '0.1' });
      },
    );
    row(
      'POST /practice/clock {mode}',
      '"real" lets it run, "manual" stops it; it moves by hand in either mode',
      async () => {
        const before = await start.venue.timeMs();
        expect(await start.venue.timeMs()).toBe(before);
        await start.venue.must('/practice/clock', { mode: 'real' });
        await expect.poll(() => start.venue.timeMs()).toBeGreaterThan(before);
        await start.venue.advance(5 * 60_000);
        expect(await start.venue.timeMs()).toBeGreaterThan(before + 5 * 60_000);
        await start.venue.must('/practice/clock', { mode: 'manual' });
        const stopped = await start.venue.timeMs();
        await start.venue.advance(1);
        expect(await start.venue.timeMs()).toBe(stopped + 1);
      },
    );
  },
);

/** The latest mark price of ETHP. */
async function lastMark(): Promise<Row> {
  const socket = await start.venue.socket();
  await socket.subscribe('MARK_PRICE', { symbols: ['ETHP'] });
  const { contents } = await socket.until(() => socket.messages[0]);
  socket.close();
  return contents.data[0] ?? {};
}
