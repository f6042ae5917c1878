import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src-main/storage/index.ts';
import { startLab } from '../support/lab.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/wait.ts';
import { scaled } from '../../support/long.ts';
import { PASSPHRASE, restore } from './support.ts';

const approval = { by: 'interface' } as const;

describe('after a restore', () => {
  it('the journal goes on: a client id of before is known, sessions have ended, and new ones trade', async () => {
    const lab = await startLab();
    const old = await lab.daemon();
    const placed = await old.place({ clientId: 'before' });
    expect(placed.state).toBe('Sequenced');
    const path = join(temporaryFolder(), 'backup');
    expect(await old.client.call('backup.write', { path, passphrase: PASSPHRASE, approval })).toMatchObject({
      wallets: 1,
      sessions: 1,
      requests: 1,
    });
    await old.stop();
    const dataDir = join(temporaryFolder(), 'new');
    expect(await restore(path, dataDir)).toMatchObject({ wallets: 1, sessions: 1, requests: 1 });

    const place = await lab.start(dataDir);
    await place.client.call('vault.unlock', { passphrase: PASSPHRASE });
    const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;
    expect(await place.client.call('order.place', { ...order, clientId: 'before' })).toMatchObject({
      requestId: placed.requestId,
      requestIndex: placed.requestIndex,
    });
    expect(await place.client.call('session.list', {})).toMatchObject([{ state: 'lost' }]);
    expect(await place.client.call('order.place', order)).toMatchObject({ state: 'Refused' });
    await place.client.call('session.issue', { scope: ['order'], lifetimeSeconds: 600, approval });
    expect(await place.client.call('order.place', { ...order, clientId: 'after' })).toMatchObject({
      state: 'Sequenced',
    });
  });

  it('a request whose outcome was not known is looked for at the venue', async () => {
    const lab = await startLab();
    const old = await lab.daemon();
    const placed = await old.place();
    const path = join(temporaryFolder(), 'backup');
    // As a daemon has it that is killed while the request is under way.
    const database = openDatabase(join(old.dataDir, 'countersign.db'));
    database.exec(`UPDATE requests SET state = 'Sending', request_index = NULL, sender = NULL, enclave_signature = NULL,
      receipt_verified = NULL, progress = NULL`);
    database.exec(`DELETE FROM request_states WHERE state = 'Sequenced'`);
    database.exec(
      `UPDATE request_attempts SET ended_at = NULL, outcome = NULL, status = NULL, ambiguous = NULL`,
    );
    database.close();
    await old.client.call('backup.write', { path, passphrase: PASSPHRASE, approval });
    await old.stop();
    const dataDir = temporaryFolder();
    await restore(path, dataDir);
    const { client } = await lab.start(dataDir);
    const row = await until(async () => {
      const found = await client.call('request.show', { requestId: placed.requestId });
      return found.state === 'Sequenced' ? found : null;
    }, 'the outcome');
    expect(row.orderHash).toBe(placed.orderHash);
  });
});

describe('a backup of a long journal', () => {
  it('is consistent while orders go on', async () => {
    const lab = await startLab();
    const old = await lab.daemon();
    const database = openDatabase(join(old.dataDir, 'countersign.db'));
    const insert = database.prepare(
      `INSERT INTO requests (id, profile, kind, state, summary, intent_hash, envelope, created_at, updated_at)
       VALUES (?, 'other', 'Order', 'Rejected', 's', 'h', ?, 1, 1)`,
    );
    const rows = scaled(100_000);
    database.transaction(() => {
      for (let n = 0; n < rows; n++) insert.run(`old-${n}`, 'x'.repeat(800));
    })();
    database.close();

    const path = join(temporaryFolder(), 'backup');
    let done = false;
    const writing = old.client
      .call('backup.write', { path, passphrase: PASSPHRASE, approval })
      .finally(() => {
        done = true;
      });
    await expect(
      old.client.call('backup.write', { path: `${path}-2`, passphrase: PASSPHRASE, approval }),
    ).rejects.toMatchObject({ code: 'BACKUP_RUNNING' });
    const placed = [];
    while (!done) placed.push(await old.place());
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.every(({ state }) => state === 'Sequenced')).toBe(true);
    await writing;

    const dataDir = temporaryFolder();
    await restore(path, dataDir);
    const restored = openDatabase(join(dataDir, 'countersign.db'));
    const { count } = restored
      .prepare<[], { count: number }>("SELECT COUNT(*) AS count FROM requests WHERE profile = 'other'")
      .get() ?? { count: 0 };
    expect(count).toBe(rows);
    expect(restored.pragma('integrity_check', { simple: true })).toBe('ok');
    restored.close();
  });
});
