import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { codeOf, custodyAt, DIGEST, withPassphrase } from '../support.ts';
import { memoryKeychain } from './old-vaults.ts';

const keyFiles = (path: string): string[] =>
  readdirSync(dirname(path)).filter((name) => name.startsWith('vault-key-'));

describe('keeping the vault in another way', () => {
  it('changes the passphrase: the new one opens it, the old one does not, sessions and wallets sign on', async () => {
    const { path, custody } = await withPassphrase('old');
    const { address } = await custody.createWallet('W');
    custody.createSessionKey('s1');
    const signatures = [
      custody.signWithWallet(address, DIGEST, 'test'),
      custody.signWithSession('s1', DIGEST),
    ];
    await custody.protect({ protection: 'passphrase', passphrase: 'new' }, 'old');
    const again = custodyAt(path);
    expect(await codeOf(again.unlock('old'))).toBe('VAULT_PASSPHRASE');
    await again.unlock('new');
    for (const each of [custody, again])
      expect([each.signWithWallet(address, DIGEST, 'test'), each.signWithSession('s1', DIGEST)]).toEqual(
        signatures,
      );
  });

  it('moves it into the keychain and out again, and leaves nothing in the old place', async () => {
    const keychain = memoryKeychain();
    const { path, custody } = await withPassphrase('pass', { mode: 'auto', keychain });
    const { address } = await custody.createWallet('W');
    await custody.protect({ protection: 'keychain' }, 'pass');
    expect(keychain.entries.size).toBe(1);
    expect(readFileSync(path, 'utf8')).toContain('"wrapped":null');
    const second = custodyAt(path, { mode: 'auto', keychain });
    await second.unlock();
    const [entry] = keychain.entries.keys();
    await second.protect({ protection: 'keychain' });
    expect([...keychain.entries.keys()]).not.toContain(entry);
    expect(keychain.entries.size).toBe(1);
    await second.protect({ protection: 'unprotected' });
    expect(keychain.entries.size).toBe(0);
    expect(keyFiles(path)).toHaveLength(1);
    await second.protect({ protection: 'passphrase', passphrase: 'again' });
    expect(keyFiles(path)).toEqual([]);
    const third = custodyAt(path);
    await third.unlock('again');
    third.signWithWallet(address, DIGEST, 'test');
  });

  it('asks for the passphrase anew, however long the vault has been open', async () => {
    const { path, custody } = await withPassphrase('right');
    const before = readFileSync(path);
    expect(await codeOf(custody.protect({ protection: 'unprotected' }))).toBe('VAULT_PASSPHRASE_NEEDED');
    expect(await codeOf(custody.protect({ protection: 'unprotected' }, 'wrong'))).toBe('VAULT_PASSPHRASE');
    custody.lock();
    expect(await codeOf(custody.protect({ protection: 'unprotected' }, 'right'))).toBe('VAULT_LOCKED');
    expect(readFileSync(path)).toEqual(before);
    expect(keyFiles(path)).toEqual([]);
  });

  it('is not left unprotected with a live wallet in it, nor on a live profile', async () => {
    const { custody, path } = await withPassphrase('pass');
    await custody.createWallet('Live', 'live');
    expect(await codeOf(custody.protect({ protection: 'unprotected' }, 'pass'))).toBe('VAULT_UNPROTECTED');
    const live = custodyAt(path, { walletClass: 'live' });
    await live.unlock('pass');
    expect(await codeOf(live.protect({ protection: 'unprotected' }, 'pass'))).toBe('VAULT_UNPROTECTED');
  });

  it.each([
    ['is not there', { set: () => Promise.reject(new Error('gone')) }],
    ['forgets what was put in', { set: () => Promise.resolve() }],
    ['gives back something else', { get: () => Promise.resolve('other') }],
  ])('stays as it is when the keychain %s', async (_, fault) => {
    const keychain = { ...memoryKeychain(), ...fault };
    const { path, custody } = await withPassphrase('pass', { mode: 'auto', keychain });
    const { address } = await custody.createWallet('W');
    await expect(custody.protect({ protection: 'keychain' }, 'pass')).rejects.toThrow();
    expect(custody.protection).toBe('passphrase');
    custody.signWithWallet(address, DIGEST, 'test');
    const again = custodyAt(path);
    await again.unlock('pass');
    again.signWithWallet(address, DIGEST, 'test');
  });

  it('empties the old place at the next opening when it could not do so at once', async () => {
    const keychain = memoryKeychain();
    let stuck = true;
    const remove = keychain.delete.bind(keychain);
    keychain.delete = (account) => (stuck ? Promise.reject(new Error('busy')) : remove(account));
    const { path, custody } = await withPassphrase('pass', { mode: 'auto', keychain });
    await custody.protect({ protection: 'keychain' }, 'pass');
    await custody.protect({ protection: 'passphrase', passphrase: 'new' });
    expect(keychain.entries.size).toBe(1);
    stuck = false;
    await custodyAt(path, { mode: 'auto', keychain }).unlock('new');
    expect(keychain.entries.size).toBe(0);
    expect(readFileSync(path, 'utf8')).toContain('"discard":[]');
    expect(existsSync(`${path}.v1`)).toBe(false);
  });

  it('is done once at a time, and a lock amid it leaves a vault that opens', async () => {
    const keychain = memoryKeychain();
    let release = (): void => undefined;
    const put = keychain.set.bind(keychain);
    keychain.set = async (account, secret) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return put(account, secret);
    };
    const { path, custody } = await withPassphrase('pass', { mode: 'auto', keychain });
    const { address } = await custody.createWallet('W');
    const moving = codeOf(custody.protect({ protection: 'keychain' }, 'pass'));
    await vi.waitFor(() => {
      expect(readFileSync(path, 'utf8')).not.toContain('"discard":[]');
    });
    expect(await codeOf(custody.protect({ protection: 'unprotected' }, 'pass'))).toBe('VAULT_BUSY');
    custody.lock();
    await custody.unlock('pass');
    release();
    expect(await moving).toBeNull();
    custody.signWithWallet(address, DIGEST, 'test');
    const again = custodyAt(path, { mode: 'auto', keychain });
    expect(again.protection).toBe('keychain');
    await again.unlock();
    again.signWithWallet(address, DIGEST, 'test');
  });
});
