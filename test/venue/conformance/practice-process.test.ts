import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ForeignTrader, ForeignVenue } from '../support/foreign.ts';
import { startProcess, type VenueProcess } from '../support/process.ts';
import { trade } from './reads-support.ts';
import type { Row } from './shapes.ts';
import { profileTable, startedVenue } from './support.ts';

profileTable(
  '9 Practice-only controls, POST /practice/fault {kind, count?, ms?}',
  [
    'not-accepting',
    'trusted-time-unavailable',
    'internal-error-before-commit',
    'internal-error-after-commit',
    'drop-response-after-commit',
    'delay',
    'drop-sockets',
    'rotate-encryption-key',
  ],
  (row) => {
    const start = startedVenue();
    const fault = (kind: string, more: object = {}): Promise<unknown> =>
      start.venue.must('/practice/fault', { kind, ...more });
    const index = async (): Promise<number> => (await start.venue.stateHash()).requestIndex;

    row('not-accepting', '421 for as many requests as `count` says, 1 when it is left out', async () => {
      const alice = await start.trader();
      await fault('not-accepting', { count: 2 });
      for (let i = 0; i < 2; i++)
        expect(await alice.send('Order')).toMatchObject({
          status: 421,
          body: { error_reason: 'NotAcceptingRequests' },
        });
      await alice.placed();
      await fault('not-accepting');
      expect((await alice.send('Order')).status).toBe(421);
      await alice.placed();
    });
    row('trusted-time-unavailable', '503', async () => {
      const alice = await start.trader();
      await fault('trusted-time-unavailable');
      expect(await alice.send('Order')).toMatchObject({
        status: 503,
        body: { error_reason: 'TrustedTimeUnavailable' },
      });
      await alice.placed();
    });
    row('internal-error-before-commit', '500, and nothing was sequenced', async () => {
      const alice = await start.trader();
      const before = await index();
      await fault('internal-error-before-commit');
      const answer = await alice.send('Order');
      expect(answer).toMatchObject({ status: 500, body: { error_reason: 'InternalServerError' } });
      expect(await index()).toBe(before);
      expect((await start.venue.postText(answer.json)).status).toBe(200);
    });
    row('internal-error-after-commit', '500, though it was sequenced', async () => {
      const alice = await start.trader();
      const before = await index();
      await fault('internal-error-after-commit');
      const answer = await alice.send('Order');
      expect(answer).toMatchObject({ status: 500, body: { error_reason: 'InternalServerError' } });
      expect(await index()).toBe(before + 1);
      // The exact body once more gives its receipt, and no second order.
      expect(await start.venue.postText(answer.json)).toMatchObject({
        status: 200,
        body: { c: { requestIndex: before + 1 } },
      });
      expect(await alice.openOrders()).toHaveLength(1);
    });
    row('drop-response-after-commit', 'the connection breaks, though it was sequenced', async () => {
      const alice = await start.trader();
      const before = await index();
      const signed = await alice.sign('Order');
      await fault('drop-response-after-commit');
      await expect(start.venue.postText(signed.json)).rejects.toThrow();
      expect(await index()).toBe(before + 1);
      expect((await start.venue.postText(signed.json)).status).toBe(200);
    });
    row('delay', 'holds the answer back for `ms`', async () => {
      const alice = await start.trader();
      await fault('delay', { ms: 300 });
      const started = performance.now();
      await alice.placed();
      expect(performance.now() - started).toBeGreaterThan(290);
    });
    row('drop-sockets', 'ends every realtime connection', async () => {
      const sockets = await Promise.all([start.venue.socket(), start.venue.socket()]);
      await fault('drop-sockets');
      await Promise.all(sockets.map(({ closed }) => closed));
      (await start.venue.socket()).close();
    });
    row('rotate-encryption-key', 'a new key; bodies sealed to the old one no longer open', async () => {
      const alice = await start.trader();
      const old = await start.venue.operatorKey();
      const { json } = await alice.sign('Order');
      await fault('rotate-encryption-key');
      expect(await start.venue.operatorKey()).not.toBe(old);
      expect(await start.venue.postText(json, old)).toMatchObject({
        status: 422,
        body: { error_reason: 'InvalidEncryption' },
      });
      expect((await start.venue.postText(json)).status).toBe(200);
    });
  },
);

