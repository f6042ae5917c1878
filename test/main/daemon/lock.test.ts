import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LockChange } from '../../../src-shared/contract/index.ts';
import { selectProfile, type DaemonOptions } from '../../../src-main/daemon/index.ts';
import { manualAlarm } from '../support/alarm.ts';
import { INTERFACE, LOCAL, startDaemon, venueFound } from '../support/daemon.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startStubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';
import { practising } from './practising.ts';

const CLICK = { by: 'interface' } as const;
const PASSPHRASE = 'a passphrase';
const MINUTE = 60_000;
const ORDER = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;
const LOCKED = { state: 'Refused', requestHash: null, error: { reason: 'VAULT_LOCKED' } };

/** A daemon with a passphrase vault, a wallet and a session key, on a venue by hand. */
async function setting(change: LockChange = {}, options: Partial<DaemonOptions> = {}) {
  const stub = await startStubVenue();
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  const test = await startDaemon({ selected, passphrase: PASSPHRASE, ...options });
  await venueFound(test);
  const { address } = await test.client.call('wallet.create', { name: 'Test' });
  await test.client.call('session.issue', {
    scope: ['unrestricted'],
    lifetimeSeconds: 3600,
    approval: CLICK,
  });
  await test.client.call('lock.set', { change, approval: CLICK });
  const vault = async () => (await test.client.call('status.get', {})).vault;
  return { ...test, stub, address, vault };
}

/** Without a venue. */
async function alone(options: Partial<DaemonOptions> = {}) {
  const nowhere = { baseUrl: 'http://127.0.0.1:9', wsUrl: 'ws://127.0.0.1:9' };
  const selected = selectProfile({ profile: 'practice', ...nowhere });
  const test = await startDaemon({ selected, passphrase: PASSPHRASE, ...options });
  await test.client.call('wallet.create', { name: 'Test' });
  return test;
}

describe('while the wallets are locked and sessions go on', () => {
  it('orders go out by session keys, and what only the wallet signs is refused with a way out', async () => {
    const { client, connect, vault, stub } = await setting({ sessionsGoOn: true });
    await client.call('vault.lock', {});
    expect(await vault()).toMatchObject({ state: 'locked', sessionsOpen: true });
    expect(await client.call('order.place', ORDER)).toMatchObject({ state: 'Sequenced' });

    const approvals = () => client.call('approvals.list', {});
    const local = connect(LOCAL);
    const withdraw = { strategy: 'main', amount: '1', approval: CLICK };
    for (const refused of [
      client.call('order.place', { ...ORDER, walletSigned: true }),
      local.call('order.place', { ...ORDER, walletSigned: true }),
      client.call('account.withdraw', withdraw),
      client.call('profile.update', { payFeesInDdx: true, approval: CLICK }),
    ])
      expect(await refused).toMatchObject({
        ...LOCKED,
        error: { hint: expect.stringContaining('wallet unlock') as string },
      });
    const prepared = await client.call('request.prepare', {
      kind: 'Withdraw',
      strategy: 'main',
      amount: '1',
    });
    expect(prepared).toMatchObject({ answer: LOCKED });
    // Nobody was asked for what could not be signed.
    expect(await approvals()).toEqual([]);
    await expect(
      client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval: CLICK }),
    ).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    expect(stub.requests).toHaveLength(1);
  });

  it('everything may be locked all the same', async () => {
    const { client, vault, stub } = await setting({ sessionsGoOn: true });
    await client.call('vault.lock', { everything: true });
    expect(await vault()).toMatchObject({ state: 'locked', sessionsOpen: false });
    expect(await client.call('order.place', ORDER)).toMatchObject(LOCKED);
    expect(stub.requests).toEqual([]);
  });

  it("a panic and the dead man's switch cancel by session keys", async () => {
    const alarm = manualAlarm();
    const { client, connect, bid, standing } = await practising({ alarm });
    await client.call('lock.set', { change: { sessionsGoOn: true, idleMinutes: null }, approval: CLICK });
    await client.call('deadMan.set', { change: { enabled: true, seconds: 30 } });
    await bid();
    await client.call('vault.lock', {});
    expect(await client.call('deadMan.get', {})).toMatchObject({ problem: null, warning: null });
    const local = connect(LOCAL);
    client.close();
    alarm.pass(30_000);
    await until(async () => (await standing('ETHP')).length === 0, 'the cancel');

    const again = { ...ORDER, amount: '0.1', price: '1500' } as const;
    connect(INTERFACE);
    expect(await local.call('order.place', again)).toMatchObject({ state: 'Sequenced' });
    await until(async () => (await local.call('order.list', {})).length === 1, 'the order');
    expect(await local.call('panic.plan', {})).toMatchObject({
      problem: null,
      pairs: [{ signer: 'session' }],
    });
    expect(await local.call('panic', {})).toMatchObject({
      problem: null,
      leftOpen: [],
      pairs: [{ left: 0 }],
    });
  });

  it('a panic says which pairs wait for the wallet, and asks nobody for what it cannot sign', async () => {
    const { client, bid } = await practising();
    await client.call('lock.set', { change: { sessionsGoOn: true }, approval: CLICK });
    await bid();
    await client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval: CLICK });
    for (const { session, scope } of await client.call('session.list', {}))
      if (scope.includes('cancel-all')) await client.call('session.revoke', { session });
    await client.call('vault.lock', {});
    const plan = await client.call('panic.plan', {});
    expect(plan).toMatchObject({ pairs: [{ signer: 'wallet' }] });
    expect(plan.problem).toMatch(/wallets are locked.*unlock/);
    const report = await client.call('panic', {});
    expect(report).toMatchObject({ leftOpen: [{ symbol: 'ETHP' }], pairs: [{ left: 1, requests: [] }] });
    expect(report.pairs[0]?.problem).toMatch(/wallets are locked.*unlock/);
    expect(await client.call('approvals.list', {})).toEqual([]);
  });
});

