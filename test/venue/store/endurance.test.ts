import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { restoreSnapshot, Sequencer, stateHash } from '../../../src-venue/exchange/index.ts';
import { MemoryLog, recover, SnapshotFiles } from '../../../src-venue/log/index.ts';
import { long } from '../../support/long.ts';

/**
 * Issue: with a million sequenced requests memory grows only with open orders and the windows of rows. A tenth of them,
 * with a fortieth of the windows, runs always. See test/venue/support/endurance.ts for what is left out: signatures.
 */
const ENTRY = fileURLToPath(new URL('../support/endurance.ts', import.meta.url));
const REQUESTS = long ? 1_000_000 : 100_000;
const WINDOW = long ? 200_000 : 5_000;
const MEGABYTE = 2 ** 20;

interface Mark {
  readonly requests: number;
  readonly rows: number;
  /** Heap and external memory after garbage collection. */
  readonly heap: number;
  readonly openOrders: number;
  readonly rowBytes: number;
  readonly otherBytes: number;
}

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'venue-endurance-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it(`${REQUESTS} requests leave memory and log bounded, and rows on the disk at a few bytes each`, async () => {
  const args = ['--expose-gc', ENTRY, dataDir, String(REQUESTS), String(WINDOW)];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  expect(stderr).toBe('');
  const { marks, hash, position } = JSON.parse(stdout) as { marks: Mark[]; hash: string; position: number };
  const [half, whole] = marks;
  if (half === undefined || whole === undefined) throw new Error(stdout);
  expect(whole.requests).toBe(REQUESTS);
  // The same orders are open and the windows were full at both marks; they overrun by a tenth before they are cut.
  expect(whole.openOrders).toBeLessThan(half.openOrders * 1.05);
  expect(whole.heap).toBeLessThan(half.heap * 1.05 + 2 * MEGABYTE);
  expect(whole.rowBytes / whole.rows).toBeLessThan(80);
  // Two snapshots and the log between them and since, of which the older half is dropped again and again. A snapshot
  // is taken after 20,000 records, or after twice as many as there are closed orders in it.
  const interval = Math.max(20_000, 2.2 * WINDOW);
  expect(whole.otherBytes).toBeLessThan(3 * interval * 850 + 2 * 700 * (1.1 * WINDOW + whole.openOrders));

  // A restart stands where it ended.
  const recovered = recover(join(dataDir, 'exchange'), new SnapshotFiles(join(dataDir, 'exchange')));
  expect(recovered?.position).toBe(position);
  expect([...(recovered?.records ?? [])]).toEqual([]);
  if (!recovered?.snapshot) throw new Error('no snapshot');
  const { exchange, families } = restoreSnapshot(recovered.snapshot);
  const door = new Sequencer(new MemoryLog());
  door.adopt(exchange);
  const at = { lastOrdinal: 0 } as never;
  exchange.orderRows.continueFrom(at, families.orders.next);
  exchange.strategyRows.continueFrom(at, families.strategies.next);
  exchange.traderRows.continueFrom(at, families.traders.next);
  exchange.markRows.continueFrom(at, families.marks.next);
  expect(stateHash(door.exchange)).toBe(hash);
}, 600_000);
