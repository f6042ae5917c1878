import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { code, codeOf, custodyAt, DIGEST } from '../support.ts';
import {
  memoryKeychain,
  oldVault,
  OLD_PASSPHRASE,
  OLD_SESSION_SIGNATURES,
  OLD_WALLETS,
} from './old-vaults.ts';

describe('a vault of the first version', () => {
  it.each(['passphrase', 'keychain', 'unprotected'] as const)(
    'becomes one of the second when it is first opened: %s',
    async (protection) => {
      const path = oldVault(protection);
      const keychain = memoryKeychain(true);
      const custody = custodyAt(path, { mode: 'auto', keychain });
      expect(custody.wallets()).toMatchObject(OLD_WALLETS);
      expect(custody.state).toBe('locked');
      await custody.unlock(protection === 'passphrase' ? OLD_PASSPHRASE : undefined);
      const session = Buffer.from(custody.signWithSession('session-1', DIGEST)).toString('hex');
      expect(session).toBe(OLD_SESSION_SIGNATURES[protection]);
      const signatures = OLD_WALLETS.map(({ address }) => custody.signWithWallet(address, DIGEST, 'test'));
      expect(readFileSync(path, 'utf8')).toContain('"version":2');
      expect(statSync(path).mode & 0o777).toBe(0o600);

      const again = custodyAt(path, { mode: 'auto', keychain });
      await again.unlock(protection === 'passphrase' ? OLD_PASSPHRASE : undefined);
      expect(again.wallets()).toMatchObject(OLD_WALLETS);
      expect(again.wallets().map(({ path, backedUp }) => [path, backedUp])).toEqual([
        [null, null],
        [null, null],
      ]);
      expect(OLD_WALLETS.map(({ address }) => again.signWithWallet(address, DIGEST, 'test'))).toEqual(
        signatures,
      );
    },
  );

  it('stays as it is when the passphrase is wrong', async () => {
    const path = oldVault('passphrase');
    const before = readFileSync(path);
    expect(await codeOf(custodyAt(path).unlock('wrong'))).toBe('VAULT_PASSPHRASE');
    expect(readFileSync(path)).toEqual(before);
  });

  it('stays as it is, byte for byte, at whatever offset it is cut', async () => {
    const path = oldVault('passphrase');
    const whole = readFileSync(path);
    for (let length = 0; length < whole.length; length += 3) {
      writeFileSync(path, whole.subarray(0, length));
      const cut = custodyAt(path);
      expect(cut.state).toBe('damaged');
      expect(await codeOf(cut.unlock(OLD_PASSPHRASE))).toBe('VAULT_DAMAGED');
      expect(readFileSync(path)).toEqual(whole.subarray(0, length));
    }
  });

  it('says that it must be opened once before a session key can be dropped from it', () => {
    const custody = custodyAt(oldVault('passphrase'));
    expect(custody.hasSessionKey('session-1')).toBe(false);
    expect(code(() => custody.createSessionKey('s'))).toBe('VAULT_LOCKED');
  });
});
