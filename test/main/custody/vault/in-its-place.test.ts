import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/folder.ts';
import { codeOf, custodyAt, withPassphrase } from '../support.ts';
import { OLD_PASSPHRASE, oldVault } from './old-vaults.ts';

describe('what lies in the place of a vault and is no file', () => {
  it.each<[string, string, (path: string) => void]>([
    ['a folder', 'it is a folder', (path) => mkdirSync(join(path, 'with something'), { recursive: true })],
    [
      'a link to what is not there',
      'link to what is not there',
      (path) => {
        symlinkSync('/nonexistent/volume/vault', path);
      },
    ],
  ])('is left as it is, no vault is made there, and it is said why: %s', async (_, why, put) => {
    const path = join(temporaryFolder(), 'vault');
    put(path);
    const before = lstatSync(path);
    const custody = custodyAt(path);
    expect(custody.state).toBe('damaged');
    const error: unknown = await custody
      .setup({ protection: 'unprotected' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'VAULT_UNREADABLE',
      message: expect.stringContaining(why) as string,
    });
    expect(await codeOf(custody.unlock('x'))).toBe('VAULT_UNREADABLE');
    expect(lstatSync(path).ino).toBe(before.ino);
    expect(readdirSync(dirname(path))).toEqual(['vault']);
  });
});

describe('a file called as the former vault is', () => {
  it('stays when it is none, or that of another vault', async () => {
    const { path } = await withPassphrase();
    const old = `${path}.v1`;
    writeFileSync(old, 'a backup that somebody put here');
    await custodyAt(path).unlock('correct horse');
    expect(existsSync(old)).toBe(true);
    copyFileSync(oldVault('passphrase'), old);
    await custodyAt(path).unlock('correct horse');
    expect(existsSync(old)).toBe(true);
  });

  it('goes once the vault that it was is open', async () => {
    const path = oldVault('passphrase');
    await custodyAt(path).unlock(OLD_PASSPHRASE);
    expect(existsSync(`${path}.v1`)).toBe(false);
  });
});
