import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../../../src-main/custody/index.ts';
import { readPrivateFile, removePrivateFile, writePrivateFile } from '../../../../src-main/storage/index.ts';
import { code, custodyAt, DIGEST, withPassphrase } from '../support.ts';

describe('the keys of sessions', () => {
  it('sign on while the wallets are locked, when that is wished', async () => {
    const { custody } = await withPassphrase();
    const { address } = await custody.createWallet('W');
    custody.createSessionKey('s1');
    const signature = custody.signWithSession('s1', DIGEST);
    custody.lock({ keepSessions: true });
    expect(custody).toMatchObject({ state: 'locked', sessionsOpen: true });
    expect(custody.signWithSession('s1', DIGEST)).toEqual(signature);
    expect(code(() => custody.signWithWallet(address, DIGEST, 'test'))).toBe('VAULT_LOCKED');
    custody.createSessionKey('s2');
    custody.signWithSession('s2', DIGEST);
    await custody.unlock('correct horse');
    custody.signWithWallet(address, DIGEST, 'test');
    expect(custody.signWithSession('s1', DIGEST)).toEqual(signature);
    custody.lock();
    expect(custody).toMatchObject({ state: 'locked', sessionsOpen: false });
    expect(code(() => custody.signWithSession('s1', DIGEST))).toBe('VAULT_LOCKED');
  });

  it('are destroyed at once and for good, also while everything is locked', async () => {
    const { path, custody } = await withPassphrase();
    custody.createSessionKey('s1');
    custody.createSessionKey('s2');
    custody.lock();
    expect(custody.sessionKeys()).toEqual(['s1', 's2']);
    custody.destroySessionKey('s1');
    expect(readFileSync(path, 'utf8')).not.toContain('session:s1');
    const again = custodyAt(path);
    expect(again.sessionKeys()).toEqual(['s2']);
    again.destroySessionKey('s2');
    await again.unlock('correct horse');
    expect(code(() => again.signWithSession('s1', DIGEST))).toBe('KEY_UNKNOWN');
    expect(code(() => again.signWithSession('s2', DIGEST))).toBe('KEY_UNKNOWN');
  });

  it('sign no more once destroyed, even when the disk cannot be written', async () => {
    let full = false;
    const { files, ...rest } = await withFailingWrites(() => full);
    const { custody } = rest;
    custody.createSessionKey('s1');
    full = true;
    expect(() => {
      custody.destroySessionKey('s1');
    }).toThrow('ENOSPC');
    expect(code(() => custody.signWithSession('s1', DIGEST))).toBe('KEY_UNKNOWN');
    full = false;
    custody.destroySessionKey('s1');
    expect(files.read(rest.path)?.toString()).not.toContain('session:s1');
  });

  it('are dropped together as one change of the file', async () => {
    let writes = 0;
    const { custody } = await withFailingWrites(() => {
      writes++;
      return false;
    });
    for (let n = 0; n < 20; n++) custody.createSessionKey(`s${n}`);
    writes = 0;
    custody.destroySessionKeys(custody.sessionKeys());
    expect(writes).toBe(1);
    expect(custody.sessionKeys()).toEqual([]);
    custody.destroySessionKeys(['s1', 'unknown']);
    expect(writes).toBe(1);
  });
});

describe('a wallet that could not be written', () => {
  it('is not there, now and after a restart, and what was there goes on', async () => {
    let full = false;
    const { custody, path } = await withFailingWrites(() => full);
    const { address } = await custody.createWallet('Before');
    const before = readFileSync(path);
    full = true;
    await expect(custody.createWallet('Lost')).rejects.toThrow('ENOSPC');
    expect(() => custody.keeper.rename(address, 'Lost')).toThrow('ENOSPC');
    expect(() => {
      custody.keeper.remove(address, 'Before');
    }).toThrow('ENOSPC');
    expect(custody.wallets().map(({ name }) => name)).toEqual(['Before']);
    custody.signWithWallet(address, DIGEST, 'test');
    expect(readFileSync(path)).toEqual(before);
  });
});

async function withFailingWrites(fails: () => boolean) {
  const files: Files = {
    read: readPrivateFile,
    write(path, content) {
      if (fails()) throw new Error('ENOSPC: no space left on device');
      writePrivateFile(path, content);
    },
    remove: removePrivateFile,
  };
  return { files, ...(await withPassphrase('correct horse', { files })) };
}
