import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Custody, osKeychain } from '../../src-main/custody/index.ts';

/*
 * These run where the system's keychain is a real one, unlocked and empty (.ci/run starts a Secret Service of its own).
 * They write to it, so they are no part of `npm test`.
 */

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-keychain-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const custody = (): Custody =>
  new Custody({ mode: 'os', walletClass: 'live', path: join(folder, 'vault.json') });

describe('the keychain of the operating system', () => {
  it('is found, and says so after it gave back what was put into it', async () => {
    expect(await osKeychain().probe()).toEqual({ available: true, reason: null });
  });

  it('keeps a secret until it is deleted, and knows nothing of others', async () => {
    const keychain = osKeychain();
    const account = `test-${process.pid}`;
    expect(await keychain.get(account)).toBeNull();
    await keychain.set(account, 'first');
    await keychain.set(account, 'a second value, ünïcödé');
    expect(await keychain.get(account)).toBe('a second value, ünïcödé');
    expect(await keychain.get(`${account}-other`)).toBeNull();
    await keychain.delete(account);
    expect(await keychain.get(account)).toBeNull();
  });

  it('leaves no trace of its probe', async () => {
    const keychain = osKeychain();
    await keychain.probe();
    expect(await keychain.get('probe')).toBeNull();
  });

  it('holds the key of a vault, which then opens from its file without a passphrase', async () => {
    const first = custody();
    await first.setup({ protection: 'keychain' });
    const address = (await first.createWallet('savings')).address;
    const digest = new Uint8Array(32).fill(7);
    const signature = first.signWithWallet(address, digest, 'test');

    const second = custody();
    expect(second.protection).toBe('keychain');
    expect(second.state).toBe('locked');
    await second.unlock();
    expect(second.wallets()).toEqual(first.wallets());
    expect(second.signWithWallet(address, digest, 'test')).toEqual(signature);
  });

  it('is needed by a vault whose entry is gone: the vault stays shut and says why', async () => {
    const first = custody();
    await first.setup({ protection: 'keychain' });
    await first.createWallet('savings');

    const emptied = { ...osKeychain(), get: () => Promise.resolve(null) };
    const second = new Custody({
      mode: 'os',
      walletClass: 'live',
      path: join(folder, 'vault.json'),
      keychain: emptied,
    });
    await expect(second.unlock()).rejects.toThrow();
    expect(second.state).toBe('locked');
  });
});
