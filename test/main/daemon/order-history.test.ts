import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AccountState } from '../../../src-main/daemon/account/account-state.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import { ORDER_UPDATE_REASON, type Hex, type OrderUpdateRow } from '../../../src-shared/protocol/index.ts';

const TRADER: Hex = `0x${'11'.repeat(20)}`;
const { post, cancel } = ORDER_UPDATE_REASON;
const hash = (n: number): Hex => `0x${n.toString(16).padStart(50, '0')}`;

/** A venue with a history of its own, and what is asked of it. */
class History {
  rows: OrderUpdateRow[] = [];
  pages = 0;

  /** An update of a stop. */
  add(
    reason: OrderUpdateRow['reason'],
    order: number,
    createdAt = '2026-01-01T00:00:00.000Z',
  ): OrderUpdateRow {
    const makerOrderIntent = {
      epochId: 1,
      orderHash: hash(order),
      symbol: 'ETHP',
      side: 0 as const,
      amount: parseDecimal('2'),
      price: 0n,
      traderAddress: TRADER,
      strategyIdHash: '0x2576ebd1' as Hex,
      orderType: 2 as const,
      stopPrice: parseDecimal('1900'),
      nonce: `0x${'00'.repeat(32)}` as Hex,
      createdAt,
    };
    // Ordinals of a family are shared by all traders: there are gaps.
    const globalOrdinal = (this.rows.at(-1)?.globalOrdinal ?? 0) + 3;
    const row = { globalOrdinal, epochId: 1, reason, symbol: 'ETHP', createdAt, makerOrderIntent };
    this.rows.push(row);
    return row;
  }

  /** Stops that came and went. */
  churn(count: number): void {
    for (let n = 0; n < count; n++) this.add(n % 2 === 0 ? post : cancel, 1_000_000 + (n >> 1));
  }

  read({ limit = 500, globalOrdinal = Infinity }: { limit?: number; globalOrdinal?: number }) {
    this.pages++;
    const rows = this.rows.filter((row) => row.globalOrdinal < globalOrdinal).slice(-limit);
    const isLast = rows[0] === undefined || rows[0] === this.rows[0];
    return { rows: rows.reverse(), nextGlobalOrdinal: isLast ? null : (rows.at(-1)?.globalOrdinal ?? null) };
  }
}

function account() {
  const world = { history: new History() };
  const reads = {
    trader: () => Promise.resolve(null),
    strategies: () => Promise.resolve([]),
    openOrders: () => Promise.resolve([]),
    orderUpdates: (query: object) => Promise.resolve(world.history.read(query)),
  };
  const catalogue = { ensure: () => Promise.resolve(), symbols: ['ETHP'] };
  const logger = createLogger('test', { level: 'silent' });
  // Only these members are used.
  const state = new AccountState(TRADER, reads as never, catalogue as never, logger);
  onTestFinished(() => {
    state.stop();
  });
  const stops = (): string[] => state.ownOrders().map(({ orderHash }) => orderHash);
  return { state, world, stops };
}

describe('the stops of an account', () => {
  it('are known however many updates came after them', async () => {
    const { state, world, stops } = account();
    world.history.add(post, 1);
    world.history.churn(1_400);
    await state.refresh();
    expect([state.stopsKnown, stops()]).toEqual([true, [hash(1)]]);
  });

  it('stay known over a break, after which only what is new is read', async () => {
    const { state, world, stops } = account();
    world.history.add(post, 1);
    world.history.churn(700);
    await state.refresh();
    state.lost();
    world.history.add(post, 2);
    world.history.add(cancel, 1);
    world.history.pages = 0;
    await state.refresh();
    expect([state.stopsKnown, stops(), world.history.pages]).toEqual([true, [hash(2)], 1]);
  });

  it('stay known where the feed brought more before a break than one reading may take', async () => {
    const { state, world, stops } = account();
    world.history.add(post, 1);
    await state.refresh();
    for (let n = 0; n < 60; n++) {
      const before = world.history.rows.length;
      world.history.churn(300);
      for (const row of world.history.rows.slice(before)) state.applyOrderRow(row);
      await state.refresh();
    }
    state.lost();
    await state.refresh();
    expect([state.stopsKnown, stops()]).toEqual([true, [hash(1)]]);
  });

  it('are not all known while the history goes further back than may be read, or has a gap', async () => {
    const { state, world } = account();
    await state.refresh();
    expect(state.stopsKnown).toBe(true);
    world.history.churn(2);
    state.lost();
    await state.refresh();
    expect(state.stopsKnown).toBe(true);
    world.history.churn(10_400);
    state.lost();
    await state.refresh();
    expect(state.stopsKnown).toBe(false);
    const late = account();
    late.world.history = world.history;
    await late.state.refresh();
    expect(late.state.stopsKnown).toBe(false);
  });

  it.each([
    ['with fewer updates', 1],
    ['with more updates', 900],
  ])('of a venue that has begun again are forgotten, %s', async (_, updates) => {
    const { state, world, stops } = account();
    world.history.churn(10);
    world.history.add(post, 1);
    await state.refresh();
    expect(stops()).toEqual([hash(1)]);
    world.history = new History();
    for (let n = 0; n < updates; n++) world.history.add(post, 2 + n, '2026-01-02T00:00:00.000Z');
    state.lost();
    await state.refresh();
    expect(state.stopsKnown).toBe(true);
    expect(stops()).toHaveLength(updates);
    expect(stops()).not.toContain(hash(1));
  });

  it('of the feed alone are forgotten with their venue, too, however many updates the next one has', async () => {
    for (const updates of [1, 900]) {
      const { state, world, stops } = account();
      await state.refresh();
      // The history was empty when it was read.
      state.applyOrderRow(world.history.add(post, 1));
      expect(stops()).toEqual([hash(1)]);
      world.history = new History();
      for (let n = 0; n < updates; n++) world.history.add(post, 2 + n, '2026-01-02T00:00:00.000Z');
      state.lost();
      await state.refresh();
      expect([stops().length, stops().includes(hash(1))]).toEqual([updates, false]);
    }
  });

  it('stay where the readings lag behind the feed, and go where they never show it', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const { state, world, stops } = account();
    await state.refresh();
    state.applyOrderRow(new History().add(post, 1));
    for (const [at, expected] of [
      [9_000, [hash(1)]],
      [11_000, []],
    ] as const) {
      now = at;
      state.lost();
      await state.refresh();
      expect(stops()).toEqual(expected);
    }
    expect(world.history.rows).toEqual([]);
  });

  it('are shown again where the venue knows them after all', async () => {
    const { state, world, stops } = account();
    world.history.add(post, 1);
    world.history.add(post, 2);
    await state.refresh();
    world.history.rows.pop();
    for (const order of [1, 2]) state.refuted(hash(order));
    expect(stops()).toEqual([]);
    await state.refresh();
    expect(stops()).toEqual([hash(1)]);
  });
});
