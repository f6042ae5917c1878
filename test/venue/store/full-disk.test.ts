import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FailingDisk } from '../support/failing-disk.ts';
import { TestSocket } from '../support/socket.ts';
import { openVenue, type TestVenue } from '../support/venue.ts';

/** Issue: durability. The disk of a running venue is full, fails, or is slow. */
let dataDir: string;
let disk: FailingDisk;
let t: TestVenue;
const open = async (): Promise<void> => {
  disk = new FailingDisk();
  t = await openVenue({ dataDir, files: disk });
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'venue-full-'));
  await open();
});
afterEach(async () => {
  disk.failing.clear();
  disk.release();
  await t.close().catch(() => undefined);
  rmSync(dataDir, { recursive: true, force: true });
});
const state = async (): Promise<{ hash: string; requestIndex: number }> => {
  const headers = { authorization: `Bearer ${t.venue.ready.controlToken}` };
  return (await fetch(`${t.baseUrl}/practice/state-hash`, { headers })).json() as never;
};

describe('without space', () => {
  it('a request is refused with NotAcceptingRequests, and the exact body is accepted once there is space', async () => {
    const trader = await t.trader();
    const before = await state();
    disk.failing.add('write');
    const refused = await trader.order({ price: '1990', amount: '0.1' });
    expect(refused).toMatchObject({ status: 421, body: { error_reason: 'NotAcceptingRequests' } });
    expect(await state()).toEqual(before);
    expect(await trader.openOrders()).toEqual([]);
    disk.failing.clear();
    const accepted = await t.postText(refused.json);
    expect(accepted).toMatchObject({ status: 200, body: { c: { requestIndex: before.requestIndex + 1 } } });
    const after = await state();
    await t.close();
    await open();
    expect(await state()).toEqual(after);
    expect(await trader.in(t).openOrders()).toHaveLength(1);
  });

  it('controls are refused with 503 and change nothing, neither time nor money nor the whole exchange', async () => {
    const trader = await t.trader();
    await trader.placed({ price: '1990', amount: '0.1' });
    const before = await state();
    const { serverTimeMs } = (await t.get('/v2/time')).body;
    disk.failing.add('write');
    for (const [path, body] of [
      ['deposit', { trader: trader.address, strategyId: 'alt', amount: '5' }],
      ['deposit_ddx', { trader: trader.address, amount: '5' }],
      ['deny', { trader: trader.address, denied: true }],
      ['price', { symbol: 'ETHP', indexPrice: '2100' }],
      ['market_maker', { running: false }],
      ['clock', { advanceMs: 3_600_000 }],
      ['clock', { mode: 'real' }],
      ['reset', { seed: 4 }],
    ] as const)
      expect(await t.control(`/practice/${path}`, body), path).toMatchObject({
        status: 503,
        body: { success: false, errorMsg: expect.any(String) as string },
      });
    expect(await state()).toEqual(before);
    expect((await t.get('/v2/time')).body.serverTimeMs).toBe(serverTimeMs);
    disk.failing.clear();
    await t.close();
    await open();
    expect(await state()).toEqual(before);
    expect(await trader.in(t).openOrders()).toHaveLength(1);
  });

  it('the running clock stands still, and lives through the pause once there is space', async () => {
    disk.failing.add('write');
    const { sequencer, clock } = t.venue;
    clock.setMode('real');
    const stood = sequencer.position;
    const from = clock.now();
    await expect.poll(() => clock.now() - from, { timeout: 5_000 }).toBeGreaterThan(500);
    expect(sequencer.position).toBe(stood);
    disk.failing.clear();
    await expect.poll(() => sequencer.exchange.nowMs, { timeout: 5_000 }).toBeGreaterThan(from + 500);
  });

  it('no snapshot is written, and the log alone brings everything back', async () => {
    const trader = await t.trader();
    await trader.placed({ price: '1990', amount: '0.1' });
    const before = await state();
    disk.failing.add('create');
    await t.close();
    await open();
    expect(await state()).toEqual(before);
  });
});

describe('a sync that fails', () => {
  it('leaves the outcome unknown, shows nobody what may be lost, and ends the venue', async () => {
    const trader = await t.trader();
    const socket = await TestSocket.open(t.venue.ready.wsUrl);
    await socket.subscribe('ORDER_UPDATE', {});
    disk.failing.add('sync');
    const answer = await trader.order({ price: '1990', amount: '0.1' });
    expect(answer).toMatchObject({ status: 500, body: { error_reason: 'InternalServerError' } });
    expect((await t.get(`/exchange/api/v1/order_book?symbol=ETHP`)).status).toBe(500);
    expect((await t.venue.broken).message).toMatch(/could not keep the log: EIO/);
    expect(socket.rows('ORDER_UPDATE')).toEqual([]);
    socket.close();
  });
});

describe('while a sync is under way', () => {
  it('neither a feed nor a read shows the record, and both do afterwards', async () => {
    const trader = await t.trader();
    const socket = await TestSocket.open(t.venue.ready.wsUrl);
    await socket.subscribe('ORDER_UPDATE', {});
    disk.slow = true;
    const order = trader.order({ price: '1990', amount: '0.1' });
    await expect.poll(() => t.venue.sequencer.exchange.requestIndex).toBe(1);
    let shown = false;
    const read = trader.openOrders().then((rows) => {
      shown = true;
      return rows;
    });
    // Another connection's answer, which needs no disk, comes through meanwhile.
    expect((await t.get('/v2/time')).status).toBe(200);
    expect(socket.rows('ORDER_UPDATE')).toEqual([]);
    expect(shown).toBe(false);
    disk.release();
    expect((await order).status).toBe(200);
    expect(await read).toHaveLength(1);
    await expect.poll(() => socket.rows('ORDER_UPDATE')).toHaveLength(1);
    socket.close();
  });
});
