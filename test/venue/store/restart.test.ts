import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

/** Issue: durability. A venue is closed and started again with the same data-dir. */
let dataDir: string;
let t: TestVenue;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'venue-'));
});
afterEach(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = async (options: Parameters<typeof openVenue>[0] = {}): Promise<void> => {
  t = await openVenue({ dataDir, ...options });
};
const files = (prefix: string): string[] =>
  readdirSync(join(dataDir, 'exchange'))
    .filter((name) => name.startsWith(prefix))
    .sort();
const pathOf = (name: string): string => join(dataDir, 'exchange', name);
const stateHash = async (): Promise<unknown> =>
  (
    await fetch(`${t.baseUrl}/practice/state-hash`, {
      headers: { authorization: `Bearer ${t.venue.ready.controlToken}` },
    })
  ).json();

async function trade(): Promise<{ maker: TestTrader; taker: TestTrader }> {
  const maker = await t.trader();
  const taker = await t.trader();
  await t.must('/practice/deposit_ddx', { trader: maker.address, amount: '1500' });
  await maker.placed({ side: 'Ask', price: '2001', amount: '3' });
  await maker.placed({ side: 'Bid', price: '1990', amount: '1' });
  await maker.placed({ side: 'Bid', orderType: 2, price: '2020', stopPrice: '2010', amount: '0.5' });
  await taker.placed({ side: 'Bid', orderType: 1, price: '0', amount: '1' });
  await t.must('/practice/clock', { advanceMs: 5_000 });
  return { maker, taker };
}

/** Takes the snapshot that closing wrote away, so that the log alone must do. */
const dropLatestSnapshot = (): void => {
  const latest = files('snapshot-').at(-1);
  if (latest !== undefined) rmSync(pathOf(latest));
};

describe('a restart with the same data-dir', () => {
  it.each([
    ['from the snapshot', () => undefined],
    ['from the log', dropLatestSnapshot],
  ])('yields the same state, accounts, orders and rows %s', async (_name, between) => {
    await open();
    const { maker, taker } = await trade();
    const before = {
      hash: await stateHash(),
      orders: await maker.openOrders(),
      position: await taker.position(),
      updates: await maker.updates(),
      strategy: await t.read(`/exchange/api/v1/strategy_updates?trader=${taker.wire}`),
      trader: await t.read(`/exchange/api/v1/trader_updates?trader=${maker.wire}`),
      tickers: await t.read('/exchange/api/v1/tickers'),
    };
    await t.close();
    between();
    const { venue } = t;
    await open({ clock: 'manual' });
    expect(t.venue).not.toBe(venue);
    const after = {
      hash: await stateHash(),
      orders: await maker.in(t).openOrders(),
      position: await taker.in(t).position(),
      updates: await maker.in(t).updates(),
      strategy: await t.read(`/exchange/api/v1/strategy_updates?trader=${taker.wire}`),
      trader: await t.read(`/exchange/api/v1/trader_updates?trader=${maker.wire}`),
      tickers: await t.read('/exchange/api/v1/tickers'),
    };
    expect(after).toEqual(before);
    expect(before.updates.length).toBeGreaterThanOrEqual(4);
  });

  it('goes on with ordinals, pages over rows of before and after, and fills waiting orders', async () => {
    await open();
    const { maker, taker } = await trade();
    await t.close();
    await open();
    await taker.in(t).placed({ side: 'Ask', price: '1990', amount: '1' });
    const rows = await t.read<{ globalOrdinal: number }[]>('/exchange/api/v1/order_updates?order=asc');
    expect(rows.map((row) => row.globalOrdinal)).toEqual(rows.map((_row, index) => index + 1));
    const down = await t.read<{ globalOrdinal: number }[]>('/exchange/api/v1/order_updates?globalOrdinal=4');
    expect(down.map((row) => row.globalOrdinal)).toEqual([3, 2, 1]);
    expect(await maker.in(t).openOrders()).toHaveLength(1);
    expect(await maker.in(t).position()).toMatchObject([{ balance: '0', side: 1 }].slice(1));
  });

  it('keeps retained identities: the same request gets the original receipt, another with its nonce 409', async () => {
    await open();
    const trader = await t.trader();
    const nonce = `0x${'7'.repeat(64)}` as const;
    const first = await trader.order({ price: '1900', amount: '0.1' }, { nonce });
    expect(first.status).toBe(200);
    await t.must('/practice/fault', { kind: 'rotate-encryption-key' });
    for (const between of [() => undefined, dropLatestSnapshot]) {
      await t.close();
      between();
      await open();
      expect((await t.postText(first.json)).body).toEqual(first.body);
      expect((await trader.in(t).order({ price: '1901', amount: '0.1' }, { nonce })).status).toBe(409);
    }
  });

  it('leaves a trader no more requests than it had, from the snapshot and from the log', async () => {
    await open({ limits: 'trader' });
    const trader = await t.trader();
    for (const between of [() => undefined, dropLatestSnapshot]) {
      await trader.in(t).placed({ price: '1990', amount: '0.1' });
      await t.close();
      between();
      await open({ limits: 'trader' });
      const soon = await trader.in(t).order({ price: '1991', amount: '0.1' });
      expect(soon.body.error_reason).toBe('RateLimit');
      await t.must('/practice/clock', { advanceMs: 4_000 });
    }
    await trader.in(t).placed({ price: '1992', amount: '0.1' });
  });

  it('stands where the clock stopped, in the mode it was in, unless --clock is given', async () => {
    await open();
    await t.must('/practice/clock', { mode: 'manual' });
    await t.must('/practice/clock', { advanceMs: 3_600_000 });
    const { serverTimeMs } = (await t.get('/v2/time')).body;
    await t.close();
    const options = { dataDir, port: 0, limits: 'off', participants: false } as const;
    const { startVenue } = await import('../../../src-venue/venue.ts');
    const again = await startVenue(options);
    expect(again.clock.mode).toBe('manual');
    expect(again.clock.now()).toBe(serverTimeMs);
    await again.close();
    await open({ clock: 'real' });
    expect(t.venue.clock.mode).toBe('real');
    expect(t.venue.clock.now()).toBeGreaterThanOrEqual(Number(serverTimeMs));
  });

  it('keeps the participants going as if there had been no restart', async () => {
    await open({ participants: true });
    await t.must('/practice/clock', { advanceMs: 3_000 });
    await t.close();
    await open({ participants: true });
    const restored = await stateHash();
    await t.must('/practice/clock', { advanceMs: 3_000 });
    const withRestart = await stateHash();
    await t.close();
    // The same log once more, replayed in one go from the older snapshot.
    dropLatestSnapshot();
    await open({ participants: true });
    expect(await stateHash()).toEqual(withRestart);
    expect(withRestart).not.toEqual(restored);
  });

  it('begins anew after a reset, and a restart shows the new exchange', async () => {
    await open();
    await trade();
    await t.must('/practice/reset', { seed: 5 });
    const trader = await t.trader();
    await trader.placed({ price: '1900', amount: '0.1' });
    const hash = await stateHash();
    await t.close();
    await open();
    expect(await stateHash()).toEqual(hash);
    expect(await t.read('/exchange/api/v1/order_updates')).toHaveLength(1);
    expect(files('rows-')).toHaveLength(4);
  });
});
