import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import type {
  OrderUpdateRow,
  StrategyUpdateRow,
  TraderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import { Emitter } from '../../../src-main/daemon/emitter.ts';
import { FollowUp } from '../../../src-main/daemon/follow-up/follow-up.ts';
import { Journal, type JournalRequest } from '../../../src-main/operator/index.ts';
import { journalStatements } from '../../../src-main/operator/journal-sql.ts';
import { openDatabase } from '../../../src-main/storage/index.ts';
import type { Page } from '../../../src-main/venue-client/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { FROM, hash, orderRow, TRADER } from '../support/followed.ts';
import { until } from '../support/wait.ts';

const feed = <Row>() => ({ rows: new Emitter<Row>(), lost: new Emitter(), opened: new Emitter() });

/** A follow-up on a real journal, with a venue whose rows and failures the test gives. */
function setting() {
  const path = join(temporaryFolder(), 'countersign.db');
  const database = openDatabase(path);
  onTestFinished(() => {
    database.close();
  });
  const journal = new Journal(database, 'practice');
  const orders = feed<OrderUpdateRow>();
  const venue = {
    /** What a read of orders gives; each may be held back or fail. */
    read: (): Promise<OrderUpdateRow[]> => Promise.resolve([]),
    /** The hashes that each read asked for. */
    asked: [] as (readonly string[])[],
    timestampSeconds: FROM / 1_000,
  };
  const none = <Row>(): Promise<Page<Row>> =>
    Promise.resolve({ rows: [], nextGlobalOrdinal: null, timestampSeconds: venue.timestampSeconds });
  const begin = (): FollowUp => {
    const followUp = new FollowUp({
      journal,
      orders,
      strategies: feed<readonly StrategyUpdateRow[]>(),
      traders: feed<readonly TraderUpdateRow[]>(),
      logger: createLogger('test', { level: 'silent' }),
      reads: {
        orderUpdates: async ({ orderHash = [] }) => {
          venue.asked.push(orderHash);
          return { ...(await none<OrderUpdateRow>()), rows: await venue.read() };
        },
        strategyUpdates: () => none(),
        traderUpdates: () => none(),
      },
    });
    onTestFinished(() => {
      followUp.stop();
    });
    followUp.start();
    return followUp;
  };
  let index = 0;
  /** An order that is on its way. */
  const sent = (n: number): JournalRequest =>
    journal.insert(
      {
        id: `request-${n}`,
        kind: 'Order',
        wallet: TRADER,
        session: null,
        symbol: 'ETHP',
        strategy: 'main',
        summary: 'Buy 1 ETHP @ 2,000',
        nonce: `0x${'22'.repeat(32)}`,
        requestHash: `0x${'33'.repeat(32)}`,
        orderHash: hash(n),
        envelope: ENVELOPE,
        windowEndMs: FROM + 5_000,
        clientId: null,
        intentHash: 'intent',
        error: null,
        evidence: [],
      },
      ['Prepared', 'Signed', 'Sending'],
      'key',
    );
  const sequenced = (request: JournalRequest): JournalRequest => {
    journal.update(request, { state: 'Sequenced', requestIndex: ++index });
    return request;
  };
  const progress = (n: number) => journal.find(`request-${n}`)?.progress ?? null;
  return { database, journal, orders, venue, begin, sent, sequenced, progress };
}

const ENVELOPE = JSON.stringify({
  t: 'Order',
  c: {
    symbol: 'ETHP',
    strategy: 'main',
    side: 'Bid',
    orderType: 0,
    nonce: `0x${'22'.repeat(32)}`,
    amount: '1',
    price: '2000',
    stopPrice: '0',
    clientTimestampMs: FROM,
    recvWindowMs: 5_000,
    signature: `0x${'44'.repeat(65)}`,
    sessionKeySignature: null,
  },
});
const fill = (n: number, amount: string): OrderUpdateRow =>
  orderRow('trade', n, { amount: parseDecimal(amount) });

describe('a request that is followed', () => {
  it('shows what its rows say once the venue is known to have it, and not before', async () => {
    const { begin, orders, sent, sequenced, progress, journal } = setting();
    begin();
    orders.opened.emit();
    const request = sent(1);
    const other = sent(2);
    orders.rows.emit(orderRow('post', 1));
    orders.rows.emit(orderRow('post', 2));
    sequenced(other);
    await until(() => progress(2)?.state === 'open');
    expect(progress(1)).toBeNull();
    sequenced(request);
    await until(() => progress(1)?.state === 'open');
    orders.rows.emit(fill(1, '1'));
    await until(() => progress(1)?.state === 'filled');
    // The other members are as they were.
    expect(journal.find('request-1')).toMatchObject({ state: 'Sequenced', requestIndex: 2, evidence: [] });
  });

  it('is not taken for less filled than it is while rows of it may be missing', async () => {
    const { begin, orders, venue, sent, sequenced, progress } = setting();
    const held = Promise.withResolvers<OrderUpdateRow[]>();
    sequenced(sent(1));
    venue.read = () => held.promise;
    begin();
    orders.opened.emit();
    await until(() => venue.asked.length === 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const live = fill(1, '0.2');
    orders.rows.emit(live);
    orders.rows.emit(orderRow('cancel', 1));
    vi.advanceTimersByTime(1_000);
    expect(progress(1)).toBeNull();
    vi.useRealTimers();
    held.resolve([fill(1, '0.5'), live]);
    await until(() => progress(1) !== null);
    expect(progress(1)).toMatchObject({ state: 'cancelled', filled: '0.7' });
  });

  it('is read again until that succeeds', async () => {
    const { begin, orders, venue, sent, sequenced, progress } = setting();
    sequenced(sent(1));
    venue.read = () =>
      venue.asked.length === 1
        ? Promise.reject(new Error('the venue is busy'))
        : Promise.resolve([fill(1, '1')]);
    begin();
    orders.opened.emit();
    await until(() => progress(1)?.state === 'filled');
    expect(venue.asked).toHaveLength(2);
  });

  it('is not asked for any more once it has ended, and no row is written twice', async () => {
    const { begin, orders, venue, sent, sequenced, progress, journal } = setting();
    begin();
    orders.opened.emit();
    const request = sent(1);
    orders.rows.emit(fill(1, '1'));
    sequenced(request);
    await until(() => progress(1)?.state === 'filled');
    const { updatedAt } = journal.find('request-1') ?? {};
    orders.rows.emit(fill(2, '1'));
    orders.lost.emit();
    orders.opened.emit();
    const next = sequenced(sent(3));
    venue.read = () => Promise.resolve([orderRow('post', 3)]);
    orders.lost.emit();
    orders.opened.emit();
    await until(() => progress(3)?.state === 'open');
    expect(next.progress).toEqual(progress(3));
    expect(journal.find('request-1')?.updatedAt).toBe(updatedAt);
    expect(journal.inProgress().map(({ id }) => id)).toEqual(['request-3']);
  });

  it('is let go of when the venue shows nothing of it long after: it was reset', async () => {
    const { begin, orders, venue, sent, sequenced } = setting();
    sequenced(sent(1));
    venue.timestampSeconds = FROM / 1_000 + 3_600;
    const followUp = begin();
    orders.opened.emit();
    await until(() => venue.asked.length === 1);
    const later = sequenced(sent(2));
    venue.read = () => Promise.resolve([orderRow('post', 2)]);
    followUp.catchUp();
    await until(() => later.progress?.state === 'open');
    expect(venue.asked.at(-1)).toEqual([hash(2)]);
  });
});

describe('the journal', () => {
  it('finds the few requests of which more may become without reading the others', () => {
    const { database } = setting();
    const { source } = journalStatements(database).inProgress;
    const plan = database
      .prepare<[string], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`)
      .all('practice');
    expect(plan.map(({ detail }) => detail).join()).toContain('requests_in_progress');
  });
});
