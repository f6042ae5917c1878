import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackupFile, Protecting, stageOf } from '../../../src-renderer/state/index.ts';
import { addressPrompt, LEDGER_WALLET, LOCK, NANO, withdrawalPrompt } from '../harness/samples-keys.ts';
import { statusSample } from '../harness/samples.ts';
import { answer, callsOf, inputOf, startTerminal } from '../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
let stopClock: () => void;
beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  stopClock = terminal.clock.run();
  terminal.status.use();
  vaulted({ protection: 'passphrase' });
});
afterEach(() => {
  stopClock();
  vi.useRealTimers();
});

type Vault = ReturnType<typeof statusSample>['vault'];
function vaulted(part: Partial<Vault>): ReturnType<typeof statusSample> {
  const status = statusSample(Date.now());
  const changed = { ...status, vault: { ...status.vault, ...part } };
  carrier.item('status', changed);
  flushSync();
  return changed;
}
const preview = { title: 'Loosen', sentences: [], signer: 'nobody', fields: [], digest: null };

describe('the lock', () => {
  beforeEach(() => {
    terminal.keys.lock.stream.use();
    carrier.item('lock', LOCK);
    terminal.keys.lock.reset();
    flushSync();
  });

  it('sends what differs and nothing else, at once where it locks sooner', async () => {
    const { lock } = terminal.keys;
    expect(lock.changed).toBe(false);
    lock.minutes = '5';
    const saved = lock.save();
    answer(carrier, 'lock.preview', { loosens: false, preview });
    await vi.waitFor(() => expect(callsOf(carrier, 'lock.set')).toBe(1));
    expect(inputOf(carrier, 'lock.set')).toEqual({ change: { idleMinutes: 5 } });
    answer(carrier, 'lock.set', { ...LOCK, idleMinutes: 5 });
    await saved;
    expect(terminal.messages.newest?.text).toBe('The lock is set.');
  });

  it('shows what loosens it before the click, and sets just that', async () => {
    const { lock } = terminal.keys;
    lock.idle = false;
    lock.sessionsGoOn = true;
    const saved = lock.save();
    answer(carrier, 'lock.preview', { loosens: true, preview });
    await saved;
    expect(lock.reviewed.preview).toEqual(preview);
    expect(callsOf(carrier, 'lock.set')).toBe(0);
    void lock.reviewed.approve();
    expect(inputOf(carrier, 'lock.set')).toEqual({
      change: { idleMinutes: null, sessionsGoOn: true },
      approval: { by: 'interface' },
    });
  });

  it('takes whole minutes up to a day', () => {
    const { lock } = terminal.keys;
    for (const minutes of ['', '0', '1.5', '1441', 'ten']) {
      lock.minutes = minutes;
      expect(lock.minutesError, minutes).not.toBeNull();
    }
    lock.idle = false;
    expect(lock.minutesError).toBeNull();
  });

  it('counts down by the monotonic clock from the newest word of the daemon', () => {
    vi.setSystemTime(0);
    vi.advanceTimersByTime(60_000);
    flushSync();
    expect(terminal.keys.lock.locksInMs).toBe(13 * 60_000);
  });

  it('leaves the market on screen while session keys go on, and covers it when everything is locked', () => {
    expect(stageOf(vaulted({ state: 'locked', sessionsOpen: true }))).toBe('market');
    expect(stageOf(vaulted({ state: 'locked', sessionsOpen: false }))).toBe('locked');
    void terminal.custody.lock(true);
    expect(inputOf(carrier, 'vault.lock')).toEqual({ everything: true });
  });
});

describe('what keeps the vault', () => {
  it('is chosen once for a new vault, without anything to approve', async () => {
    vaulted({ state: 'absent', protection: null });
    const form = new Protecting(terminal);
    form.keeping = 'passphrase';
    form.passphrase.first = 'four words at least';
    form.passphrase.second = 'four words at leas';
    expect([form.isNew, form.ready]).toEqual([true, false]);
    form.passphrase.second = 'four words at least';
    const saved = form.save();
    expect(inputOf(carrier, 'vault.setup')).toEqual({
      protection: 'passphrase',
      passphrase: 'four words at least',
    });
    answer(carrier, 'vault.setup', {});
    expect(await saved).toBe(true);
    expect(form.passphrase.first).toBe('');
  });

  it('is changed with the passphrase that opens it now', () => {
    const form = new Protecting(terminal);
    form.keeping = 'keychain';
    expect(form.ready).toBe(false);
    form.consent.passphrase = 'correct horse';
    void form.save();
    expect(inputOf(carrier, 'vault.protect')).toEqual({
      protection: 'keychain',
      approval: { by: 'passphrase', passphrase: 'correct horse' },
    });
    expect(form.consent.passphrase).toBe('');
  });
});

