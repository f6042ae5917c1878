import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Journal, rowOf, summaryOf, type Intent, type NewRequest } from '../../../src-main/operator/index.ts';
import { openDatabase } from '../../../src-main/storage/index.ts';
import { temporaryFolder } from '../support/folder.ts';

let count = 0;
function request(over: Partial<NewRequest> = {}): NewRequest {
  return {
    id: `request-${++count}`,
    kind: 'Order',
    wallet: `0x${'11'.repeat(20)}`,
    session: 's1',
    symbol: 'ETHP',
    strategy: 'main',
    summary: 'Buy 1 ETHP @ 2,000',
    nonce: `0x${'22'.repeat(32)}`,
    requestHash: `0x${'33'.repeat(32)}`,
    orderHash: `0x${'33'.repeat(25)}`,
    envelope: '{"t":"Order","c":{}}',
    windowEndMs: 1_000,
    clientId: null,
    intentHash: 'hash',
    error: null,
    evidence: [],
    ...over,
  };
}

function setting(
  now: () => number = Date.now,
  venueTime: () => number | null = now,
): {
  journal: Journal;
  path: string;
  again(profile?: string): Journal;
} {
  const path = join(temporaryFolder(), 'countersign.db');
  const database = openDatabase(path);
  onTestFinished(() => {
    database.close();
  });
  return {
    path,
    journal: new Journal(database, 'practice', now, venueTime),
    again: (profile = 'practice') => new Journal(database, profile, now, venueTime),
  };
}

describe('the journal', () => {
  it('has a request on disk, with its signed JSON and its attempt, when insert returns', () => {
    const { journal, path } = setting();
    const { id } = journal.insert(request(), ['Prepared', 'Signed', 'Sending'], '0x02aa');
    // Another connection sees committed rows only.
    const reader = new Sqlite(path, { readonly: true });
    expect(reader.prepare('SELECT state, envelope FROM requests WHERE id = ?').get(id)).toEqual({
      state: 'Sending',
      envelope: '{"t":"Order","c":{}}',
    });
    expect(reader.prepare('SELECT operator_key, outcome FROM request_attempts').all()).toEqual([
      { operator_key: '0x02aa', outcome: null },
    ]);
    expect(reader.prepare('SELECT state FROM request_states ORDER BY n').pluck().all()).toEqual([
      'Prepared',
      'Signed',
      'Sending',
    ]);
    reader.close();
  });

  it('gives back exactly what was written, through every change', () => {
    const { journal, again } = setting();
    const written = journal.insert(request({ clientId: 'c1' }), ['Prepared', 'Signed', 'Sending'], '0x02aa');
    journal.update(written, {
      attempt: { outcome: 'InvalidEncryption', status: 422, ambiguous: false },
      nextAttempt: { operatorKey: '0x02bb' },
    });
    journal.update(written, {
      state: 'Sequenced',
      attempt: { outcome: 'Sequenced', status: 200, ambiguous: false },
      requestIndex: 7,
      sender: `0x${'11'.repeat(20)}`,
      enclaveSignature: '0x44',
      receiptVerified: true,
      evidence: 'seen',
    });
    expect(again().find(written.id)).toEqual(written);
    expect(written.states.map((each) => each.state)).toEqual(['Prepared', 'Signed', 'Sending', 'Sequenced']);
    expect(rowOf(written)).toMatchObject({
      requestIndex: 7,
      receiptVerified: true,
      clientId: 'c1',
      evidence: ['seen'],
      attempts: [{ status: 422 }, { status: 200 }],
    });
  });

  it('never shows the signed JSON nor the operator key in a row', () => {
    const { journal } = setting();
    const row = rowOf(journal.insert(request(), ['Sending'], '0x02aa'));
    expect(JSON.stringify(row)).not.toContain('"t"');
    expect(JSON.stringify(row)).not.toContain('0x02aa');
  });

  it('lists newest first, and what is open oldest first', () => {
    const { journal } = setting();
    const states = [
      'Sending',
      'Unknown',
      'Sequenced',
      'Refused',
      'Signed',
      'Rejected',
      'NotSequenced',
      'Prepared',
    ] as const;
    const ids = states.map((state) => journal.insert(request(), [state]).id);
    expect(journal.list({ limit: 3 }).map((each) => each.id)).toEqual(ids.toReversed().slice(0, 3));
    expect(journal.open().map((each) => each.state)).toEqual(['Sending', 'Unknown', 'Signed', 'Prepared']);
  });

  it('keeps client ids for seven days, for each profile its own', () => {
    let now = 1_000_000_000_000;
    const { journal, again } = setting(() => now);
    const { id } = journal.insert(request({ clientId: 'c1', windowEndMs: now }), ['Sequenced']);
    expect(journal.byClientId('c1')?.id).toBe(id);
    expect(again('sepolia').byClientId('c1')).toBeNull();
    expect(again('sepolia').list({ limit: 10 })).toEqual([]);
    now += 7 * 86_400_000 - 1;
    expect(journal.byClientId('c1')?.id).toBe(id);
    now += 1;
    expect(journal.byClientId('c1')).toBeNull();
  });

  it('forgets no client id because the clock of this machine jumped, or because the venue is away', () => {
    let now = 1_000_000_000_000;
    let venueNow: number | null = now;
    const { journal } = setting(
      () => now,
      () => venueNow,
    );
    const { id } = journal.insert(request({ clientId: 'c1', windowEndMs: now }), ['Sequenced']);
    now += 365 * 86_400_000;
    expect(journal.byClientId('c1')?.id).toBe(id);
    venueNow = null;
    expect(journal.byClientId('c1')?.id).toBe(id);
    venueNow = now;
    expect(journal.byClientId('c1')).toBeNull();
  });

  it('counts the orders of a session, not its cancels', () => {
    const { journal } = setting();
    journal.insert(request(), ['Sequenced']);
    journal.insert(request({ kind: 'CancelOrder' }), ['Sequenced']);
    journal.insert(request({ session: 's2' }), ['Sequenced']);
    expect(journal.ordersSince('s1', Date.now() - 60_000)).toBe(1);
    expect(journal.ordersSince('s1', Date.now() + 1)).toBe(0);
  });

  it('tells of every change', () => {
    const { journal } = setting();
    const heard: string[] = [];
    const off = journal.onChange((each) => heard.push(each.state));
    const written = journal.insert(request(), ['Sending']);
    journal.update(written, { state: 'Sequenced' });
    off();
    journal.update(written, { evidence: 'more' });
    expect(heard).toEqual(['Sending', 'Sequenced']);
  });
});