describe('while everything is locked', () => {
  it('what needs no key goes on: what was sent is settled, and markets and accounts are read', async () => {
    const { client, stub } = await setting();
    let release = (): void => undefined;
    stub.hold = new Promise((resolve) => (release = resolve));
    stub.replies.push((opened) => {
      stub.sequence(opened);
      return 'drop';
    });
    const { requestId } = await client.call('order.place', { ...ORDER, wait: false });
    await until(() => stub.requests.length === 1, 'the request');
    await client.call('vault.lock', { everything: true });
    stub.hold = null;
    release();
    await until(
      async () => (await client.call('request.show', { requestId })).state === 'Sequenced',
      'its outcome',
    );
    expect(stub.requests.map(({ text }) => text)).toEqual([stub.requests[0]?.text, stub.requests[0]?.text]);
    expect(await client.call('market.tickers', {})).not.toEqual([]);
    expect(await client.call('wallet.list', {})).toHaveLength(1);
    expect(await client.call('session.list', {})).toMatchObject([{ state: 'active', uses: 1 }]);
  });

  it('a request whose approval came after the lock is refused, not sent', async () => {
    const { client, connect, stub } = await setting();
    const placed = connect(LOCAL).call('order.place', { ...ORDER, walletSigned: true });
    const waiting = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    await client.call('vault.lock', {});
    await client.call('approvals.approve', { id: waiting.id });
    expect(await placed).toMatchObject(LOCKED);
    expect(stub.requests).toEqual([]);
  });

  it('a session key is destroyed at once', async () => {
    const { client } = await setting();
    await client.call('vault.lock', { everything: true });
    const [row] = await client.call('session.list', {});
    await client.call('session.revoke', { session: row?.session ?? '' });
    await client.call('vault.unlock', { passphrase: PASSPHRASE });
    expect(await client.call('order.place', ORDER)).toMatchObject({ state: 'Refused' });
  });
});

describe('the lock by itself', () => {
  it('comes after the idle time, is told, and no program but a person at the interface holds it off', async () => {
    const alarm = manualAlarm();
    const { client, connect, watch, vault, stub } = await setting({}, { alarm });
    const states = watch('status', {});
    const locks = watch('lock', {});
    const local = connect(LOCAL);
    alarm.pass(14 * MINUTE);
    await client.call('lock.touch', {});
    alarm.pass(14 * MINUTE);
    await local.call('lock.touch', {});
    await local.call('order.list', {});
    expect(await vault()).toMatchObject({ state: 'unlocked' });
    expect(await client.call('lock.get', {})).toMatchObject({ acts: true, locksInMs: MINUTE });
    alarm.pass(MINUTE + 2_000);
    await until(() => states.at(-1)?.vault.state === 'locked', 'the state in the stream');
    await until(() => locks.at(-1)?.lastLocked?.by === 'idle', 'the reason in the stream');
    expect(await local.call('order.place', ORDER)).toMatchObject(LOCKED);
    expect(stub.requests).toEqual([]);
  });

  it('is held off by what needs its keys', async () => {
    const alarm = manualAlarm();
    const { client, vault } = await setting({}, { alarm });
    alarm.pass(14 * MINUTE);
    expect(await client.call('order.place', ORDER)).toMatchObject({ state: 'Sequenced' });
    alarm.pass(14 * MINUTE);
    await client.call('wallet.create', { name: 'Another' });
    alarm.pass(14 * MINUTE);
    expect(await vault()).toMatchObject({ state: 'unlocked' });
  });

  it('comes when the desktop says that the machine sleeps or the screen is locked', async () => {
    const { daemon, client } = await alone();
    for (const event of ['machineSleeps', 'screenLocked'] as const) {
      daemon.machine[event]();
      expect((await client.call('status.get', {})).vault.state).toBe('locked');
      await client.call('vault.unlock', { passphrase: PASSPHRASE });
    }
  });

  it('comes before a key signs after a wake-up that nobody told of', async () => {
    const alarm = manualAlarm();
    let sleptMs = 0;
    const { client, stub } = await setting({}, { alarm, wallClock: () => alarm.now() + sleptMs });
    sleptMs = 60_000;
    expect(await client.call('order.place', ORDER)).toMatchObject(LOCKED);
    expect((await client.call('lock.get', {})).lastLocked).toMatchObject({ by: 'sleep' });
    expect(stub.requests).toEqual([]);
  });

  it('never comes to an unprotected vault, which says why', async () => {
    const alarm = manualAlarm();
    const { daemon, client } = await practising({ alarm });
    alarm.pass(24 * 60 * MINUTE);
    daemon.machine.machineSleeps();
    expect((await client.call('status.get', {})).vault.state).toBe('unlocked');
    const state = await client.call('lock.get', {});
    expect(state).toMatchObject({ acts: false, locksInMs: null });
    expect(state.notices).toEqual([expect.stringMatching(/unprotected.*gain nothing/)]);
  });
});

