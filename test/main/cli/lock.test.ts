import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LockState, Status } from '../../../src-shared/contract/index.ts';
import { fakeDaemon, status, temporaryFolder } from './support.ts';

const STATE: LockState = {
  idleMinutes: 15,
  onSleep: true,
  onScreenLock: false,
  sessionsGoOn: true,
  acts: true,
  locksInMs: 61_000,
  lastLocked: { at: 0, by: 'idle', sessionsWentOn: true },
  notices: ['Session keys stay in memory.'],
};
const PREVIEW = {
  title: 'Change when the vault locks',
  sentences: ['It stays open while this machine sleeps.'],
  signer: 'nobody',
  fields: [],
  digest: null,
};

const found = (vault: Partial<Status['vault']> = {}): Status => {
  const all = status();
  return { ...all, vault: { ...all.vault, ...vault } };
};

const daemonWith = (loosens: boolean, vault: Partial<Status['vault']> = {}) =>
  fakeDaemon({
    'status.get': () => found(vault),
    'lock.get': () => STATE,
    'lock.preview': () => ({ loosens, preview: PREVIEW }),
    'lock.set': () => STATE,
    'vault.lock': () => ({}),
    'vault.unlock': () => ({}),
  });

describe('lock show', () => {
  it('shows when the vault locks, what stops with it, and what is to be known', async () => {
    const daemon = await daemonWith(false);
    expect((await daemon.run(['lock', 'show'])).json).toEqual(STATE);
    const { stdout } = await daemon.read(['lock', 'show']);
    expect(stdout).toMatch(/Without use: +after 15 min, in 1 min 1 s from now/);
    expect(stdout).toMatch(/On sleep: +yes/);
    expect(stdout).toMatch(/On screen lock: +no/);
    expect(stdout).toMatch(/Session keys go on: +yes/);
    expect(stdout).toMatch(/Locked last: .*nobody used it/);
    expect(stdout).toContain('Session keys stay in memory.');
  });
});

describe('lock set', () => {
  it.each<[string[], object]>([
    [['--idle', '1h'], { idleMinutes: 60 }],
    [['--idle', 'never'], { idleMinutes: null }],
    [['--on-sleep', 'false', '--on-screen-lock', 'true'], { onSleep: false, onScreenLock: true }],
    [['--sessions-go-on', 'true'], { sessionsGoOn: true }],
  ])('%j hands on what was given and nothing else', async (words, change) => {
    const daemon = await daemonWith(false);
    expect(await daemon.run(['lock', 'set', ...words])).toMatchObject({ code: 0, json: STATE });
    expect(daemon.calls.at(-1)).toEqual({ command: 'lock.set', input: { change } });
  });

  it('shows what becomes looser and waits for a person', async () => {
    const daemon = await daemonWith(true);
    const { stderr, code } = await daemon.read(['lock', 'set', '--on-sleep', 'false']);
    expect(code).toBe(0);
    expect(stderr).toContain('It stays open while this machine sleeps.');
    expect(stderr).toMatch(/Waiting for approval in the interface/);
  });

  it('takes the passphrase for the person', async () => {
    const daemon = await daemonWith(true);
    const file = join(temporaryFolder(), 'passphrase');
    writeFileSync(file, 'a passphrase\n');
    await daemon.run(['lock', 'set', '--on-sleep', 'false', '--passphrase-file', file]);
    expect(daemon.calls.at(-1)?.input).toEqual({
      change: { onSleep: false },
      approval: { by: 'passphrase', passphrase: 'a passphrase' },
    });
  });

  it.each([
    [[], 'NOTHING_TO_CHANGE'],
    [['--idle', '90s'], 'WHOLE_MINUTES'],
    [['--idle', '2d'], 'INPUT_INVALID'],
    [['--idle', 'soon'], 'DURATION_SYNTAX'],
    [['--on-sleep', 'yes'], 'OPTION_VALUE'],
    [['--sessions-go-on', '1'], 'OPTION_VALUE'],
  ])('%j is wrong usage', async (words, code) => {
    const daemon = await daemonWith(false);
    expect(await daemon.run(['lock', 'set', ...words])).toMatchObject({ code: 2, error: { code } });
    expect(daemon.calls).toEqual([]);
  });
});

describe('wallet lock', () => {
  it.each([
    [[], false],
    [['--everything'], true],
  ])('%j says how far', async (words, everything) => {
    const daemon = await daemonWith(false, { state: 'locked', sessionsOpen: !everything });
    expect((await daemon.run(['wallet', 'lock', ...words])).json).toMatchObject({
      state: 'locked',
      sessionsOpen: !everything,
    });
    expect(daemon.calls[0]).toEqual({ command: 'vault.lock', input: { everything } });
    const { stdout } = await daemon.read(['wallet', 'lock', ...words]);
    expect(stdout).toBe(
      everything ? 'The vault is locked: nothing signs.' : 'The vault is locked; session keys sign on.',
    );
  });
});

describe('status', () => {
  it.each<[Partial<Status['vault']>, RegExp]>([
    [{ state: 'locked', sessionsOpen: true }, /Vault: +locked.*, session keys sign on/],
    [{ state: 'locked', sessionsOpen: false }, /Vault: +locked.*, nothing signs/],
    [{ state: 'unlocked', sessionsOpen: true }, /Vault: +unlocked \(practice, unprotected\)$/m],
  ])('says what signs while %j', async (vault, words) => {
    const { stdout } = await (await daemonWith(false, vault)).read(['status']);
    expect(stdout).toMatch(words);
  });
});

describe('wallet unlock', () => {
  it('says that a click is waited for where the keychain would open a live vault for anybody', async () => {
    const daemon = await fakeDaemon({
      'status.get': () => {
        const { vault, profile, ...rest } = found({ state: 'locked', protection: 'keychain' });
        return { ...rest, vault, profile: { ...profile, kind: 'testnet' } };
      },
      'vault.unlock': () => ({}),
    });
    expect((await daemon.read(['wallet', 'unlock'])).stderr).toMatch(/Waiting for a click in the interface/);
  });
});