profileTable(
  '9 Practice-only controls, participants',
  ['POST /practice/market_maker {running: boolean}', 'POST /practice/reset {seed?}'],
  (row) => {
    const start = startedVenue('--participants', 'on');
    const lastRow = async (): Promise<unknown> =>
      (await start.venue.read<Row[]>('/exchange/api/v1/order_updates?limit=1'))[0]?.['globalOrdinal'];
    const running = (on: boolean): Promise<unknown> =>
      start.venue.must('/practice/market_maker', { running: on });
    row(
      'POST /practice/market_maker {running: boolean}',
      'starts or stops the simulated participants',
      async () => {
        await running(false);
        const before = await lastRow();
        await start.venue.advance(5_000);
        expect(await lastRow()).toBe(before);
        await running(true);
        await start.venue.advance(5_000);
        expect(await lastRow()).not.toBe(before);
      },
    );
    row(
      'POST /practice/reset {seed?}',
      'the same seed gives the same exchange, another seed another',
      async () => {
        const reset = async (seed: number): Promise<string> => {
          await start.venue.must('/practice/reset', { seed });
          return (await start.venue.stateHash()).hash;
        };
        const first = await reset(3);
        expect(await reset(3)).toBe(first);
        expect(await reset(4)).not.toBe(first);
      },
    );
  },
);

describe('profile: 9 Practice-only controls, a restart with the same data-dir', () => {
  let running: VenueProcess | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'venue-conformance-'));
  afterEach(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const begin = async (...options: string[]): Promise<ForeignVenue> => {
    running = await startProcess([
      '--participants',
      'off',
      '--limits',
      'off',
      '--data-dir',
      folder,
      ...options,
    ]);
    return new ForeignVenue(running.ready);
  };
  it('state-hash is equal after a replay, requestIndex the last one given out, and the clock stands where it stopped unless `--clock` is given', async () => {
    let venue = await begin('--clock', 'manual');
    const alice = new ForeignTrader(venue);
    const bob = new ForeignTrader(venue);
    for (const who of [alice, bob]) await who.deposit('10000');
    await trade(alice, bob);
    await venue.advance(90_000);
    const before = { ...(await venue.stateHash()), time: await venue.timeMs() };
    // Killed, so that the log is replayed and nothing is tidied up.
    running?.child.kill('SIGKILL');
    await running?.stop();
    venue = await begin();
    expect({ ...(await venue.stateHash()), time: await venue.timeMs() }).toEqual(before);
    expect(before.requestIndex).toBe(2);
    const again = new ForeignTrader(venue, alice.wallet);
    expect((await again.sequenced('Order')).receipt.c.requestIndex).toBe(3);
    await running?.stop();
    venue = await begin('--clock', 'real');
    const first = await venue.timeMs();
    await expect.poll(() => venue.timeMs()).toBeGreaterThan(first);
  });
});

profileTable(
  '9 Ready line',
  ['event', 'baseUrl', 'wsUrl', 'copyTradingUrl', 'copyTradingWsUrl', 'controlToken', 'limits'],
  (row) => {
    const start = startedVenue();
    row('event', '"ready", the first line on standard output, one JSON object', () => {
      expect(start.venue.ready.event).toBe('ready');
    });
    row('baseUrl', 'http on loopback', async () => {
      expect(start.venue.ready.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect((await fetch(`${start.venue.ready.baseUrl}/v2/time`)).status).toBe(200);
    });
    row('wsUrl', 'ws on the same port', async () => {
      expect(start.venue.ready.wsUrl).toBe(start.venue.ready.baseUrl.replace('http', 'ws'));
      (await start.venue.socket()).close();
    });
    row('copyTradingUrl', 'http on another port', async () => {
      expect(start.venue.ready.copyTradingUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(start.venue.ready.copyTradingUrl).not.toBe(start.venue.ready.baseUrl);
      expect((await fetch(`${start.venue.ready.copyTradingUrl}/status`)).status).toBe(200);
    });
    row('copyTradingWsUrl', 'ws on that port', () => {
      expect(start.venue.ready.copyTradingWsUrl).toBe(start.venue.ready.copyTradingUrl.replace('http', 'ws'));
    });
    row('controlToken', 'what the controls need', async () => {
      expect(start.venue.ready.controlToken.length).toBeGreaterThanOrEqual(32);
      expect((await start.venue.control('/practice/clock', { advanceMs: 0 })).status).toBe(200);
    });
    row('limits', 'on, trader or off, as asked for', async () => {
      expect(start.venue.ready.limits).toBe('off');
      for (const limits of ['on', 'trader']) {
        const other = await startProcess(['--participants', 'off', '--limits', limits]);
        expect(other.ready.limits).toBe(limits);
        await other.stop();
      }
    });
  },
);
