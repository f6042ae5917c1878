import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Mnemonic, HDNodeWallet, recoverAddress, Wallet } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CountersignError } from '../../../../src-shared/errors/index.ts';
import { toHex } from '../../../../src-shared/protocol/index.ts';
import { scaled, seed } from '../../../support/long.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { code, codeOf, custodyAt, DIGEST, withPassphrase } from '../support.ts';

const KEY = `0x${'4c0883a69102937d6231471b5dbb6204fe512961708279'.padEnd(64, '1')}`;
const PHRASE = 'test test test test test test test test test test test junk';

describe('a vault under a passphrase', () => {
  it('keeps its wallets sealed and opens again with the passphrase', async () => {
    const { path, custody } = await withPassphrase();
    const made = await custody.createWallet('First');
    const imported = await custody.importWallet('Second', KEY);
    expect(imported.address).toBe(new Wallet(KEY).address.toLowerCase());

    const again = custodyAt(path);
    expect(again.state).toBe('locked');
    expect(again.protection).toBe('passphrase');
    expect(again.wallets()).toEqual([made, imported]);
    expect(code(() => again.signWithWallet(imported.address, DIGEST, 'test'))).toBe('VAULT_LOCKED');
    await again.unlock('correct horse');
    const signature = toHex(again.signWithWallet(imported.address, DIGEST, 'test'));
    expect(recoverAddress(DIGEST, signature).toLowerCase()).toBe(imported.address);
  });

  it('takes a passphrase in either form of the same letters', async () => {
    const { path } = await withPassphrase('caf\u00e9');
    await custodyAt(path).unlock('cafe\u0301');
  });

  it('holds no key in any form a search would find', async () => {
    const { path, custody } = await withPassphrase();
    await custody.importWallet('Second', KEY);
    const file = readFileSync(path);
    const secret = Buffer.from(KEY.slice(2), 'hex');
    for (const form of [
      secret,
      Buffer.from(secret.toString('hex')),
      Buffer.from(secret.toString('base64')),
      Buffer.from(BigInt(KEY).toString()),
    ]) {
      expect(file.includes(form)).toBe(false);
    }
    expect(file.includes('correct horse')).toBe(false);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('tells a wrong passphrase from damage, and stays as it is', async () => {
    const { path } = await withPassphrase();
    const before = readFileSync(path);
    const custody = custodyAt(path);
    expect(await codeOf(custody.unlock('wrong'))).toBe('VAULT_PASSPHRASE');
    expect(await codeOf(custody.unlock())).toBe('VAULT_PASSPHRASE_NEEDED');
    expect(custody.state).toBe('locked');
    expect(readFileSync(path)).toEqual(before);
    await custody.unlock('correct horse');
  });

  it('makes each attempt after a wrong one slower, also when many come at once', async () => {
    const { path } = await withPassphrase();
    const waits: number[] = [];
    const custody = custodyAt(path, {
      penaltyMs: (failures) => {
        waits.push(failures);
        return 0;
      },
    });
    const attempts = await Promise.all(['a', 'b', 'c', 'd'].map((each) => codeOf(custody.unlock(each))));
    expect(attempts).toEqual(Array(4).fill('VAULT_PASSPHRASE'));
    expect(waits).toEqual([0, 1, 2, 3]);
    await custody.unlock('correct horse');
    expect(await custody.checkPassphrase('correct horse')).toBe(true);
    expect(waits.at(-1)).toBe(0);
  });

  it('knows its passphrase when asked for it as an approval', async () => {
    const { custody } = await withPassphrase();
    expect(await custody.checkPassphrase('correct horse')).toBe(true);
    expect(await custody.checkPassphrase('wrong')).toBe(false);
  });

  it('signs nothing once it is locked again', async () => {
    const { custody } = await withPassphrase();
    const { address } = await custody.createWallet('First');
    custody.createSessionKey('s');
    custody.lock();
    expect(code(() => custody.signWithWallet(address, DIGEST, 'test'))).toBe('VAULT_LOCKED');
    expect(code(() => custody.signWithSession('s', DIGEST))).toBe('VAULT_LOCKED');
    expect(await codeOf(custody.createWallet('Other'))).toBe('VAULT_LOCKED');
  });
});

/** What must hold of a file that is no whole vault: said clearly, by every way in, and left byte for byte. */
async function expectDamaged(path: string, bytes: Buffer, expected = 'VAULT_DAMAGED'): Promise<void> {
  writeFileSync(path, bytes);
  const folder = readdirSync(dirname(path));
  const custody = custodyAt(path);
  expect(custody.state).toBe('damaged');
  expect(custody.wallets()).toEqual([]);
  expect(await codeOf(custody.unlock('correct horse'))).toBe(expected);
  expect(await codeOf(custody.setup({ protection: 'passphrase', passphrase: 'new' }))).toBe(expected);
  expect(await codeOf(custody.createWallet('Other'))).toBe(expected);
  expect(await codeOf(custody.protect({ protection: 'unprotected' }, 'correct horse'))).toBe(expected);
  expect(code(() => custody.createSessionKey('s'))).toBe(expected);
  expect(custody.hasSessionKey('s1')).toBe(false);
  custody.destroySessionKey('s1');
  custody.lock();
  expect(readFileSync(path)).toEqual(bytes);
  expect(readdirSync(dirname(path))).toEqual(folder);
}

async function fullVault(): Promise<{ path: string; whole: Buffer }> {
  const { path, custody } = await withPassphrase();
  await custody.createWallet('First');
  await custody.importWallet('Second', KEY);
  custody.createSessionKey('s1');
  return { path, whole: readFileSync(path) };
}

describe('a damaged vault', () => {
  it('is told at every offset at which its file may be cut, and is never written over', async () => {
    const { path, whole } = await fullVault();
    const step = Math.ceil(whole.length / scaled(whole.length));
    // Nothing at all is no vault that was cut, but a file that somebody emptied: it is not written over either.
    for (let length = 0; length < whole.length; length += step)
      await expectDamaged(path, whole.subarray(0, length));
    await expectDamaged(path, whole.subarray(0, whole.length - 1));
    writeFileSync(path, whole);
    await custodyAt(path).unlock('correct horse');
  });

  it('is told when any bits of it were changed', async () => {
    const { path, whole } = await fullVault();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), {
          minLength: 1,
          maxLength: 4,
        }),
        async (flips) => {
          const changed = Buffer.from(whole);
          for (const [at, mask] of flips) changed[at] = (changed[at] ?? 0) ^ mask;
          if (!changed.equals(whole)) await expectDamaged(path, changed);
        },
      ),
      { numRuns: scaled(1_000), seed },
    );
  });

  it('is told when something was added to it', async () => {
    const { path, whole } = await fullVault();
    for (const more of ['\n', ' ', '{}\n', '\0'])
      await expectDamaged(path, Buffer.concat([whole, Buffer.from(more)]));
  });

  it('is not what a later version has written', async () => {
    const { path, whole } = await fullVault();
    const later = whole.toString().replace('"version":2', '"version":3');
    await expectDamaged(path, Buffer.from(later), 'VAULT_NEWER');
  });
});

