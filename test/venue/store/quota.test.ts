import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ForeignTrader, ForeignVenue } from '../support/foreign.ts';
import { startProcess } from '../support/process.ts';

/** Issue: durability. The started process on a disk that is really full: the system refuses its writes. */
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'venue-quota-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

describe.runIf(process.platform !== 'win32')('a disk that fills up', () => {
  it('ends in honest refusals, and a kill then loses nothing that was acknowledged', async () => {
    const args = ['--limits', 'off', '--clock', 'manual', '--data-dir', dataDir, '--seed', '3'];
    // Room for the log of the first day, not for its rows nor for a snapshot.
    const full = await startProcess(args, { fileBlocks: 260 });
    const venue = new ForeignVenue(full.ready);
    const trader = new ForeignTrader(venue);
    await trader.deposit('10000');
    const receipts: { json: string; receipt: unknown }[] = [];
    let refused = 0;
    for (let i = 0; refused < 3; i++) {
      expect(i).toBeLessThan(2_000);
      const kind = i % 16 === 15 ? 'CancelAll' : 'Order';
      const { status, body, json } = await trader.send(
        kind,
        kind === 'Order' ? { price: String(1_500 + (i % 16)), amount: '0.001' } : {},
      );
      if (status === 200) receipts.push({ json, receipt: body });
      else {
        expect([status, body.error_reason]).toEqual([421, 'NotAcceptingRequests']);
        refused++;
      }
    }
    const before = await venue.stateHash();
    full.child.kill('SIGKILL');
    await full.stop();
    expect(receipts.length).toBeGreaterThan(10);

    const again = await startProcess(args);
    const restarted = new ForeignVenue(again.ready);
    expect(await restarted.stateHash()).toEqual(before);
    for (const { json, receipt } of receipts) expect((await restarted.postText(json)).body).toEqual(receipt);
    expect(await again.stop()).toBe(0);
  }, 120_000);

  it('at the start stops it with a message, and the next start stands', async () => {
    const args = ['--clock', 'manual', '--data-dir', dataDir];
    await expect(startProcess(args, { fileBlocks: 20 })).rejects.toThrow(/ended with 1: .*EFBIG/);
    const again = await startProcess(args);
    expect(await again.stop()).toBe(0);
  }, 120_000);
});
