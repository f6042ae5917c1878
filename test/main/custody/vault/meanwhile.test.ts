import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deriveKeys } from '../../../../src-main/custody/vault/cipher.ts';
import { decodeVaultFile, encodeVaultFile } from '../../../../src-main/custody/vault/file.ts';
import { vaultFile } from '../../../../src-main/custody/vault/rekey.ts';
import { writePrivateFile } from '../../../../src-main/storage/index.ts';
import { makeRecipient } from '../../../../src-shared/confidential/index.ts';
import type { Custody } from '../../../../src-main/custody/index.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { memoryKeychain } from './old-vaults.ts';
import { code, codeOf, custodyAt, DIGEST, exported, withPassphrase } from '../support.ts';

const KEY = `0x${'11'.repeat(32)}`;

describe('a lock that comes amid something', () => {
  it.each([false, true])('stops an unlock that is under way, sessions kept: %s', async (keepSessions) => {
    const { path, custody: first } = await withPassphrase();
    first.createSessionKey('s1');
    const custody = custodyAt(path);
    const unlocking = codeOf(custody.unlock('correct horse'));
    custody.lock({ keepSessions });
    expect(await unlocking).toBe('VAULT_LOCKED');
    expect(custody).toMatchObject({ state: 'locked', sessionsOpen: false });
    await custody.unlock('correct horse');
    expect(custody.state).toBe('unlocked');
    custody.signWithSession('s1', DIGEST);
  });

  it('leaves a vault that is just being made locked, and it opens', async () => {
    const keychain = memoryKeychain();
    const put = keychain.set.bind(keychain);
    let custody: Custody | null = null;
    keychain.set = async (account, secret) => {
      custody?.lock();
      await put(account, secret);
    };
    custody = custodyAt(join(temporaryFolder(), 'vault'), { mode: 'auto', keychain });
    await custody.setup({ protection: 'keychain' });
    expect(custody.state).toBe('locked');
    await custody.unlock();
    expect(custody.state).toBe('unlocked');
  });

  it('keeps back a keystore that was being made, though the vault is open again by then', async () => {
    const { custody, address, started } = await exporting();
    const first = codeOf(started());
    custody.lock();
    expect(await first).toBe('VAULT_LOCKED');
    await custody.unlock('correct horse');
    const second = codeOf(started());
    custody.lock();
    await custody.unlock('correct horse');
    expect(await second).toBe('VAULT_LOCKED');
    expect(await codeOf(exported(custody, address, KEYSTORE))).toBeNull();
  });

  it('is like the removal of a wallet: what was being exported of it is not handed out', async () => {
    const { custody, address, started } = await exporting();
    const asked = codeOf(started());
    custody.keeper.remove(address, 'W');
    expect(await asked).toBe('KEY_UNKNOWN');
  });
});

const KEYSTORE = { as: 'keystore', password: 'long enough' } as const;

/** A wallet, and what begins the export of its keystore at once. */
async function exporting() {
  const { custody } = await withPassphrase();
  const { address } = await custody.createWallet('W');
  const { publicKey } = await makeRecipient(webcrypto.subtle);
  const started = () => custody.keeper.export(address, { ...KEYSTORE, recipient: publicKey });
  return { custody, address, started };
}

describe('a live wallet', () => {
  it('that comes while the vault loses its protection keeps it protected', async () => {
    const { path, custody } = await withPassphrase();
    const protecting = codeOf(custody.protect({ protection: 'unprotected' }, 'correct horse'));
    const importing = codeOf(custody.importWallet('Live', KEY, { class: 'live' }));
    expect([await protecting, await importing]).toEqual(['VAULT_UNPROTECTED', null]);
    expect(custody.protection).toBe('passphrase');
    const again = custodyAt(path);
    await again.unlock('correct horse');
    expect(again.wallets()).toMatchObject([{ class: 'live' }]);
  });
});

describe('a vault whose own key is named among those to be removed', () => {
  it('keeps it, and opens again', async () => {
    const { path } = await withPassphrase();
    const at = `${path}-2`;
    const first = custodyAt(at);
    await first.setup({ protection: 'unprotected' });
    const file = decodeVaultFile(readFileSync(at));
    if (file?.version !== 2) throw new Error('a vault of this version was wanted');
    const { id } = file.header;
    const master = readFileSync(at.replace(/[^/]+$/, `vault-key-${id}`));
    const header = { ...file.header, discard: [{ protection: 'unprotected', id }] as const };
    const keys = deriveKeys(master, id);
    writePrivateFile(
      at,
      encodeVaultFile(vaultFile({ ...header, discard: [...header.discard] }, keys.header, file.sealed)),
    );

    await custodyAt(at).unlock();
    expect(readFileSync(at, 'utf8')).toContain('"discard":[]');
    const again = custodyAt(at);
    await again.unlock();
    expect(code(() => again.createSessionKey('s1'))).toBeNull();
  });
});