describe('an unprotected vault', () => {
  it('opens by itself from a key file that only the user may read', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'vault');
    const first = custodyAt(path);
    await first.setup({ protection: 'unprotected' });
    const { address } = await first.createWallet('Practice');
    const keyFile = readdirSync(folder).find((name) => name.startsWith('vault-key-')) ?? '';
    expect(statSync(join(folder, keyFile)).mode & 0o777).toBe(0o600);
    const again = custodyAt(path);
    await again.unlock();
    expect(again.protection).toBe('unprotected');
    again.signWithWallet(address, DIGEST, 'test');
  });

  it('takes no live wallet, and none is made under a live profile', async () => {
    const custody = custodyAt(join(temporaryFolder(), 'vault'));
    await custody.setup({ protection: 'unprotected' });
    expect(await codeOf(custody.createWallet('Live', 'live'))).toBe('VAULT_UNPROTECTED');
    expect(await codeOf(custody.importWallet('Live', KEY, { class: 'live' }))).toBe('VAULT_UNPROTECTED');
    const live = custodyAt(join(temporaryFolder(), 'vault'), { walletClass: 'live' });
    expect(await codeOf(live.setup({ protection: 'unprotected' }))).toBe('VAULT_UNPROTECTED');
    expect(live.state).toBe('absent');
  });

  it('without its key file says so and stays as it is', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'vault');
    await custodyAt(path).setup({ protection: 'unprotected' });
    const keyFile = join(folder, readdirSync(folder).find((name) => name.startsWith('vault-key-')) ?? '');
    writeFileSync(keyFile, Buffer.alloc(32, 1));
    expect(await codeOf(custodyAt(path).unlock())).toBe('VAULT_KEY_MISSING');
  });
});

