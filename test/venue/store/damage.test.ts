import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestSocket } from '../support/socket.ts';
import { openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

/** Issue: durability. Files of a data-dir are damaged while the venue is away. */
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

describe('damage', () => {
  async function written(): Promise<string> {
    await open();
    await trade();
    await t.close();
    dropLatestSnapshot();
    const log = files('log-').find((name) => statSync(pathOf(name)).size > 1_000);
    if (log === undefined) throw new Error('no log');
    for (const name of files('log-')) if (name > log) rmSync(pathOf(name));
    return pathOf(log);
  }

  it('in a torn last record is cut off and reported', async () => {
    const log = await written();
    const whole = statSync(log).size;
    appendFileSync(log, '0badc0de {"t":"st');
    await open();
    expect(t.venue.notes).toEqual([expect.stringContaining('17 bytes were cut off')]);
    await t.close();
    expect(statSync(log).size).toBe(whole);
    await open();
  });

  it('in the middle stops the start with a clear message, and changes nothing', async () => {
    const log = await written();
    const bytes = readFileSync(log);
    const at = bytes.indexOf('"deposit"');
    bytes[at + 1] = 0x44;
    writeFileSync(log, bytes);
    await expect(open()).rejects.toThrow(/damaged at record \d+, byte \d+\. Nothing was changed/);
    expect(readFileSync(log).equals(bytes)).toBe(true);
  });

  it.each([
    ['a letter of the last record', (bytes: Buffer) => bytes.length - 5],
    ['the checksum of the last record', (bytes: Buffer) => bytes.lastIndexOf(10, bytes.length - 2) + 3],
    ['the end of the record before the last', (bytes: Buffer) => bytes.lastIndexOf(10, bytes.length - 2)],
  ])(
    'of %s stops the start: it was written whole, so it may have been acknowledged',
    async (_name, place) => {
      const log = await written();
      const bytes = readFileSync(log);
      const at = place(bytes);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(log, bytes);
      await expect(open()).rejects.toThrow(/damaged at record/);
      expect(readFileSync(log).equals(bytes)).toBe(true);
    },
  );

  it('of a file of rows that has become shorter stops the start, and changes nothing', async () => {
    await open();
    await trade();
    await t.close();
    const rows = files('rows-').find((name) => name.endsWith('-orders')) ?? '';
    const half = readFileSync(pathOf(rows)).subarray(0, statSync(pathOf(rows)).size >> 1);
    writeFileSync(pathOf(rows), half);
    const before = readdirSync(join(dataDir, 'exchange'));
    await expect(open()).rejects.toThrow(`The file ${rows} in the data-dir is shorter`);
    expect(readFileSync(pathOf(rows)).equals(half)).toBe(true);
    expect(readdirSync(join(dataDir, 'exchange'))).toEqual(before);
    rmSync(pathOf(rows));
    await expect(open()).rejects.toThrow(`The file ${rows} in the data-dir is missing`);
  });

  it('anywhere in a file of rows stops the start, and changes nothing', async () => {
    await open();
    await trade();
    await t.close();
    for (const rows of files('rows-').filter((name) => statSync(pathOf(name)).size > 0)) {
      const whole = readFileSync(pathOf(rows));
      const damaged = Buffer.from(whole);
      const middle = damaged.length >> 1;
      damaged[middle] = (damaged[middle] ?? 0) ^ 1;
      writeFileSync(pathOf(rows), damaged);
      await expect(open()).rejects.toThrow(`The file ${rows} in the data-dir is damaged`);
      expect(readFileSync(pathOf(rows)).equals(damaged)).toBe(true);
      writeFileSync(pathOf(rows), whole);
    }
    await open();
  });

  it('of archived rows that a subscription needs ends that connection, not the venue', async () => {
    await open();
    await trade();
    await t.close();
    const rows = files('rows-').find((name) => name.endsWith('-marks')) ?? '';
    await open();
    // While it runs: what the start has looked through is not read again before it is needed.
    writeFileSync(pathOf(rows), readFileSync(pathOf(rows)).fill(0xff));
    const socket = await TestSocket.open(t.venue.ready.wsUrl);
    socket.send({ action: 'SUBSCRIBE', nonce: 'a', feeds: [{ feed: 'MARK_PRICE' }] });
    await socket.closed;
    expect((await fetch(`${t.baseUrl}/v2/time`)).status).toBe(200);
  });

  it('that a kill left of a snapshot being written is cleared away by the next one', async () => {
    await open();
    await t.close();
    const left = pathOf('snapshot-000000000000001.new');
    writeFileSync(left, 'half');
    await open();
    await t.close();
    expect(files('snapshot-').filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('by a line that is missing is found', async () => {
    const log = await written();
    const lines = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, lines.filter((_line, index) => index !== 3).join('\n'));
    await expect(open()).rejects.toThrow(/damaged at record/);
  });

  it('of the latest snapshot is reported, and the one before takes its place', async () => {
    await open();
    const { maker } = await trade();
    const hash = await stateHash();
    await t.close();
    const latest = files('snapshot-').at(-1) ?? '';
    writeFileSync(pathOf(latest), 'nonsense');
    await open();
    expect(t.venue.notes).toEqual([expect.stringContaining('snapshot')]);
    expect(await stateHash()).toEqual(hash);
    expect(await maker.in(t).openOrders()).toHaveLength(2);
  });

  it('by a second venue is prevented: the data-dir belongs to one process', async () => {
    await open();
    await expect(openVenue({ dataDir })).rejects.toThrow(/Another practice venue uses this data-dir/);
  });
});
