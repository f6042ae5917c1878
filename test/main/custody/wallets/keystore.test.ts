import { encryptKeystoreJson, decryptKeystoreJson, keccak256, Wallet } from 'ethers';
import { createCipheriv, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CountersignError } from '../../../../src-shared/errors/index.ts';
import { code, codeOf, exported, withPassphrase } from '../support.ts';

const account = new Wallet(`0x${'4c0883a69102937d6231471b5dbb6204fe512961708279'.padEnd(64, '1')}`);
const ADDRESS = account.address.toLowerCase();
const PASSWORD = 'a long password';

interface Made {
  version: unknown;
  address?: unknown;
  crypto: Record<string, unknown> & { kdfparams: Record<string, unknown> };
}

/** A keystore made with node's own primitives, as the format describes it. */
function keystore(
  kdf: { kdf: 'scrypt'; n: number; r: number; p: number } | { kdf: 'pbkdf2'; c: number },
  password = PASSWORD,
  saltBytes = 32,
): Made {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(16);
  const derived =
    kdf.kdf === 'scrypt'
      ? scryptSync(password, salt, 32, { N: kdf.n, r: kdf.r, p: kdf.p, maxmem: 2 ** 30 })
      : pbkdf2Sync(password, salt, kdf.c, 32, 'sha256');
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv);
  const ciphertext = cipher.update(Buffer.from(account.privateKey.slice(2), 'hex'));
  const mac = keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext])).slice(2);
  const { kdf: name, ...cost } = kdf;
  return {
    version: 3,
    address: ADDRESS.slice(2),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: ciphertext.toString('hex'),
      kdf: name,
      kdfparams: {
        dklen: 32,
        ...cost,
        ...(name === 'pbkdf2' ? { prf: 'hmac-sha256' } : {}),
        salt: salt.toString('hex'),
      },
      mac,
    },
  };
}

const LIGHT = { kdf: 'scrypt', n: 4096, r: 8, p: 6 } as const;