describe('after a lock', () => {
  it('the passphrase that the daemon was started with opens nothing any more', async () => {
    const { client, connect } = await alone();
    await client.call('vault.lock', {});
    const local = connect(LOCAL);
    for (const caller of [local, client])
      await expect(caller.call('vault.unlock', {})).rejects.toMatchObject({
        code: 'VAULT_PASSPHRASE_NEEDED',
      });
    await expect(local.call('wallet.create', { name: 'Another' })).rejects.toMatchObject({
      code: 'VAULT_LOCKED',
    });
    expect((await client.call('status.get', {})).vault.state).toBe('locked');
    await local.call('vault.unlock', { passphrase: PASSPHRASE });
    expect((await client.call('status.get', {})).vault.state).toBe('unlocked');
  });

  it('practising goes on only once the vault was opened', async () => {
    const { client } = await setting();
    await client.call('vault.lock', {});
    await expect(client.call('practice.start', {})).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
  });

  it('the keychain opens a live vault for a person alone', async () => {
    const entries = new Map<string, string>();
    const keychain = {
      probe: () => Promise.resolve({ available: true, reason: null }),
      get: (id: string) => Promise.resolve(entries.get(id) ?? null),
      set: (id: string, text: string) => {
        entries.set(id, text);
        return Promise.resolve();
      },
      delete: (id: string) => {
        entries.delete(id);
        return Promise.resolve();
      },
    };
    const file = join(temporaryFolder(), 'lab.json');
    const venue = { baseUrl: 'http://127.0.0.1:9', wsUrl: 'ws://127.0.0.1:9' };
    writeFileSync(file, JSON.stringify({ extends: 'sepolia', id: 'lab', ...venue }));
    const selected = selectProfile({ profile: file });
    const { client, connect } = await startDaemon({ selected, keychainMode: 'os', keychain });
    await client.call('wallet.create', { name: 'Live' });
    const local = connect(LOCAL);
    await local.call('vault.lock', {});
    const state = async () => (await client.call('status.get', {})).vault.state;

    await expect(local.call('wallet.create', { name: 'Another' })).rejects.toMatchObject({
      code: 'VAULT_LOCKED',
    });
    const asked = local.call('vault.unlock', {});
    const waiting = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    expect(waiting).toMatchObject({ caller: 'command line', command: 'wallet unlock' });
    expect(await state()).toBe('locked');
    await client.call('approvals.approve', { id: waiting.id });
    await asked;
    expect(await state()).toBe('unlocked');

    await client.call('vault.lock', {});
    await client.call('vault.unlock', {});
    expect(await state()).toBe('unlocked');
  });
});

