import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Custody, osKeychain, type KeytarModule } from '../../../../src-main/custody/index.ts';
import { temporaryFolder } from '../../support/folder.ts';

/** A keychain in memory, in the form of the native module. */
function memoryKeytar(): KeytarModule & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getPassword: (service, account) => Promise.resolve(entries.get(`${service}/${account}`) ?? null),
    setPassword: (service, account, password) => {
      entries.set(`${service}/${account}`, password);
      return Promise.resolve();
    },
    deletePassword: (service, account) => Promise.resolve(entries.delete(`${service}/${account}`)),
  };
}

const never = (): Promise<never> => new Promise(() => undefined);

describe('the keychain', () => {
  it('keeps the key of a vault, which then opens without a passphrase', async () => {
    const keytar = memoryKeytar();
    const keychain = osKeychain({ load: () => keytar });
    const path = join(temporaryFolder(), 'vault');
    const first = new Custody({ path, mode: 'auto', walletClass: 'live', keychain });
    expect(await first.keychainStatus()).toEqual({ available: true, reason: null });
    await first.setup({ protection: 'keychain' });
    const { address } = await first.createWallet('Live');
    expect(keytar.entries.size).toBe(1);

    const again = new Custody({ path, mode: 'auto', walletClass: 'live', keychain });
    await again.unlock();
    expect(again.wallets()).toMatchObject([{ address, class: 'live' }]);
  });

  it('is not there when its library is missing, and the reason is a sentence', async () => {
    const keychain = osKeychain({
      load: () => {
        throw new Error('libsecret-1.so.0: cannot open shared object file');
      },
    });
    const status = await keychain.probe();
    expect(status.available).toBe(false);
    expect(status.reason).toMatch(/^No keychain: .*\.$/);
  });

  it('counts as absent when it does not answer, and is not asked again', async () => {
    let calls = 0;
    const hanging = (): Promise<never> => {
      calls++;
      return never();
    };
    const keychain = osKeychain({
      load: () => ({ getPassword: hanging, setPassword: hanging, deletePassword: hanging }),
      timeoutMs: 20,
    });
    expect(await keychain.probe()).toMatchObject({
      available: false,
      reason: expect.stringContaining('did not answer') as string,
    });
    await expect(keychain.get('vault')).rejects.toThrow('did not answer');
    expect(calls).toBe(1);
  });

  it('that was slow in a process of its own is asked again, and a person is given longer', async () => {
    const keytar = memoryKeytar();
    let delayMs = 60;
    const slowly = async <T>(answer: Promise<T>): Promise<T> => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return answer;
    };
    const keychain = osKeychain({
      load: () => ({
        ...keytar,
        getPassword: (service, account) => slowly(keytar.getPassword(service, account)),
        setPassword: (service, account, password) => slowly(keytar.setPassword(service, account, password)),
      }),
      apart: true,
      timeoutMs: 20,
      patienceMs: 5_000,
    });
    expect(await keychain.probe()).toMatchObject({ available: false });
    await expect(keychain.get('vault', { patient: false })).rejects.toThrow('did not answer');
    expect(await keychain.get('vault', { patient: true })).toBeNull();
    delayMs = 0;
    expect(await keychain.probe()).toEqual({ available: true, reason: null });
  });

  it('that hung in this process is asked again once its call has ended', async () => {
    let answer = (): void => undefined;
    const keytar = memoryKeytar();
    const put = keytar.setPassword.bind(keytar);
    keytar.setPassword = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const keychain = osKeychain({ load: () => keytar, timeoutMs: 20 });
    expect(await keychain.probe()).toMatchObject({ available: false });
    await expect(keychain.get('vault')).rejects.toThrow('did not answer');
    keytar.setPassword = put;
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await keychain.probe()).toMatchObject({ available: true });
  });

  it('counts as absent when it forgets what was put into it', async () => {
    const keychain = osKeychain({
      load: () => ({ ...memoryKeytar(), getPassword: () => Promise.resolve(null) }),
    });
    expect(await keychain.probe()).toMatchObject({ available: false });
  });

  it('counts as absent when it keeps secrets in plain text, and says where', async () => {
    const folder = temporaryFolder();
    const keyring = join(folder, 'login.keyring');
    const keytar = memoryKeytar();
    const put = keytar.setPassword.bind(keytar);
    keytar.setPassword = async (service, account, password) => {
      await put(service, account, password);
      writeFileSync(keyring, `[keyring]\ndisplay-name=Login\n\n[1]\nsecret=${password}\n`);
    };
    const status = await osKeychain({ load: () => keytar, folders: [folder, '/nowhere'] }).probe();
    expect(status).toMatchObject({ available: false });
    expect(status.reason).toContain('unencrypted');
    expect(status.reason).toContain(keyring);
    expect(keytar.entries.size).toBe(0);
    writeFileSync(keyring, 'GnomeKeyring');
    keytar.setPassword = put;
    expect(await osKeychain({ load: () => keytar, folders: [folder] }).probe()).toMatchObject({
      available: true,
    });
  });

  it.each([
    ['Cannot create an item in a locked collection', /locked.*Unlock it/],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', /no collection/],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', /no Secret Service/],
    ['The name org.freedesktop.secrets was not provided by any .service files', /no Secret Service/],
    ['Something else', /^The keychain refused: Something else\.$/],
  ])('says what to do when it refuses with %j', async (message, expected) => {
    const refuse = (): Promise<never> => Promise.reject(new Error(message));
    const keychain = osKeychain({
      load: () => ({ getPassword: refuse, setPassword: refuse, deletePassword: refuse }),
    });
    const status = await keychain.probe();
    expect(status.available).toBe(false);
    expect(status.reason).toMatch(expected);
  });

  it('is left alone under --keychain file, and wanted under --keychain os', async () => {
    const load = (): KeytarModule => {
      throw new Error('must not be loaded');
    };
    const keychain = osKeychain({ load });
    const file = new Custody({
      path: join(temporaryFolder(), 'vault'),
      mode: 'file',
      walletClass: 'practice',
      keychain,
    });
    expect((await file.keychainStatus()).reason).toContain('--keychain file');
    const os = new Custody({
      path: join(temporaryFolder(), 'vault'),
      mode: 'os',
      walletClass: 'practice',
      keychain,
    });
    await expect(os.setup({ protection: 'passphrase', passphrase: 'x' })).rejects.toMatchObject({
      code: 'KEYCHAIN_UNAVAILABLE',
    });
    await expect(os.setup({ protection: 'unprotected' })).rejects.toMatchObject({
      code: 'KEYCHAIN_UNAVAILABLE',
    });
    await expect(os.setup({ protection: 'keychain' })).rejects.toMatchObject({
      code: 'KEYCHAIN_UNAVAILABLE',
    });
  });

  it('without the entry of a vault leaves the vault locked and says so', async () => {
    const keytar = memoryKeytar();
    const keychain = osKeychain({ load: () => keytar });
    const path = join(temporaryFolder(), 'vault');
    await new Custody({ path, mode: 'auto', walletClass: 'live', keychain }).setup({
      protection: 'keychain',
    });
    keytar.entries.clear();
    const again = new Custody({ path, mode: 'auto', walletClass: 'live', keychain });
    await expect(again.unlock()).rejects.toMatchObject({ code: 'VAULT_KEY_MISSING' });
    expect(again.state).toBe('locked');
  });
});