describe('a keystore file', () => {
  it('of another program is read', async () => {
    const { custody } = await withPassphrase();
    const text = await encryptKeystoreJson(account, 'pässword', { scrypt: { N: 8192, r: 8, p: 1 } });
    const wallet = await custody.importWallet('File', text, { password: 'pässword' });
    expect(wallet).toMatchObject({ address: ADDRESS, kind: 'software', path: null, backedUp: null });
  });

  it.each([
    ['scrypt', keystore(LIGHT)],
    ['pbkdf2', keystore({ kdf: 'pbkdf2', c: 262_144 })],
    ['capitals', (({ crypto, ...rest }) => ({ ...rest, Crypto: crypto }))(keystore(LIGHT))],
    ['no address', (({ version, crypto }) => ({ version, crypto }))(keystore(LIGHT))],
  ])('is read in every form that programs write: %s', async (_, file) => {
    const { custody } = await withPassphrase();
    const { address } = await custody.importWallet('F', JSON.stringify(file), { password: PASSWORD });
    expect(address).toBe(ADDRESS);
  });

  it('that is the example of the format is read, though its r is 1', async () => {
    const { custody } = await withPassphrase();
    const example = {
      crypto: {
        cipher: 'aes-128-ctr',
        cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
        ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
        kdf: 'scrypt',
        kdfparams: {
          dklen: 32,
          n: 262144,
          r: 1,
          p: 8,
          salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
        },
        mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
      },
      id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
      version: 3,
    };
    const wallet = await custody.importWallet('F', JSON.stringify(example), { password: 'testpassword' });
    expect(wallet.address).toBe('0x008aeeda4d805471df9b2a5b0f38a0c3bcba786b');
  });

  it('that we write is read by another program, and by us again', async () => {
    const first = await withPassphrase();
    await first.custody.importWallet('Key', account.privateKey);
    const text = await exported(first.custody, account.address, { as: 'keystore', password: PASSWORD });
    expect((await decryptKeystoreJson(text, PASSWORD)).privateKey).toBe(account.privateKey);
    const second = await withPassphrase();
    expect((await second.custody.importWallet('F', text, { password: PASSWORD })).address).toBe(ADDRESS);
  });

  it('with a wrong password is told from a damaged one', async () => {
    const { custody } = await withPassphrase();
    const file = keystore(LIGHT);
    const text = JSON.stringify(file);
    const read = (content: string, password = PASSWORD): Promise<string | null> =>
      codeOf(custody.importWallet('F', content, { password }));
    expect(await read(text, 'wrong')).toBe('KEYSTORE_PASSWORD');
    expect(await codeOf(custody.importWallet('F', text))).toBe('KEYSTORE_PASSWORD_NEEDED');
    for (let length = 1; length < text.length; length += 7)
      expect(await read(text.slice(0, length))).toBe('KEYSTORE_DAMAGED');
    const without = (name: string): string => {
      const { [name]: _, ...rest } = file.crypto;
      return JSON.stringify({ ...file, crypto: rest });
    };
    for (const name of Object.keys(file.crypto))
      expect(await read(without(name))).toMatch(/^KEYSTORE_(DAMAGED|UNSUPPORTED)$/);
    expect(await read(JSON.stringify({ ...file, address: 'nonsense' }))).toBe('KEYSTORE_DAMAGED');
    expect(await read(JSON.stringify({ ...file, address: '11'.repeat(20) }))).toBe('KEYSTORE_DAMAGED');
    expect(await read(JSON.stringify({ ...file, crypto: { ...file.crypto, ciphertext: 'abc' } }))).toBe(
      'KEYSTORE_DAMAGED',
    );
    expect(custody.wallets()).toEqual([]);
  });

  it.each([
    ['scrypt with a small n', { kdf: 'scrypt', n: 1024, r: 8, p: 1 } as const, 32],
    ['scrypt with a small r', { kdf: 'scrypt', n: 8192, r: 1, p: 1 } as const, 32],
    ['scrypt with little memory, however often', { kdf: 'scrypt', n: 1024, r: 8, p: 64 } as const, 32],
    ['pbkdf2 with few rounds', { kdf: 'pbkdf2', c: 1000 } as const, 32],
    ['a short salt', LIGHT, 4],
  ])('that protects its key too weakly is refused: %s', async (_, kdf, saltBytes) => {
    const { custody } = await withPassphrase();
    const text = JSON.stringify(keystore(kdf, PASSWORD, saltBytes));
    expect(await codeOf(custody.importWallet('F', text, { password: PASSWORD }))).toBe('KEYSTORE_WEAK');
  });

  it.each([
    ['memory', { n: 2 ** 30, r: 8, p: 1 }, 'KEYSTORE_COSTLY'],
    ['memory by r', { n: 4096, r: 2 ** 40, p: 1 }, 'KEYSTORE_COSTLY'],
    ['time by p', { n: 2 ** 18, r: 8, p: 2 ** 20 }, 'KEYSTORE_COSTLY'],
    ['a salt of a megabyte', { salt: '00'.repeat(20_000) }, 'KEYSTORE_COSTLY'],
    ['an n that is no power of two', { n: 5000 }, 'KEYSTORE_DAMAGED'],
    ['a negative n', { n: -4096 }, 'KEYSTORE_DAMAGED'],
    ['a fraction', { r: 8.5 }, 'KEYSTORE_DAMAGED'],
    ['text for a number', { n: '4096' }, 'KEYSTORE_DAMAGED'],
    ['another length of key', { dklen: 2 ** 31 }, 'KEYSTORE_DAMAGED'],
  ])('that asks for absurd %s is refused before anything is derived', async (_, change, expected) => {
    const { custody } = await withPassphrase();
    const file = keystore(LIGHT);
    const kdfparams = { ...file.crypto.kdfparams, ...change };
    const text = JSON.stringify({ ...file, crypto: { ...file.crypto, kdfparams } });
    expect(await codeOf(custody.importWallet('F', text, { password: PASSWORD }))).toBe(expected);
  });

  it.each([
    ['version', { version: 4 }],
    ['version in words', { version: '3' }],
    ['cipher', { crypto: { ...keystore(LIGHT).crypto, cipher: 'aes-256-gcm' } }],
    ['derivation', { crypto: { ...keystore(LIGHT).crypto, kdf: 'argon2id' } }],
  ])('of another %s is not damage', async (_, change) => {
    const { custody } = await withPassphrase();
    const text = JSON.stringify({ ...keystore(LIGHT), ...change });
    expect(await codeOf(custody.importWallet('F', text, { password: PASSWORD }))).toBe(
      'KEYSTORE_UNSUPPORTED',
    );
  });

  it('names neither its content nor its password in an error', async () => {
    const { custody } = await withPassphrase();
    const text = JSON.stringify(keystore(LIGHT));
    for (const content of [text, text.slice(0, -3), '{"a":1}']) {
      const error: unknown = await custody
        .importWallet('F', content, { password: 'wrong-password' })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(CountersignError);
      const said = JSON.stringify((error as CountersignError).toData());
      expect(said).not.toContain('wrong-password');
      expect(said).not.toContain('ciphertext');
    }
  });

  it('is not written under a password that is short or missing', async () => {
    const { custody } = await withPassphrase();
    const { address } = await custody.createWallet('W');
    for (const password of [undefined, '', 'short'])
      expect(code(() => custody.keeper.assertExportable(address, { as: 'keystore', password }))).toBe(
        'KEYSTORE_PASSWORD_WEAK',
      );
  });
});
