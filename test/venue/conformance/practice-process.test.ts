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
