import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeRestored } from '../../../src-main/backup/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { backupOf, daemonAlone, daemonWithKeys, VAULT_PASSPHRASE } from './support.ts';

describe('the path of a backup', () => {
  it.each([
    ['a name that has a meaning there', (dataDir: string) => join(dataDir, 'restored')],
    ['that of a former vault', (dataDir: string) => join(dataDir, 'vault.v1')],
    ['a folder below', (dataDir: string) => join(dataDir, 'venue', 'deep', 'backup')],
    ['a way around', (dataDir: string) => `${dataDir}/../${dataDir.split('/').at(-1) ?? ''}/backup`],
    [
      'a link to it',
      (dataDir: string) => {
        const link = join(temporaryFolder(), 'link');
        symlinkSync(dataDir, link);
        return join(link, 'backup');
      },
    ],
  ])('is not inside the data folder: %s', async (_, at) => {
    const test = await daemonWithKeys();
    const path = at(test.dataDir);
    await expect(test.client.call('backup.preview', { path })).rejects.toMatchObject({
      code: 'BACKUP_IN_DATA_DIR',
    });
    await expect(backupOf(test, path)).rejects.toMatchObject({ code: 'BACKUP_IN_DATA_DIR' });
    expect(existsSync(path)).toBe(false);
  });

  it('may be beside the data folder, though it begins like it', async () => {
    const test = await daemonWithKeys();
    const path = `${test.dataDir}-backup`;
    expect(await backupOf(test, path)).toBe(path);
  });
});

describe('a file where restored files would lie', () => {
  it('keeps no daemon from starting, and stays', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'restored'), 'a file');
    placeRestored(dataDir);
    const test = await daemonAlone({ dataDir });
    await test.stop();
    expect(readFileSync(join(dataDir, 'restored'), 'utf8')).toBe('a file');
  });
});

describe('what a backup left whose process was ended', () => {
  it('goes at the next one to the same path, and nothing else does', async () => {
    const test = await daemonWithKeys();
    const folder = temporaryFolder();
    const first = await backupOf(test, join(folder, 'first'));
    const path = join(folder, 'backup');
    const left = ['backup.0123456789ab.tmp', 'backup.ffffffffffff.tmp'];
    writeFileSync(join(folder, left[0] ?? ''), readFileSync(first).subarray(0, 5000));
    writeFileSync(join(folder, left[1] ?? ''), '');
    const others = ['backup.00112233445.tmp', 'other.0123456789ab.tmp', 'backup.0123456789ab.tmp.old'];
    for (const name of others) writeFileSync(join(folder, name), '');
    writeFileSync(join(folder, 'backup.aaaaaaaaaaaa.tmp'), 'not of ours');
    mkdirSync(join(folder, 'backup.bbbbbbbbbbbb.tmp'));
    await backupOf(test, path);
    expect(readdirSync(folder).sort()).toEqual(
      [...others, 'backup.aaaaaaaaaaaa.tmp', 'backup.bbbbbbbbbbbb.tmp', 'backup', 'first'].sort(),
    );
  });
});

describe('a backup amid which the vault is locked', () => {
  it('gets no name, and nothing is left of it', async () => {
    const test = await daemonWithKeys();
    const folder = temporaryFolder();
    const approval = { by: 'passphrase', passphrase: VAULT_PASSPHRASE } as const;
    const writing = test.client.call('backup.write', {
      path: join(folder, 'backup'),
      passphrase: 'a backup of its own',
      approval,
    });
    const outcome = writing.then(
      () => null,
      (error: unknown) => (error as { code: string }).code,
    );
    // The name of the unfinished file is there as soon as the approval is through.
    while (readdirSync(folder).length === 0) await new Promise((resolve) => setImmediate(resolve));
    await test.client.call('vault.lock', { everything: true });
    expect(await outcome).toBe('VAULT_LOCKED');
    expect(readdirSync(folder)).toEqual([]);
  });
});
