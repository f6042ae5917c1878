import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon, type TestDaemon } from '../support/daemon.ts';
import { PASSPHRASE, practiceOnStub } from '../support/on-stub.ts';

const CLICK = { by: 'interface' } as const;
const ISSUE = { scope: ['order' as const], lifetimeSeconds: 3600, approval: CLICK };

/** A daemon with two session keys and a dead man's switch, started again after its database was changed by hand. */
async function startedAfter(change: (database: Sqlite.Database) => void): Promise<TestDaemon> {
  const first = await practiceOnStub();
  await first.client.call('session.issue', { ...ISSUE, name: 'Good' });
  await first.client.call('session.issue', { ...ISSUE, name: 'Bad' });
  await first.client.call('deadMan.set', { change: { enabled: true, seconds: 3600 } });
  await first.stop();
  const database = new Sqlite(join(first.dataDir, 'countersign.db'));
  change(database);
  database.close();
  const { baseUrl, wsUrl } = first.stub;
  const selected = selectProfile({ profile: 'practice', baseUrl, wsUrl });
  return startDaemon({ selected, dataDir: first.dataDir, passphrase: PASSPHRASE });
}

const said = async ({ client }: TestDaemon) => ({
  status: (await client.call('status.get', {})).unreadable ?? [],
  doctor: (await client.call('doctor.run', {})).find(({ check }) => check === 'settings'),
  audit: (await client.call('audit.list', { limit: 50 }))
    .filter(({ event }) => event === 'settings.unreadable')
    .map(({ text }) => text),
});

describe('a session key whose row is damaged', () => {
  it.each([
    ['scope', 'garbage'],
    ['scope', '["everything"]'],
    ['rails', '[]'],
    ['rails', 'garbage'],
  ])('signs no more, is named, and keeps nothing else from working: %s %s', async (column, value) => {
    const test = await startedAfter((database) => {
      database.prepare(`UPDATE sessions SET ${column} = ? WHERE name = 'Bad'`).run(value);
    });
    const rows = await test.client.call('session.list', {});
    expect(rows).toMatchObject([
      { name: 'Bad (unreadable)', state: 'denied', scope: [] },
      { name: 'Good', state: 'active' },
    ]);
    const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;
    const session = rows[0]?.session ?? '';
    expect(await test.client.call('order.place', { ...order, session })).toMatchObject({
      state: 'Refused',
      error: { reason: 'SESSION_ENDED' },
    });
    const sentence = expect.stringContaining('The session key Bad in the database cannot be read') as string;
    expect(await said(test)).toMatchObject({
      status: [sentence],
      doctor: { result: 'failed', found: sentence },
      audit: [sentence],
    });
  });
});

describe("a dead man's switch whose settings are damaged", () => {
  it.each(['garbage', '{"enabled":"yes"}', 'null'])(
    'is off, and says so until it is set anew: %s',
    async (value) => {
      const test = await startedAfter((database) => {
        database.prepare("UPDATE settings SET value = ? WHERE name LIKE 'dead-man:%'").run(value);
      });
      const sentence = expect.stringContaining('it is off: set it anew') as string;
      expect(await test.client.call('deadMan.get', {})).toMatchObject({ state: 'off', problem: sentence });
      expect(await said(test)).toMatchObject({
        status: [sentence],
        doctor: { result: 'failed', found: sentence },
        audit: [sentence],
      });
      await test.client.call('deadMan.set', { change: { enabled: true } });
      expect(await said(test)).toMatchObject({ status: [], doctor: { result: 'ok' } });
      expect((await test.client.call('deadMan.get', {})).problem).not.toEqual(sentence);
    },
  );

  it('is not taken for one that was never set, and that one says nothing', async () => {
    const test = await startedAfter((database) => {
      database.prepare("DELETE FROM settings WHERE name LIKE 'dead-man:%'").run();
    });
    expect(await said(test)).toMatchObject({ status: [], audit: [] });
  });
});

it('settings of the lock that are no JSON are taken for the strict ones', async () => {
  const test = await startedAfter((database) => {
    database.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('lock', 'garbage')").run();
  });
  expect(await test.client.call('lock.get', {})).toMatchObject({
    idleMinutes: 15,
    onSleep: true,
    onScreenLock: true,
    sessionsGoOn: false,
  });
});

describe('a group of orders whose row is damaged', () => {
  it.each([
    ['plan', 'garbage'],
    ['plan', '{"kind":"bracket"}'],
    ['state', 'odd'],
  ])('is left alone, is named, and keeps nothing else from working: %s %s', async (column, value) => {
    const test = await startedAfter((database) => {
      const plan = { kind: 'scale', symbol: 'ETHP', strategy: 'main', side: 'buy', legs: [] };
      const insert = database.prepare(
        `INSERT INTO order_groups (id, profile, kind, wallet, identity, plan, state, created_at, updated_at)
         SELECT ?, profile, 'scale', wallet, 'i', ?, 'stuck', 1, 1 FROM sessions LIMIT 1`,
      );
      for (const id of ['good', 'bad']) insert.run(id, JSON.stringify(plan));
      database.prepare(`UPDATE order_groups SET ${column} = ? WHERE id = 'bad'`).run(value);
    });
    const sentence = expect.stringContaining('The group of orders bad in the database') as string;
    expect(await test.client.call('group.list', {})).toMatchObject([{ group: 'good' }]);
    expect(await said(test)).toMatchObject({
      status: [sentence],
      doctor: { result: 'failed', found: sentence },
      audit: [sentence],
    });
  });
});