describe('a wallet', () => {
  it('belongs to its class from its making and never signs for the other', async () => {
    const { path, custody } = await withPassphrase();
    const live = await custody.createWallet('Live', 'live');
    const practice = await custody.createWallet('Practice');
    expect(custody.ownWallets()).toEqual([practice]);
    expect(code(() => custody.signWithWallet(live.address, DIGEST, 'test'))).toBe('WALLET_CLASS');
    const other = custodyAt(path, { walletClass: 'live' });
    await other.unlock('correct horse');
    expect(code(() => other.signWithWallet(practice.address, DIGEST, 'test'))).toBe('WALLET_CLASS');
    other.signWithWallet(live.address, DIGEST, 'test');
  });

  it('is imported once', async () => {
    const { custody } = await withPassphrase();
    await custody.importWallet('First', KEY);
    expect(await codeOf(custody.importWallet('Again', KEY.slice(2)))).toBe('WALLET_EXISTS');
    expect(custody.wallets()).toHaveLength(1);
  });

  it('comes from a phrase as other programs derive it', async () => {
    const { custody } = await withPassphrase();
    const { address } = await custody.importWallet('Phrase', `  ${PHRASE.toUpperCase()} \n`);
    const expected = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(PHRASE), "m/44'/60'/0'/0/0").address;
    expect(address).toBe(expected.toLowerCase());
  });

  it.each([
    ['', 'SECRET_SYNTAX'],
    ['0x12', 'SECRET_SYNTAX'],
    [`${KEY}00`, 'SECRET_SYNTAX'],
    [`0x${'zz'.repeat(32)}`, 'SECRET_SYNTAX'],
    [`0x${'00'.repeat(32)}`, 'SECRET_RANGE'],
    [`0x${'ff'.repeat(32)}`, 'SECRET_RANGE'],
    [`0x${'ab'.repeat(20)}`, 'SECRET_IS_ADDRESS'],
    ['test test test', 'PHRASE_INVALID'],
    [PHRASE.replace('junk', 'test'), 'PHRASE_INVALID'],
    [PHRASE.replace('junk', 'jnuk'), 'PHRASE_INVALID'],
  ])('is not made from %j (%s), and the error does not repeat it', async (text, expected) => {
    const { custody } = await withPassphrase();
    const error: unknown = await custody.importWallet('Bad', text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: expected });
    if (text.length > 10 && error instanceof CountersignError)
      expect(JSON.stringify(error.toData())).not.toContain(text);
  });
});

describe('a session key', () => {
  it('lives in the vault across restarts and dies when it is destroyed', async () => {
    const { path, custody } = await withPassphrase();
    const key = custody.createSessionKey('session-1');
    const again = custodyAt(path);
    await again.unlock('correct horse');
    const signature = toHex(again.signWithSession('session-1', DIGEST));
    expect(recoverAddress(DIGEST, signature).toLowerCase()).toBe(key.address);
    again.destroySessionKey('session-1');
    expect(again.hasSessionKey('session-1')).toBe(false);
    const third = custodyAt(path);
    await third.unlock('correct horse');
    expect(code(() => third.signWithSession('session-1', DIGEST))).toBe('KEY_UNKNOWN');
  });
});
