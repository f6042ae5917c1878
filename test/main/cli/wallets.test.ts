import { webcrypto } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sealTo } from '../../../src-shared/confidential/index.ts';
import type { SigningPreview, WalletRow } from '../../../src-shared/contract/index.ts';
import { fakeDaemon, status, temporaryFolder, type FakeDaemon, type StatusChange } from './support.ts';

const ADDRESS = `0x${'11'.repeat(20)}`;
const KEY = `0x${'42'.repeat(32)}`;
const ROW: WalletRow = {
  address: ADDRESS,
  name: 'mine',
  kind: 'software',
  class: 'practice',
  path: "m/44'/60'/0'/0/0",
  backedUp: false,
  createdAt: 1,
};
const PREVIEW: SigningPreview = {
  title: 'Show the private key of mine',
  sentences: ['Whoever sees the key can withdraw everything, now and later.'],
  signer: 'nobody: nothing is signed',
  fields: [{ name: 'address', raw: ADDRESS }],
  digest: null,
};

function file(content: string): string {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, content);
  return path;
}

const wallets = (change: StatusChange = {}, row = ROW): Promise<FakeDaemon> =>
  fakeDaemon({
    'status.get': () => status(change),
    'wallet.list': () => [row, { ...ROW, kind: 'watch', path: null, backedUp: null }],
    'wallet.create': () => ROW,
    'wallet.import': () => ROW,
    'wallet.watch': () => ({ ...ROW, kind: 'watch', path: null, backedUp: null }),
    'wallet.rename': ({ name }) => ({ ...ROW, name }),
    'wallet.use': () => ROW,
    'wallet.check': () => ({ ...ROW, backedUp: true }),
    'wallet.preview': () => PREVIEW,
    'wallet.remove': () => ({ address: ADDRESS, sessionsEnded: 2 }),
    'wallet.export': async ({ recipient }) => ({
      sealed: await sealTo(webcrypto.subtle, recipient, Buffer.from(KEY)),
    }),
    'vault.protect': () => ({}),
  });

const inputOf = (daemon: FakeDaemon, name: string): unknown =>
  daemon.calls.find(({ command }) => command === name)?.input;

describe('wallet create, import, list', () => {
  it('ask for a phrase of 24 words, or 12', async () => {
    const daemon = await wallets();
    await daemon.run(['wallet', 'create', '--name', 'mine']);
    expect(inputOf(daemon, 'wallet.create')).toMatchObject({ words: 24 });
    const other = await wallets();
    await other.run(['wallet', 'create', '--name', 'mine', '--words', '12']);
    expect(inputOf(other, 'wallet.create')).toMatchObject({ words: 12 });
    expect(await other.run(['wallet', 'create', '--name', 'mine', '--words', '13'])).toMatchObject({
      code: 2,
    });
  });

  it('read a keystore from standard input and its password from a file', async () => {
    const daemon = await wallets();
    const keystore = '{"version":3}';
    const words = ['wallet', 'import', '--name', 'mine', '--password-file', file('a password\n')];
    expect(await daemon.run(words, { stdin: keystore })).toMatchObject({ code: 0, json: ROW });
    expect(inputOf(daemon, 'wallet.import')).toMatchObject({ secret: keystore, password: 'a password' });
  });

  it('take a path for a phrase, and no secret as an option or operand', async () => {
    const daemon = await wallets();
    await daemon.run(['wallet', 'import', '--name', 'mine', '--path', "m/44'/60'/1'/0/0"], {
      stdin: 'a b c',
    });
    expect(inputOf(daemon, 'wallet.import')).toMatchObject({ secret: 'a b c', path: "m/44'/60'/1'/0/0" });
    for (const words of [['--key', KEY], ['--password', 'x'], ['--phrase', 'a b'], [KEY]])
      expect(
        await daemon.run(['wallet', 'import', '--name', 'mine', ...words], { stdin: KEY }),
      ).toMatchObject({
        code: 2,
      });
  });

  it('say which wallets are backed up', async () => {
    const daemon = await wallets();
    expect((await daemon.run(['wallet', 'list'])).json).toEqual([
      ROW,
      { ...ROW, kind: 'watch', path: null, backedUp: null },
    ]);
    expect((await daemon.read(['wallet', 'list'])).stdout).toMatch(/BACKED UP[\s\S]*mine.*no/);
  });
});