describe('a change of the lock', () => {
  it.each<[string, LockChange]>([
    ['later', { idleMinutes: 16 }],
    ['never', { idleMinutes: null }],
    ['not on sleep', { onSleep: false }],
    ['not on a locked screen', { onScreenLock: false }],
    ['with sessions that go on', { sessionsGoOn: true }],
  ])('(%s) needs a person: a bare yes of a local program waits for the interface', async (_, change) => {
    const { client, connect } = await alone();
    const before = await client.call('lock.get', {});
    const local = connect(LOCAL);
    const set = local.call('lock.set', { change, approval: { by: 'yes' } });
    const pending = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    expect(pending).toMatchObject({ command: 'lock set', preview: { title: 'Change when the vault locks' } });
    expect(await client.call('lock.get', {})).toMatchObject({ idleMinutes: before.idleMinutes });
    await client.call('approvals.approve', { id: pending.id });
    expect(await set).toMatchObject(change);
    await local.call('lock.set', { change: { idleMinutes: 5, sessionsGoOn: false } });
    const approval = { by: 'passphrase', passphrase: PASSPHRASE } as const;
    expect(await local.call('lock.set', { change: { idleMinutes: 6 }, approval })).toMatchObject({
      idleMinutes: 6,
    });
  });

  it('(sooner or further) needs nothing', async () => {
    const { connect } = await alone();
    const change = { idleMinutes: 1, onSleep: true, onScreenLock: true, sessionsGoOn: false };
    expect(await connect(LOCAL).call('lock.set', { change })).toMatchObject(change);
  });

  it('(that was made while another waited) makes the answer to the earlier one void', async () => {
    const { client, connect } = await alone();
    const set = connect(LOCAL).call('lock.set', { change: { idleMinutes: 30 } });
    const pending = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    await client.call('lock.set', { change: { idleMinutes: 1 } });
    await client.call('approvals.approve', { id: pending.id });
    await expect(set).rejects.toMatchObject({ code: 'LOCK_CHANGED' });
    expect(await client.call('lock.get', {})).toMatchObject({ idleMinutes: 1 });
  });

  it.each([{ idleMinutes: 0 }, { idleMinutes: 1_441 }, { idleMinutes: 1.5 }, { more: true }])(
    '(%j) is not taken',
    async (change) => {
      const { client } = await alone();
      await expect(
        client.call('lock.set', { change: change as LockChange, approval: CLICK }),
      ).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    },
  );

  it('outlives a restart', async () => {
    const change = { idleMinutes: 3, onSleep: false, onScreenLock: false, sessionsGoOn: true };
    const first = await alone();
    await first.client.call('lock.set', { change, approval: CLICK });
    await first.stop();
    const nowhere = { baseUrl: 'http://127.0.0.1:9', wsUrl: 'ws://127.0.0.1:9' };
    const selected = selectProfile({ profile: 'practice', ...nowhere });
    const again = await startDaemon({ selected, dataDir: first.dataDir });
    expect(await again.client.call('lock.get', {})).toMatchObject(change);
  });
});

describe("a dead man's switch that the lock would leave without keys", () => {
  it('is warned of where either is set, and by the doctor', async () => {
    const { client } = await alone();
    const lockOf = async () =>
      (await client.call('doctor.run', {})).find(({ check }) => check === 'lock') ?? null;
    expect((await client.call('lock.get', {})).notices.join(' ')).toMatch(/Session keys stop with the lock/);
    expect(await lockOf()).toMatchObject({ result: 'ok' });

    const set = await client.call('deadMan.set', { change: { enabled: true } });
    expect(set.warning).toMatch(/locks after 15 minutes.*can cancel nothing.*--sessions-go-on true/);
    expect((await client.call('lock.get', {})).notices.join(' ')).toMatch(/dead man's switch is on/);
    expect(await lockOf()).toMatchObject({
      result: 'warning',
      hint: expect.stringMatching(/--sessions-go-on true/) as string,
    });

    const change = { sessionsGoOn: true };
    expect((await client.call('lock.set', { change, approval: CLICK })).notices.join(' ')).not.toMatch(
      /dead man/,
    );
    expect(await client.call('deadMan.get', {})).toMatchObject({ warning: null });
    expect(await lockOf()).toMatchObject({ result: 'ok' });
  });
});

describe('a lock that comes amid an unlock', () => {
  it('is the later word, whether it takes everything or lets sessions go on', async () => {
    const { client, vault } = await setting();
    for (const sessionsGoOn of [false, true]) {
      await client.call('lock.set', { change: { sessionsGoOn }, approval: CLICK });
      await client.call('vault.lock', { everything: true });
      const unlocking = client.call('vault.unlock', { passphrase: PASSPHRASE });
      await client.call('vault.lock', {});
      await expect(unlocking).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
      expect(await vault()).toMatchObject({ state: 'locked', sessionsOpen: false });
      await client.call('vault.unlock', { passphrase: PASSPHRASE });
    }
  });
});

describe('what the lock says of this machine', () => {
  it('without a desktop: a sleep is noticed late, a locked screen never', async () => {
    const { daemon, client } = await alone();
    const said = async () => (await client.call('lock.get', {})).notices.join(' ');
    expect(await said()).toMatch(/sleep is noticed when the machine has woken up.*does not notice.*screen/);
    daemon.machine.hear({ screenLock: 'perhaps' });
    expect(await said()).toMatch(/only where it has a screen saver/);
    daemon.machine.hear({ screenLock: 'told' });
    expect(await said()).not.toMatch(/screen|sleep/);
  });
});
