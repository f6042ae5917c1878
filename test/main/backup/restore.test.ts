import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDataDir, openDatabase } from '../../../src-main/storage/index.ts';
import { exposedPaths } from '../../../src-main/storage/index.ts';
import { long, scaled } from '../../support/long.ts';
import { temporaryFolder } from '../support/folder.ts';
import {
  ADDRESS,
  backupOf,
  daemonAlone,
  daemonWithKeys,
  namesIn,
  PASSPHRASE,
  restore,
  VAULT_PASSPHRASE,
} from './support.ts';

async function madeBackup(): Promise<string> {
  const test = await daemonWithKeys();
  const path = await backupOf(test);
  await test.stop();
  return path;
}

describe('a backup', () => {
  it('brings wallets, settings and the audit log to another data-dir, under its own passphrase', async () => {
    const path = await madeBackup();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const dataDir = join(temporaryFolder(), 'new');
    expect(await restore(path, dataDir)).toMatchObject({ wallets: 1, sessions: 0, requests: 0 });
    expect(exposedPaths(dataDir)).toEqual([]);

    const { client } = await daemonAlone({ dataDir });
    expect((await client.call('status.get', {})).vault).toMatchObject({
      state: 'locked',
      protection: 'passphrase',
    });
    await expect(client.call('vault.unlock', { passphrase: VAULT_PASSPHRASE })).rejects.toMatchObject({
      code: 'VAULT_PASSPHRASE',
    });
    await client.call('vault.unlock', { passphrase: PASSPHRASE });
    expect(await client.call('wallet.list', {})).toMatchObject([{ address: ADDRESS, name: 'Main' }]);
    expect((await client.call('rails.get', {})).rails).toEqual({ maxOrderNotional: '1000' });
    const events = (await client.call('audit.list', {})).map(({ event }) => event).reverse();
    expect(events).toEqual(
      expect.arrayContaining([
        'audit.begun',
        'vault.created',
        'wallet.imported',
        'rails.changed',
        'backup.restored',
      ]),
    );
    // The one that the backup itself left came after the moment that it holds.
    expect(events).not.toContain('backup.written');
    expect(await client.call('audit.verify', {})).toMatchObject({ whole: true, problem: null });
  });

  it('is recorded before it has its name, and not when it is not written', async () => {
    const test = await daemonWithKeys();
    const path = await backupOf(test);
    const [newest] = await test.client.call('audit.list', { limit: 1 });
    expect(newest).toMatchObject({ event: 'backup.written', details: { path, wallets: 1, requests: 0 } });
    await expect(backupOf(test, path)).rejects.toMatchObject({ code: 'BACKUP_EXISTS' });
    await expect(backupOf(test, join(path, 'below'))).rejects.toMatchObject({ code: 'BACKUP_NOT_WRITTEN' });
    await expect(backupOf(test, 'relative')).rejects.toMatchObject({ code: 'BACKUP_PATH' });
    const rows = await test.client.call('audit.list', {});
    expect(rows.filter(({ event }) => event === 'backup.written')).toHaveLength(1);
    expect(namesIn(join(path, '..'))).toEqual(['backup']);
    expect(namesIn(test.dataDir)?.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('is not written when it cannot be recorded', async () => {
    const test = await daemonWithKeys();
    const database = openDatabase(join(test.dataDir, 'countersign.db'));
    database.exec("CREATE TRIGGER full BEFORE UPDATE ON settings BEGIN SELECT RAISE(ABORT, 'full'); END");
    const folder = temporaryFolder();
    await expect(backupOf(test, join(folder, 'backup'))).rejects.toMatchObject({ code: 'AUDIT_UNWRITABLE' });
    expect(namesIn(folder)).toEqual([]);
    database.exec('DROP TRIGGER full');
    database.close();
  });

  it("asks for the vault's passphrase each time, and yes is enough on a practice profile alone", async () => {
    const test = await daemonWithKeys();
    const path = join(temporaryFolder(), 'backup');
    const write = (
      approval?: { by: 'interface' } | { by: 'yes' } | { by: 'passphrase'; passphrase: string },
    ) => test.client.call('backup.write', { path, passphrase: PASSPHRASE, approval });
    await expect(write()).rejects.toMatchObject({ code: 'VAULT_PASSPHRASE_NEEDED' });
    await expect(write({ by: 'interface' })).rejects.toMatchObject({ code: 'VAULT_PASSPHRASE_NEEDED' });
    await expect(write({ by: 'passphrase', passphrase: PASSPHRASE })).rejects.toMatchObject({
      code: 'VAULT_PASSPHRASE',
    });
    expect(await write({ by: 'yes' })).toMatchObject({ path, wallets: 1 });
  });

  it('of a locked vault is refused, and one without a vault holds the rest', async () => {
    const test = await daemonWithKeys();
    await test.client.call('vault.lock', {});
    await expect(backupOf(test)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });

    const without = await daemonAlone();
    const path = join(temporaryFolder(), 'backup');
    await without.client.call('backup.write', {
      path,
      passphrase: PASSPHRASE,
      approval: { by: 'interface' },
    });
    const dataDir = temporaryFolder();
    expect(await restore(path, dataDir)).toMatchObject({ wallets: 0 });
    expect(namesIn(dataDir)).toEqual(['audit.log', 'countersign.db']);
  });
});

describe('restoring refuses', () => {
  it.each([
    [
      'a vault',
      'RESTORE_VAULT_EXISTS',
      (dataDir: string) => {
        writeFileSync(join(dataDir, 'vault'), 'damaged, and kept');
      },
    ],
    [
      'an old vault',
      'RESTORE_VAULT_EXISTS',
      (dataDir: string) => {
        writeFileSync(join(dataDir, 'vault.v1'), '');
      },
    ],
    [
      'a database that cannot be read',
      'RESTORE_JOURNAL_EXISTS',
      (dataDir: string) => {
        writeFileSync(join(dataDir, 'countersign.db'), 'x'.repeat(9999));
      },
    ],
  ])('a data-dir with %s', async (_, code, prepare) => {
    const path = await madeBackup();
    const dataDir = temporaryFolder();
    prepare(dataDir);
    const before = namesIn(dataDir);
    await expect(restore(path, dataDir)).rejects.toMatchObject({ code });
    expect(namesIn(dataDir)).toEqual(before);
  });

  it('a data-dir with a journal of its own', async () => {
    const path = await madeBackup();
    const dataDir = temporaryFolder();
    const database = openDatabase(join(dataDir, 'countersign.db'));
    database.exec(
      `INSERT INTO requests (id, profile, kind, state, summary, intent_hash, created_at, updated_at)
       VALUES ('a', 'practice', 'Order', 'Refused', 's', 'h', 1, 1)`,
    );
    database.close();
    await expect(restore(path, dataDir)).rejects.toMatchObject({ code: 'RESTORE_JOURNAL_EXISTS' });
  });

  it('a data-dir whose daemon runs', async () => {
    const path = await madeBackup();
    const dataDir = temporaryFolder();
    const lock = lockDataDir(dataDir);
    await expect(restore(path, dataDir)).rejects.toMatchObject({ code: 'ALREADY_RUNNING' });
    lock.release();
    await restore(path, dataDir);
  });

  it('a file that is none, one of a later version, and a wrong passphrase, and writes nothing', async () => {
    const path = await madeBackup();
    const dataDir = join(temporaryFolder(), 'new');
    const folder = temporaryFolder();
    const other = join(folder, 'other');
    await expect(restore(path, dataDir, 'wrong')).rejects.toMatchObject({ code: 'BACKUP_PASSPHRASE' });
    await expect(restore(join(folder, 'absent'), dataDir)).rejects.toMatchObject({
      code: 'BACKUP_UNREADABLE',
    });
    await expect(restore(folder, dataDir)).rejects.toMatchObject({ code: 'BACKUP_UNREADABLE' });
    for (const text of ['', 'not a backup', readFileSync(new URL(import.meta.url))]) {
      writeFileSync(other, text);
      await expect(restore(other, dataDir)).rejects.toMatchObject({ code: 'BACKUP_UNKNOWN_FILE' });
    }
    const { createHash } = await import('node:crypto');
    const header = '{"format":"countersign-backup","version":7,"kdf":"argon"}';
    writeFileSync(other, `${header}\n${createHash('sha256').update(header).digest('hex')}\nrest`);
    await expect(restore(other, dataDir)).rejects.toMatchObject({ code: 'BACKUP_NEWER' });
    expect(namesIn(dataDir)).toBeNull();
  });

  it('one that was cut at any offset, or changed at any byte, and writes nothing', async () => {
    const path = await madeBackup();
    const whole = readFileSync(path);
    const dataDir = join(temporaryFolder(), 'new');
    const damaged = join(temporaryFolder(), 'damaged');
    const header = whole.indexOf(10, whole.indexOf(10) + 1) + 1;
    // In full every offset of the header and, behind it, of one piece around each border; else some of each.
    const pieces = Array.from(
      { length: Math.ceil((whole.length - header) / 65_552) },
      (_, n) => header + n * 65_552,
    );
    const edges = [...pieces, whole.length].flatMap((at) => [at - 17, at - 1, at, at + 1, at + 16]);
    const some = Array.from({ length: scaled(2_000) }, () => Math.floor(Math.random() * whole.length));
    const everyHeader = Array.from({ length: header }, (_, at) => at).filter((at) => long || at % 7 === 0);
    const offsets = [...everyHeader, ...edges, ...some].filter((at) => at > 0 && at < whole.length);
    for (const at of offsets) {
      writeFileSync(damaged, whole.subarray(0, at));
      await expect(restore(damaged, dataDir), `cut at ${at}`).rejects.toMatchObject({
        code: 'BACKUP_DAMAGED',
      });
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(damaged, changed);
      await expect(restore(damaged, dataDir), `changed at ${at}`).rejects.toMatchObject({
        code: expect.stringMatching(/^BACKUP_(DAMAGED|UNKNOWN_FILE)$/) as string,
      });
    }
    expect(namesIn(dataDir)).toBeNull();
    await restore(path, dataDir);
  });
});

describe('a restore that is cut off', () => {
  it('before it counts leaves nothing, and the next start clears it away', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'restore.0123456789ab.tmp'));
    writeFileSync(join(dataDir, 'restore.0123456789ab.tmp', 'vault'), 'half');
    const test = await daemonAlone({ dataDir });
    expect((await test.client.call('status.get', {})).vault.state).toBe('absent');
    expect(namesIn(dataDir)).not.toContain('restore.0123456789ab.tmp');
  });

  it.each([0, 1, 2, 3])(
    'after it counts is finished by the next start, wherever it was (%i files placed)',
    async (placed) => {
      const path = await madeBackup();
      const dataDir = temporaryFolder();
      // A daemon that ran here before left a database and its companions.
      await (await daemonAlone({ dataDir })).stop();
      writeFileSync(join(dataDir, 'countersign.db-wal'), 'of the old one');
      const made = temporaryFolder();
      await restore(path, made);
      mkdirSync(join(dataDir, 'restored'));
      const names = ['countersign.db', 'audit.log', 'vault'];
      for (const [index, name] of names.entries()) {
        if (index < placed) {
          mkdirSync(join(dataDir, 'restored', 'before'), { recursive: true });
          for (const old of index === 0 ? [name, `${name}-wal`] : index === 1 ? [name] : [])
            renameSync(join(dataDir, old), join(dataDir, 'restored', 'before', old));
        }
        renameSync(join(made, name), join(dataDir, index < placed ? '' : 'restored', name));
      }
      const { client } = await daemonAlone({ dataDir });
      await client.call('vault.unlock', { passphrase: PASSPHRASE });
      expect(await client.call('wallet.list', {})).toMatchObject([{ address: ADDRESS }]);
      expect(await client.call('audit.verify', {})).toMatchObject({ whole: true });
      expect(namesIn(dataDir)).not.toContain('restored');
      expect(namesIn(join(dataDir, 'before-restore-1'))).toEqual([
        'audit.log',
        'countersign.db',
        'countersign.db-wal',
      ]);
    },
  );
});