describe('a live wallet', () => {
  it('is renamed and chosen with the passphrase or a click, never with yes', async () => {
    const daemon = await wallets({ kind: 'mainnet', protection: 'passphrase' });
    const approval = ['--passphrase-file', file('right\n')];
    const given = { by: 'passphrase', passphrase: 'right' };
    await daemon.run(['wallet', 'rename', ADDRESS, '--name', 'New', ...approval]);
    await daemon.run(['wallet', 'use', ADDRESS, ...approval]);
    for (const name of ['wallet.rename', 'wallet.use'] as const)
      expect(inputOf(daemon, name)).toMatchObject({ approval: given });
    const other = await wallets({ kind: 'mainnet', protection: 'passphrase' });
    const waits = await other.run(['wallet', 'rename', ADDRESS, '--name', 'New', '--yes']);
    expect(waits.stderr).toContain('Waiting for approval in the interface');
    expect(inputOf(other, 'wallet.rename')).toEqual({ address: ADDRESS, name: 'New' });
  });

  it('needs more than yes for its export on a practice profile too', async () => {
    const daemon = await wallets({ protection: 'passphrase' }, { ...ROW, class: 'live' });
    const words = ['wallet', 'export', ADDRESS, '--yes', '--passphrase-file', file('right\n')];
    expect(await daemon.run(words)).toMatchObject({ code: 0 });
    expect(inputOf(daemon, 'wallet.export')).toMatchObject({
      approval: { by: 'passphrase', passphrase: 'right' },
    });
  });
});

describe('wallet watch, rename, use, check-phrase', () => {
  it('answer with the wallet', async () => {
    const daemon = await wallets();
    expect((await daemon.run(['wallet', 'watch', ADDRESS, '--name', 'Whale'])).json).toMatchObject({
      kind: 'watch',
    });
    expect((await daemon.run(['wallet', 'rename', ADDRESS, '--name', 'New'])).json).toEqual({
      ...ROW,
      name: 'New',
    });
    expect((await daemon.run(['wallet', 'use', ADDRESS])).json).toEqual(ROW);
    const checked = await daemon.run(['wallet', 'check-phrase', ADDRESS], { stdin: 'one two\nthree\n' });
    expect(checked.json).toMatchObject({ backedUp: true });
    expect(inputOf(daemon, 'wallet.check')).toEqual({
      by: 'phrase',
      address: ADDRESS,
      phrase: 'one two\nthree',
    });
    expect(checked.stdout + checked.stderr).not.toContain('two');
  });

  it('refuse what is no address before the daemon is asked', async () => {
    const daemon = await wallets();
    for (const words of [
      ['watch', '0x12', '--name', 'W'],
      ['rename', 'mine', '--name', 'W'],
      ['use', KEY],
    ])
      expect(await daemon.run(['wallet', ...words])).toMatchObject({
        code: 2,
        error: { code: 'ADDRESS_SYNTAX' },
      });
    expect(daemon.calls).toEqual([]);
  });
});