describe('an intent', () => {
  const order: Intent = {
    kind: 'Order',
    symbol: 'ETHP',
    strategy: 'main',
    side: 'Bid',
    orderType: 0,
    amount: 1_234_500_000n,
    price: 2_000_100_000n,
    stopPrice: 0n,
  };

  it.each<[Partial<typeof order>, string]>([
    [{}, 'Buy 1,234.5 ETHP @ 2,000.1'],
    [{ side: 'Ask', orderType: 1, price: 0n }, 'Sell 1,234.5 ETHP at market'],
    [{ orderType: 3 }, 'Buy 1,234.5 ETHP @ 2,000.1, post-only'],
    [{ orderType: 2, stopPrice: 1_900_000_000n }, 'Buy 1,234.5 ETHP @ 2,000.1, stop 1,900'],
    [{ orderType: 2, price: 0n, stopPrice: 1_900_000_000n }, 'Buy 1,234.5 ETHP at market, stop 1,900'],
    [{ strategy: 'grid' }, 'Buy 1,234.5 ETHP @ 2,000.1 in grid'],
  ])('reads as a trader would say it: %o', (over, text) => {
    expect(summaryOf({ ...order, ...over })).toBe(text);
  });

  it('names the order that it cancels or changes, where the journal knows it', () => {
    const { journal } = setting();
    const known = journal.insert(request(), ['Sending']);
    const orderHash = known.orderHash as `0x${string}`;
    const cancel: Intent = { kind: 'CancelOrder', symbol: 'ETHP', orderHash };
    expect(summaryOf(cancel, journal.summaryOfOrder(orderHash))).toBe(`Cancel: ${known.summary}`);
    const stranger = `0x${'cd'.repeat(25)}` as const;
    expect(journal.summaryOfOrder(stranger)).toBeNull();
    expect(summaryOf({ ...cancel, orderHash: stranger })).toBe('Cancel 0xcdcdcdcd… on ETHP');
  });
});