describe('a backup', () => {
  it('is shown before it is written, under a passphrase of its own', async () => {
    const form = new BackupFile(terminal);
    form.path = ' /media/stick/all.backup ';
    const looked = form.look();
    expect(inputOf(carrier, 'backup.preview')).toEqual({ path: '/media/stick/all.backup' });
    answer(carrier, 'backup.preview', preview);
    await looked;
    form.passphrase.first = form.passphrase.second = 'another one';
    expect(form.ready).toBe(false);
    form.consent.passphrase = 'correct horse';
    const written = form.write();
    expect(inputOf(carrier, 'backup.write')).toEqual({
      path: '/media/stick/all.backup',
      passphrase: 'another one',
      approval: { by: 'passphrase', passphrase: 'correct horse' },
    });
    answer(carrier, 'backup.write', { path: '/x', bytes: 9, wallets: 1, sessions: 0, requests: 3 });
    await written;
    expect(form.written?.wallets).toBe(1);
    expect([form.passphrase.first, form.consent.passphrase]).toEqual(['', '']);
  });
});

describe('a Ledger', () => {
  beforeEach(() => {
    terminal.keys.devices.stream.use();
    carrier.item('hardware', NANO);
    flushSync();
  });
  const { address, path } = LEDGER_WALLET;

  it('shows its prompt until it is over, with the time that the venue leaves', () => {
    const { devices } = terminal.keys;
    expect([devices.prompt, devices.leftMs]).toEqual([null, null]);
    carrier.item('hardware', { ...NANO, prompt: withdrawalPrompt(Date.now()) });
    vi.advanceTimersByTime(10_000);
    flushSync();
    expect(devices.leftMs).toBe(42_000);
    vi.advanceTimersByTime(60_000);
    flushSync();
    expect(devices.leftMs).toBe(0);
    carrier.item('hardware', NANO);
    flushSync();
    expect(devices.prompt).toBeNull();
  });

  it('may be put aside and brought back, and the next prompt comes by itself', () => {
    const { devices } = terminal.keys;
    carrier.item('hardware', { ...NANO, prompt: withdrawalPrompt(1) });
    devices.putAside();
    expect(devices.isAside).toBe(true);
    devices.bringBack();
    expect(devices.isAside).toBe(false);
    devices.putAside();
    carrier.item('hardware', { ...NANO, prompt: addressPrompt(2, address, path ?? '') });
    expect(devices.isAside).toBe(false);
    expect(devices.leftMs).toBeNull();
  });

  it('shows no prompt that is no longer live', () => {
    carrier.item('hardware', { ...NANO, prompt: withdrawalPrompt(1) });
    carrier.end();
    expect(terminal.keys.devices.prompt).toBeNull();
  });

  it('gives accounts page by page, and adds the first that is none of ours unless another is chosen', async () => {
    const { devices } = terminal.keys;
    const read = devices.read(5);
    expect(inputOf(carrier, 'ledger.accounts')).toEqual({ layout: 'live', from: 5, count: 5 });
    answer(carrier, 'ledger.accounts', [
      { address, path: 'm/5', wallet: 'Nano' },
      { address, path: 'm/6', wallet: null },
    ]);
    await read;
    expect(devices.chosen).toBe('m/6');
    const added = devices.add('Second');
    expect(devices.confirming.busy).toBe(true);
    expect(inputOf(carrier, 'wallet.addLedger')).toEqual({ name: 'Second', path: 'm/6' });
    answer(carrier, 'wallet.addLedger', LEDGER_WALLET);
    expect(await added).toBe(true);
    expect([devices.accounts, devices.chosen]).toEqual([null, null]);
  });

  it('forgets what it read of a device that is gone', async () => {
    const { devices } = terminal.keys;
    const looked = devices.look();
    answer(carrier, 'ledger.status', {
      ...{ devices: NANO.devices, problem: null, emulator: null },
      app: { name: 'Ethereum', version: '1.17.0' },
      pending: null,
    });
    await looked;
    expect(devices.status?.app?.name).toBe('Ethereum');
    devices.forget();
    expect(devices.status).toBeNull();
  });
});
