import Sqlite from 'better-sqlite3';
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal, type NewRequest } from '../../src-main/operator/index.ts';
import { openDatabase, type Database } from '../../src-main/storage/index.ts';
import { toHex, type Hex } from '../../src-shared/protocol/index.ts';
import type { Benchmark, Contest } from './harness/benchmark.ts';

const STATES = ['Prepared', 'Signed', 'Sending'] as const;
const WALLET = toHex(randomBytes(20));
const SESSION = randomUUID();
const OPERATOR_KEY = toHex(randomBytes(33));
const SESSION_PROOF = toHex(randomBytes(108));

const hash = (): Hex => toHex(randomBytes(32));

/** An order as a session key signs it. */
function request(): NewRequest {
  const nonce = hash();
  const content = {
    symbol: 'ETHP',
    strategy: 'main',
    side: 'Bid',
    orderType: 0,
    nonce,
    amount: '0.5',
    price: '1990',
    stopPrice: '0',
    clientTimestampMs: 1_795_000_000_000,
    recvWindowMs: 5_000,
    signature: toHex(randomBytes(65)),
    sessionKeySignature: SESSION_PROOF,
  };
  return {
    id: randomUUID(),
    kind: 'Order',
    wallet: WALLET,
    session: SESSION,
    symbol: 'ETHP',
    strategy: 'main',
    summary: 'Buy 0.5 ETHP @ 1,990',
    nonce,
    requestHash: hash(),
    orderHash: toHex(randomBytes(25)),
    envelope: JSON.stringify({ t: 'Order', c: content }),
    windowEndMs: 1_795_000_005_000,
    clientId: randomUUID(),
    intentHash: randomBytes(32).toString('hex'),
    error: null,
    evidence: [],
  };
}

/** Everything of a request that is kept, in bytes: its row, its states and its attempt. */
function bytesOf(database: Database): number {
  const rows = ['requests', 'request_states', 'request_attempts'].flatMap((table) =>
    database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all(),
  );
  return rows
    .flatMap((row) => Object.values(row))
    .reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
}

const PRAGMAS = ['journal_mode', 'synchronous', 'foreign_keys', 'wal_autocheckpoint', 'page_size'];
const pragmasOf = (database: Database): unknown[] =>
  PRAGMAS.map((name) => database.pragma(name, { simple: true }));

/**
 * What an order waits for before a byte of it leaves: its row, its states and its attempt, found again by id, client id,
 * order hash, state, session and window, in one commit that the disk has. The floor writes as many bytes as one value.
 */
const benchmark: Benchmark = {
  name: 'journal-write',
  peerName: 'a bare SQLite commit of the same bytes',
  goal: { atMost: 2 },
  unit: 'ms',
  prepare(): Contest {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
    const database = openDatabase(join(folder, 'countersign.db'));
    const journal = new Journal(database, 'practice');
    const write = (): void => void journal.insert(request(), STATES, OPERATOR_KEY);
    write();
    const length = bytesOf(database);

    const bare = new Sqlite(join(folder, 'bare.db'));
    bare.pragma('journal_mode = WAL');
    bare.pragma('synchronous = FULL');
    bare.pragma('foreign_keys = ON');
    bare.exec('CREATE TABLE kept (seq INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT');
    assert.deepEqual(pragmasOf(bare), pragmasOf(database));
    const insert = bare.prepare<[Buffer]>('INSERT INTO kept (content) VALUES (?)');
    return {
      ours(count) {
        for (let i = 0; i < count; i++) write();
      },
      peer(count) {
        for (let i = 0; i < count; i++) insert.run(randomBytes(length));
      },
      close() {
        database.close();
        bare.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

export default benchmark;
