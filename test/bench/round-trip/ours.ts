import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { findSocket, readSocketToken } from '../../../src-main/hosts/endpoint/index.ts';
import { startChild } from './children.ts';
import { LineClient } from './line-client.ts';
import { seedJournal, seedVenue } from './seeds.ts';

const DAEMON = fileURLToPath(new URL('../../../src-main/headless.ts', import.meta.url));
/** The daemon starts the venue, durable and without participants, as a process of its own. */
const OPTIONS = ['--web', 'off', '--keychain', 'file', '--venue-limits', 'off', '--json'];
/** Little enough for any number of orders. */
const AMOUNT = '0.001';

/** Bytes of one order on its way: what the peer carries as well. */
export interface Sizes {
  readonly command: number;
  readonly body: number;
  readonly receipt: number;
  readonly answer: number;
}

/** A daemon and a venue, each its own process, and a program's connection to the daemon. */
export interface Ours {
  /** Buys and sells in turn at the market; the answer is a receipt that was verified. */
  order(): Promise<void>;
  readonly sizes: Sizes;
  stop(): Promise<void>;
}

/** Starts both with so many open orders in the book, and as many requests in the journal when `journalled`. */
export async function startOurs(open: number, journalled: boolean): Promise<Ours> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  await seedVenue(join(dataDir, 'venue'), open);
  let run = await runDaemon(dataDir);
  const practice = (await run.call('practice.start', { unprotected: true })) as {
    wallet: string;
    session: string;
  };
  const sizes = await oneOrder(run, dataDir);
  if (journalled) {
    const { envelope } = sizes;
    await run.stop();
    seedJournal(dataDir, open, { ...practice, envelope });
    run = await runDaemon(dataDir);
  }
  let side: 'buy' | 'sell' = 'sell';
  return {
    sizes,
    async order() {
      const { output } = await run.ask('order.place', { ...ORDER, side });
      const { state, receiptVerified } = output as { state: string; receiptVerified: boolean };
      assert.equal(`${state} ${receiptVerified}`, 'Sequenced true');
      side = side === 'buy' ? 'sell' : 'buy';
    },
    async stop() {
      await run.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ORDER = { symbol: 'ETHP', type: 'market', amount: AMOUNT };

type Run = Awaited<ReturnType<typeof runDaemon>>;

async function runDaemon(dataDir: string) {
  const child = await startChild([DAEMON, '--data-dir', dataDir, ...OPTIONS]);
  const client = await LineClient.open(findSocket(dataDir));
  await client.ask(JSON.stringify({ t: 'hello', token: readSocketToken(dataDir) }));
  let id = 0;
  const ask = async (command: string, input: object) => {
    const text = JSON.stringify({ t: 'call', id: ++id, command, input });
    const line = await client.ask(text);
    const frame = JSON.parse(line) as { t: string; output?: unknown };
    assert.equal(frame.t, 'result', line);
    return { output: frame.output, command: text.length, answer: line.length };
  };
  const call = async (command: string, input: object) => (await ask(command, input)).output;
  // What the venue keeps is read before it answers; a large book takes its time.
  const until = performance.now() + 60_000;
  for (;;) {
    const status = (await call('status.get', {})) as { venue: { reachable: boolean } };
    if (status.venue.reachable) break;
    assert(performance.now() < until, 'the venue did not come up');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    ask,
    call,
    async stop() {
      client.close();
      await child.stop();
    },
  };
}

/** Places one order and looks at what it was on its way. */
async function oneOrder(run: Run, dataDir: string): Promise<Sizes & { envelope: string }> {
  const { output, command, answer } = await run.ask('order.place', { ...ORDER, side: 'buy' });
  const { requestId, nonce, requestHash, requestIndex, sender } = output as Record<string, unknown>;
  const database = new Sqlite(join(dataDir, 'countersign.db'), { readonly: true });
  const row = database
    .prepare<[string], { envelope: string; enclave_signature: string }>(
      'SELECT envelope, enclave_signature FROM requests WHERE id = ?',
    )
    .get(String(requestId));
  database.close();
  assert(row);
  const c = { nonce, requestHash, requestIndex, sender, enclaveSignature: row.enclave_signature };
  const receipt = JSON.stringify({ t: 'Sequenced', c }).length;
  return { command, body: row.envelope.length + SEAL_BYTES, receipt, answer, envelope: row.envelope };
}

/** Length, tag, nonce and key around the signed JSON (interface: Encryption). */
const SEAL_BYTES = 4 + 16 + 12 + 33;
