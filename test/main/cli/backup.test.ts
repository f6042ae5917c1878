import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeBackup } from '../../../src-main/backup/index.ts';
import { openDatabase } from '../../../src-main/storage/index.ts';
import type { StatusChange } from './support.ts';
import { cli, fakeDaemon, status, temporaryFolder } from './support.ts';

const preview = { title: 'Write a backup', sentences: [], signer: 'nobody', fields: [], digest: null };
const written = { path: '/x', bytes: 1, wallets: 2, sessions: 3, requests: 4 };
const daemonThat = (over: StatusChange = {}) =>
  fakeDaemon({
    'status.get': () => status(over),
    'wallet.list': () => [],
    'backup.preview': () => preview,
    'backup.write': () => written,
  });

function fileWith(text: string): string {
  const path = join(temporaryFolder(), 'passphrase');
  writeFileSync(path, `${text}\n`);
  return path;
}

const inputOf = (calls: { command: string; input: unknown }[]): unknown =>
  calls.find(({ command }) => command === 'backup.write')?.input;

describe('backup', () => {
  it('makes the path absolute and keeps the two passphrases apart', async () => {
    const daemon = await daemonThat({ kind: 'mainnet', protection: 'passphrase' });
    const words = ['backup', 'b.backup', '--backup-passphrase-file', fileWith('its own one')];
    const approval = ['--yes', '--passphrase-file', fileWith("the vault's")];
    expect(await daemon.run([...words, ...approval])).toMatchObject({ code: 0, json: written });
    expect(inputOf(daemon.calls)).toEqual({
      path: resolve('b.backup'),
      passphrase: 'its own one',
      approval: { by: 'passphrase', passphrase: "the vault's" },
    });
  });

  it('asks for a new passphrase twice, and for the approval', async () => {
    const daemon = await daemonThat({ protection: 'passphrase' });
    const answers = ['long enough', 'long enough', 'y'];
    expect(await daemon.read(['backup', '/tmp/b'], { answers })).toMatchObject({ code: 0 });
    expect(inputOf(daemon.calls)).toMatchObject({ passphrase: 'long enough', approval: { by: 'yes' } });
    const differs = await daemon.run(['backup', '/tmp/b'], { answers: ['one', 'two'] });
    expect(differs).toMatchObject({ code: 2, error: { code: 'PASSPHRASE_DIFFERS' } });
    const none = await daemon.run(['backup', '/tmp/b'], { answers: [''] });
    expect(none).toMatchObject({ code: 2, error: { code: 'PASSPHRASE_MISSING' } });
  });

  it('is wrong usage without a passphrase for it, or without a file', async () => {
    const daemon = await daemonThat();
    expect(await daemon.run(['backup', '/tmp/b', '--yes'])).toMatchObject({
      code: 2,
      error: { code: 'PASSPHRASE_MISSING' },
    });
    expect(await daemon.run(['backup'])).toMatchObject({ code: 2, error: { code: 'OPERAND_MISSING' } });
    expect(inputOf(daemon.calls)).toBeUndefined();
  });
});

describe('restore', () => {
  async function backupFile(): Promise<string> {
    const dataDir = temporaryFolder();
    const database = openDatabase(join(dataDir, 'countersign.db'));
    const path = join(temporaryFolder(), 'backup');
    await writeBackup(path, 'its own', {
      dataDir,
      database,
      version: '1',
      contents: () => null,
      audit: () => ({ path: '', length: 0, head: null }),
      record: () => undefined,
      cost: { N: 1024, r: 8, p: 1 },
    });
    database.close();
    return path;
  }

  it('restores into a data-dir without a daemon, and tells what came', async () => {
    const path = await backupFile();
    const dataDir = join(temporaryFolder(), 'new');
    const restore = ['restore', path, '--data-dir', dataDir, '--json', '--backup-passphrase-file'];
    const wrong = await cli([...restore, fileWith('another')]);
    expect(wrong).toMatchObject({ code: 1, error: { code: 'BACKUP_PASSPHRASE' } });
    expect(existsSync(dataDir)).toBe(false);
    expect(await cli([...restore, fileWith('its own')])).toMatchObject({
      code: 0,
      json: { dataDir, wallets: 0, requests: 0, sessions: 0 },
    });
    expect(readdirSync(dataDir).sort()).toEqual(['audit.log', 'countersign.db', 'lock']);
  });

  it('asks for the passphrase once the file is known to be a backup', async () => {
    const path = await backupFile();
    const dataDir = join(temporaryFolder(), 'new');
    const text = await cli(['restore', path, '--data-dir', dataDir], { answers: ['its own'] });
    expect(text).toMatchObject({ code: 0 });
    expect(text.stdout).toContain('opened by the passphrase of the backup');
    writeFileSync(path, 'something else');
    const other = join(temporaryFolder(), 'other');
    expect(await cli(['restore', path, '--data-dir', other, '--json'], { answers: [] })).toMatchObject({
      code: 1,
      error: { code: 'BACKUP_UNKNOWN_FILE' },
    });
  });

  it('is wrong usage when the passphrase is missing and nobody can be asked', async () => {
    const words = ['restore', await backupFile(), '--data-dir', temporaryFolder(), '--json'];
    expect(await cli(words)).toMatchObject({ code: 2, error: { code: 'PASSPHRASE_MISSING' } });
  });
});