describe('wallet export', () => {
  it('shows what will be handed out, asks, and opens what was sealed to it alone', async () => {
    const daemon = await wallets();
    const outcome = await daemon.run(['wallet', 'export', ADDRESS, '--yes']);
    expect(outcome).toMatchObject({ code: 0, json: { address: ADDRESS, as: 'key', secret: KEY } });
    expect(outcome.stderr).toContain('Whoever sees the key');
    expect(outcome.stderr).not.toContain(KEY);
    expect(inputOf(daemon, 'wallet.export')).toMatchObject({ as: 'key', approval: { by: 'yes' } });
  });

  it('writes it into a new file that only the user may read, and never over another', async () => {
    const daemon = await wallets();
    const out = join(temporaryFolder(), 'key');
    const outcome = await daemon.run(['wallet', 'export', ADDRESS, '--out', out, '--yes']);
    expect(outcome.json).toEqual({ address: ADDRESS, as: 'key', file: out });
    expect(outcome.stdout).not.toContain(KEY);
    expect(readFileSync(out, 'utf8')).toBe(KEY);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(await daemon.run(['wallet', 'export', ADDRESS, '--out', out, '--yes'])).toMatchObject({
      code: 1,
      error: { code: 'FILE_EXISTS' },
    });
  });

  it('needs a password for a keystore, from a file or typed twice', async () => {
    const daemon = await wallets();
    const words = ['wallet', 'export', ADDRESS, '--as', 'keystore', '--yes'];
    expect(await daemon.run(words)).toMatchObject({ code: 2, error: { code: 'OPTION_MISSING' } });
    await daemon.run([...words, '--password-file', file('from a file')]);
    expect(inputOf(daemon, 'wallet.export')).toMatchObject({ as: 'keystore', password: 'from a file' });
    const typed = await daemon.run(words, { answers: ['once', 'twice'] });
    expect(typed).toMatchObject({ code: 2, error: { code: 'PASSPHRASE_DIFFERS' } });
  });

  it('takes the passphrase of the vault where the profile is live', async () => {
    const daemon = await wallets({ kind: 'mainnet', protection: 'passphrase' });
    await daemon.run(['wallet', 'export', ADDRESS, '--yes', '--passphrase-file', file('secret\n')]);
    expect(inputOf(daemon, 'wallet.export')).toMatchObject({
      approval: { by: 'passphrase', passphrase: 'secret' },
    });
  });
});

describe('wallet remove', () => {
  it('wants the name again, by option or typed, and says how many session keys ended', async () => {
    const daemon = await wallets();
    expect(await daemon.run(['wallet', 'remove', ADDRESS, '--yes'])).toMatchObject({
      code: 2,
      error: { code: 'OPTION_MISSING' },
    });
    expect(inputOf(daemon, 'wallet.remove')).toBeUndefined();
    expect(await daemon.run(['wallet', 'remove', ADDRESS, '--name', 'mine', '--yes'])).toMatchObject({
      code: 0,
      json: { address: ADDRESS, sessionsEnded: 2 },
    });
    const typed = await daemon.read(['wallet', 'remove', ADDRESS], { answers: ['mine', 'y'] });
    expect(typed.stdout).toContain('2 session keys were ended');
  });

  it('does nothing when the person says no', async () => {
    const daemon = await wallets();
    const outcome = await daemon.run(['wallet', 'remove', ADDRESS, '--name', 'mine'], { answers: ['n'] });
    expect(outcome).toMatchObject({ code: 2, error: { code: 'CANCELLED' } });
    expect(inputOf(daemon, 'wallet.remove')).toBeUndefined();
  });
});

describe('wallet protect', () => {
  it('changes the passphrase by the present one', async () => {
    const daemon = await wallets({ protection: 'passphrase' });
    const words = ['wallet', 'protect', '--new-passphrase-file', file('a new one')];
    expect(await daemon.run([...words, '--yes'])).toMatchObject({
      code: 2,
      error: { code: 'OPTION_MISSING' },
    });
    await daemon.run([...words, '--passphrase-file', file('old')]);
    expect(inputOf(daemon, 'vault.protect')).toEqual({
      protection: 'passphrase',
      passphrase: 'a new one',
      approval: { by: 'passphrase', passphrase: 'old' },
    });
  });

  it('moves it into the keychain', async () => {
    const daemon = await wallets();
    expect(await daemon.run(['wallet', 'protect', '--keychain', '--yes'])).toMatchObject({ code: 0 });
    expect(inputOf(daemon, 'vault.protect')).toEqual({ protection: 'keychain', approval: { by: 'yes' } });
    expect(await daemon.run(['wallet', 'protect', '--keychain', '--unprotected'])).toMatchObject({ code: 2 });
    expect(await daemon.run(['wallet', 'protect'])).toMatchObject({ code: 2 });
  });
});
