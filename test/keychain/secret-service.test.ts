import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Custody, osKeychain, type KeychainStatus } from '../../src-main/custody/index.ts';

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
/** One that may also be under a passphrase, at a small cost. */
const either = (mode: 'auto' | 'file'): Custody =>
  new Custody({
    mode,
    walletClass: 'live',
    path: join(folder, 'vault.json'),
    scrypt: { N: 1024, r: 8, p: 1 },
  });

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

  it('takes the key of a vault in, gives it back to a passphrase, and keeps no entry of it after', async () => {
    const keychain = osKeychain();
    const first = either('auto');
    await first.setup({ protection: 'passphrase', passphrase: 'first' });
    const { address } = await first.createWallet('savings');
    const digest = new Uint8Array(32).fill(7);
    const signature = first.signWithWallet(address, digest, 'test');
    await first.protect({ protection: 'keychain' }, 'first');
    const id = vaultId();
    expect(await keychain.get(id)).not.toBeNull();
    const second = custody();
    await second.unlock();
    expect(second.signWithWallet(address, digest, 'test')).toEqual(signature);
    await second.protect({ protection: 'keychain' });
    expect(await keychain.get(id)).toBeNull();
    expect(await keychain.get(vaultId())).not.toBeNull();
    const later = vaultId();
    const third = either('auto');
    await third.unlock();
    await third.protect({ protection: 'passphrase', passphrase: 'last' });
    expect(await keychain.get(later)).toBeNull();
    const fourth = either('file');
    await fourth.unlock('last');
    expect(fourth.signWithWallet(address, digest, 'test')).toEqual(signature);
  });

  it('opens the vault still after a wallet was removed from it', async () => {
    const first = custody();
    await first.setup({ protection: 'keychain' });
    const gone = await first.createWallet('gone');
    const kept = await first.createWallet('kept');
    first.keeper.remove(gone.address, 'gone');
    const second = custody();
    await second.unlock();
    expect(second.wallets().map(({ address }) => address)).toEqual([kept.address]);
    second.signWithWallet(kept.address, new Uint8Array(32).fill(7), 'test');
  });

  it('is read anew when a secret is to be handed out: an entry that was taken away in between is missed', async () => {
    const first = custody();
    await first.setup({ protection: 'keychain' });
    await first.openAnew();
    await osKeychain().delete(vaultId());
    await expect(first.openAnew()).rejects.toMatchObject({ code: 'VAULT_KEY_MISSING' });
  });
});

/** Under which the keychain has the key of this test's vault. */
const vaultId = (): string => {
  const [header = ''] = readFileSync(join(folder, 'vault.json'), 'utf8').split('\n');
  return (JSON.parse(header) as { id: string }).id;
};

/**
 * What a Secret Service of its own says to the probe: with its own bus, its own folder of keyrings, and a login keyring
 * unlocked with this password.
 */
async function probeWith(prepare: string): Promise<KeychainStatus> {
  const data = join(folder, 'keyring');
  mkdirSync(data, { mode: 0o700 });
  const script = join(folder, 'probe.mjs');
  const source = new URL('../../src-main/custody/index.ts', import.meta.url).href;
  writeFileSync(
    script,
    `import { osKeychain } from ${JSON.stringify(source)};
     process.stdout.write('STATUS ' + JSON.stringify(await osKeychain().probe()) + '\\n', () => process.exit());`,
  );
  const command = `${prepare}; sleep 1; exec "$NODE" "$SCRIPT"`;
  const { stdout } = await promisify(execFile)('dbus-run-session', ['--', 'sh', '-c', command], {
    env: { ...process.env, XDG_DATA_HOME: data, NODE: process.execPath, SCRIPT: script },
    timeout: 40_000,
  });
  const line = stdout.split('\n').find((each) => each.startsWith('STATUS ')) ?? 'STATUS null';
  return JSON.parse(line.slice(7)) as KeychainStatus;
}

const UNLOCK = 'gnome-keyring-daemon --unlock --components=secrets >/dev/null';

describe('a keychain that is not good enough', () => {
  it('is refused when its password is empty, since its file is plain text then', async () => {
    const status = await probeWith(`printf '\\0' | ${UNLOCK}`);
    expect(status).toMatchObject({ available: false });
    expect(status.reason).toContain('unencrypted');
    expect(status.reason).toContain('login.keyring');
    expect(readFileSync(join(folder, 'keyring', 'keyrings', 'login.keyring'), 'utf8')).not.toContain(
      'secret=',
    );
  });

  it('is taken when it has a password, by the same way of asking', async () => {
    expect(await probeWith(`printf pw | ${UNLOCK}`)).toEqual({ available: true, reason: null });
  });

  it('is refused when it is locked and nobody is there to unlock it', async () => {
    await probeWith(`printf pw | ${UNLOCK}`);
    const status = await probeLocked();
    expect(status.available).toBe(false);
    expect(status.reason).toMatch(/locked|did not answer|no collection/);
  });

  it('is refused when no Secret Service answers', async () => {
    const status = await probeWith('unset DBUS_SESSION_BUS_ADDRESS DISPLAY');
    expect(status.available).toBe(false);
    expect(status.reason).toMatch(/No keychain|did not answer|locked|no collection/);
  });
});

/** The keyring of the time before, in a new service that nobody has unlocked. */
async function probeLocked(): Promise<KeychainStatus> {
  const kept = join(folder, 'kept');
  renameSync(join(folder, 'keyring'), kept);
  return probeWith(
    `cp -r ${kept}/. ${join(folder, 'keyring')}/ && gnome-keyring-daemon --start --components=secrets >/dev/null`,
  );
}
