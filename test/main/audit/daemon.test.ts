import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../../../src-shared/contract/index.ts';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { openDatabase } from '../../../src-main/storage/index.ts';
import { ADDRESS, daemonAlone, daemonWithKeys, KEY, VAULT_PASSPHRASE } from '../backup/support.ts';
import { oldVault } from '../custody/vault/old-vaults.ts';
import type { TestDaemon } from '../support/daemon.ts';
import { startLab } from '../support/lab.ts';
import { until } from '../support/wait.ts';

const eventsOf = async ({ client }: TestDaemon): Promise<string[]> =>
  (await client.call('audit.list', {})).map(({ event }) => event).reverse();

describe('what a daemon does with keys', () => {
  it('is on record, act by act, with who and how', async () => {
    const test = await daemonWithKeys();
    const { client } = test;
    await client.call('vault.lock', {});
    await expect(client.call('vault.unlock', { passphrase: 'wrong' })).rejects.toMatchObject({
      code: 'VAULT_PASSPHRASE',
    });
    await client.call('vault.unlock', { passphrase: VAULT_PASSPHRASE });
    await client.call('wallet.rename', { address: ADDRESS, name: 'Other' });
    const approval = { by: 'passphrase', passphrase: VAULT_PASSPHRASE } as const;
    await client.call('rails.set', { rails: { maxOrderNotional: null }, approval });
    await client.call('lock.set', { change: { idleMinutes: 5 } });
    const rows = (await client.call('audit.list', {})).reverse();
    expect(rows.map(({ event }) => event)).toEqual([
      'audit.begun',
      'vault.created',
      'wallet.imported',
      'rails.changed',
      'vault.locked',
      'vault.unlock-failed',
      'vault.unlocked',
      'wallet.renamed',
      'approval.given',
      'rails.changed',
      'lock.changed',
    ]);
    const of = (event: string): AuditRow | undefined => rows.find((row) => row.event === event);
    expect(of('wallet.imported')).toMatchObject({
      wallet: ADDRESS,
      details: { name: 'Main', class: 'practice' },
    });
    expect(of('vault.unlock-failed')?.details).toEqual({ code: 'VAULT_PASSPHRASE' });
    expect(of('vault.locked')?.details).toEqual({ by: 'asked', sessionsGoOn: false });
    expect(of('approval.given')?.details).toMatchObject({ by: 'passphrase', command: 'rails set' });
    expect(rows.at(-2)?.details).toEqual({ change: 'maxOrderNotional none', loosened: true });
    expect(rows.at(-1)).toMatchObject({ details: { change: 'idleMinutes 5', loosened: false } });
    const log = readFileSync(join(test.dataDir, 'audit.log'), 'utf8');
    for (const secret of [KEY.slice(2), VAULT_PASSPHRASE]) expect(log).not.toContain(secret);
  });

  it('says when the file of the vault was brought to another version, before it was opened', async () => {
    const dataDir = dirname(oldVault('unprotected'));
    const test = await daemonAlone({ dataDir });
    expect(await eventsOf(test)).toEqual([
      'audit.begun',
      'vault.migrated',
      'vault.unlocked',
      // No session is known to this database, so the key of one is an orphan.
      'session.key-destroyed',
    ]);
  });

  it('is told to who follows it, the newest first', async () => {
    const test = await daemonAlone();
    const items = test.watch('audit', {});
    await until(() => items.length > 0);
    await test.client.call('vault.setup', { protection: 'unprotected' });
    await until(() => items.at(-1)?.[0]?.event === 'vault.created', 'the record');
    expect(items.at(-1)?.[0]).toMatchObject({ text: 'The vault was made, kept by nothing: practice alone.' });
  });

  it('is not done when it cannot be recorded, but for locking', async () => {
    const test = await daemonWithKeys();
    const { client } = test;
    const database = openDatabase(join(test.dataDir, 'countersign.db'));
    database.exec("CREATE TRIGGER full BEFORE UPDATE ON settings BEGIN SELECT RAISE(ABORT, 'full'); END");
    const before = await eventsOf(test);
    const refused = { code: 'AUDIT_UNWRITABLE' };
    await expect(client.call('wallet.create', { name: 'Next' })).rejects.toMatchObject(refused);
    await expect(client.call('wallet.rename', { address: ADDRESS, name: 'Other' })).rejects.toMatchObject(
      refused,
    );
    await expect(client.call('rails.set', { rails: { maxOrderNotional: '10' } })).rejects.toMatchObject(
      refused,
    );
    expect(await client.call('wallet.list', {})).toMatchObject([{ name: 'Main' }]);
    expect((await client.call('rails.get', {})).rails).toEqual({ maxOrderNotional: '1000' });
    await client.call('vault.lock', {});
    expect((await client.call('status.get', {})).vault.state).toBe('locked');
    await expect(client.call('vault.unlock', { passphrase: VAULT_PASSPHRASE })).rejects.toMatchObject(
      refused,
    );
    expect(await eventsOf(test)).toEqual(before);
    database.exec('DROP TRIGGER full');
    database.close();
    await client.call('vault.unlock', { passphrase: VAULT_PASSPHRASE });
    expect(await client.call('audit.verify', {})).toMatchObject({ whole: true });
  });

  it('has who accepted a profile, once', async () => {
    const selected = selectProfile({
      profile: 'sepolia',
      baseUrl: 'https://127.0.0.1:9',
      wsUrl: 'wss://127.0.0.1:9',
    });
    const first = await daemonAlone({ selected, acceptUnverified: true });
    const rows = await first.client.call('audit.list', {});
    expect(rows[0]).toMatchObject({
      event: 'profile.accepted',
      details: { id: 'sepolia', documentHash: selected.documentHash, by: 'an option of the start' },
    });
    await first.stop();
    const again = await daemonAlone({ selected, acceptUnverified: true, dataDir: first.dataDir });
    expect((await eventsOf(again)).filter((event) => event === 'profile.accepted')).toHaveLength(1);
  });

  it('has what the wallet signed, with the digest that was shown, before it left', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const made = await daemon.client.call('request.prepare', { kind: 'Withdraw', amount: '5' });
    if ('answer' in made) throw new Error('refused');
    const approval = { by: 'interface' } as const;
    const { prepared, preview } = made;
    await daemon.client.call('request.submit', { prepared, approval });
    const [signed, given] = await daemon.client.call('audit.list', { limit: 2 });
    expect(signed).toMatchObject({
      event: 'wallet.signed',
      wallet: daemon.wallet,
      details: { digest: preview.digest },
    });
    expect(given).toMatchObject({
      event: 'approval.given',
      details: { by: 'click', digest: preview.digest },
    });

    const database = openDatabase(join(daemon.dataDir, 'countersign.db'));
    database.exec(`CREATE TRIGGER full BEFORE UPDATE ON settings WHEN NEW.name = 'audit-head'
      BEGIN SELECT RAISE(ABORT, 'full'); END`);
    await expect(daemon.client.call('account.withdraw', { amount: '6', approval })).rejects.toMatchObject({
      code: 'AUDIT_UNWRITABLE',
    });
    const journal = await daemon.client.call('request.list', {});
    expect(journal.filter(({ kind }) => kind === 'Withdraw')).toHaveLength(1);
    database.exec('DROP TRIGGER full');
    database.close();
  });
});

describe('doctor', () => {
  it('finds a log that was changed', async () => {
    const test = await daemonWithKeys();
    const { writeFileSync } = await import('node:fs');
    const path = join(test.dataDir, 'audit.log');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"name":"Main"', '"name":"Maim"'));
    const rows = await test.client.call('doctor.run', {});
    expect(rows.find(({ check }) => check === 'audit log')).toMatchObject({
      result: 'failed',
      found: expect.stringContaining('Record 3 was changed') as string,
    });
  });
});
