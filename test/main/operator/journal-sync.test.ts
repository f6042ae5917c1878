import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Journal } from '../../../src-main/operator/index.ts';
import { SyncSoon } from '../../../src-main/operator/journal-sync.ts';
import { openDatabase } from '../../../src-main/storage/index.ts';
import { REQUEST_KINDS, type RequestKind } from '../../../src-shared/protocol/index.ts';
import { temporaryFolder } from '../support/folder.ts';

const FULL = 2;
const NORMAL = 1;

/** A journal whose database tells with which setting each commit of an update was made. */
function setting() {
  const path = join(temporaryFolder(), 'countersign.db');
  const database = openDatabase(path);
  onTestFinished(() => {
    database.close();
  });
  const synced: unknown[] = [];
  database.function('synced', (id, setting) => {
    synced.push(`${String(id)} ${String(setting)}`);
    return null;
  });
  database.exec(
    'CREATE TEMP TRIGGER watch AFTER UPDATE OF state ON requests BEGIN SELECT synced(new.id, (SELECT synchronous FROM pragma_synchronous)); END',
  );
  const reader = new Sqlite(path, { readonly: true });
  onTestFinished(() => {
    reader.close();
  });
  const state = (id: string): unknown =>
    reader.prepare('SELECT state FROM requests WHERE id = ?').pluck().get(id);
  return { journal: new Journal(database, 'practice'), database, synced, state };
}

function sending(journal: Journal, kind: RequestKind) {
  return journal.insert(
    {
      id: kind,
      kind,
      wallet: `0x${'11'.repeat(20)}`,
      session: null,
      symbol: null,
      strategy: null,
      summary: kind,
      nonce: `0x${'22'.repeat(32)}`,
      requestHash: `0x${'33'.repeat(32)}`,
      orderHash: null,
      envelope: '{}',
      windowEndMs: 1_000,
      clientId: null,
      intentHash: kind,
      error: null,
      evidence: [],
    },
    ['Prepared', 'Signed', 'Sending'],
    '0x02aa',
  );
}

const attempt = { outcome: 'Sequenced', status: 200, ambiguous: false };

describe('a receipt in the journal', () => {
  it.each(REQUEST_KINDS)('of %s is waited for, unless rows tell its fate by its hash', (kind) => {
    const { journal, database, synced, state } = setting();
    journal.update(sending(journal, kind), { state: 'Sequenced', attempt, requestIndex: 7 });
    const told = kind === 'Order' || kind === 'ModifyOrder';
    expect(synced).toEqual([`${kind} ${told ? NORMAL : FULL}`]);
    // Waited for or not, it is written: the end of this process loses nothing.
    expect(state(kind)).toBe('Sequenced');
    expect(database.pragma('synchronous', { simple: true })).toBe(FULL);
  });

  it.each([
    ['a refusal', { state: 'Rejected', attempt }],
    ['doubt', { state: 'Unknown', attempt }],
    ['what a person settled', { state: 'Sequenced', evidence: 'settled' }],
    ['a further attempt', { nextAttempt: { operatorKey: '0x02bb' } }],
  ] as const)('is one thing; %s is always waited for', (_, change) => {
    const { journal, synced } = setting();
    journal.update(sending(journal, 'Order'), change);
    expect(synced).toEqual([`Order ${FULL}`]);
  });

  it('that the disk does not take leaves the journal waiting for the disk as ever', () => {
    const { journal, database } = setting();
    const request = sending(journal, 'Order');
    database.exec(
      "CREATE TEMP TRIGGER full BEFORE UPDATE ON requests BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    expect(() => {
      journal.update(request, { state: 'Sequenced', attempt, requestIndex: 7 });
    }).toThrow('full');
    expect(database.pragma('synchronous', { simple: true })).toBe(FULL);
  });
});

describe('what is written without waiting', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is brought to the disk soon, once for all of it', () => {
    const sync = vi.fn();
    const soon = new SyncSoon(sync);
    soon.begin();
    vi.advanceTimersByTime(40);
    soon.begin();
    expect(sync).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    expect(sync).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(sync).toHaveBeenCalledTimes(1);
    soon.begin();
    vi.advanceTimersByTime(50);
    expect(sync).toHaveBeenCalledTimes(2);
  });

  it('needs nothing when a commit took it along, nor breaks anything when the disk is full', () => {
    const sync = vi.fn(() => {
      throw new Error('full');
    });
    const soon = new SyncSoon(sync);
    soon.begin();
    soon.done();
    vi.advanceTimersByTime(1_000);
    expect(sync).not.toHaveBeenCalled();
    soon.begin();
    vi.advanceTimersByTime(50);
    expect(sync).toHaveBeenCalledTimes(1);
  });
});
