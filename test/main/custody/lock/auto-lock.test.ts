import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LockChange, LockReason, LockSettings } from '../../../../src-shared/contract/index.ts';
import { AutoLock, type Lockable } from '../../../../src-main/custody/lock/index.ts';
import { manualAlarm } from '../../support/alarm.ts';

const MINUTE = 60_000;

/** A vault as far as the lock sees it, and settings that are kept in memory. */
function watched(
  change: LockChange = {},
  protection: Lockable['protection'] = 'passphrase',
  kept = new Map<string, unknown>(),
  clockStopsInSleep = true,
) {
  const alarm = manualAlarm();
  let sleptMs = 0;
  const listeners = new Set<() => void>();
  const vault = {
    state: 'unlocked' as Lockable['state'],
    protection,
    sessionsOpen: true,
    asked: [] as { keepSessions: boolean; by: LockReason }[],
    lock(wish: { keepSessions: boolean; by: LockReason }) {
      vault.asked.push(wish);
      vault.state = 'locked';
      vault.sessionsOpen &&= wish.keepSessions;
      for (const listener of listeners) listener();
    },
    unlock() {
      vault.state = 'unlocked';
      vault.sessionsOpen = true;
      for (const listener of listeners) listener();
    },
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const told: LockReason[] = [];
  const lock = new AutoLock({
    custody: vault,
    settings: { get: (name) => kept.get(name), set: (name, value) => void kept.set(name, value) },
    alarm,
    wall: () => alarm.now() + sleptMs,
    clockStopsInSleep,
    onLocked: (by) => told.push(by),
  });
  lock.start();
  lock.set(change);
  return {
    lock,
    vault,
    alarm,
    told,
    kept,
    /** As Linux sleeps: only the wall clock goes on. */
    sleep(ms: number) {
      sleptMs += ms;
    },
  };
}

describe('a vault that nobody uses', () => {
  it('locks after a quarter of an hour, to the minute, when nothing else was set', () => {
    const { lock, vault, alarm, told } = watched();
    expect(lock.settings).toEqual({
      idleMinutes: 15,
      onSleep: true,
      onScreenLock: true,
      sessionsGoOn: false,
    });
    alarm.pass(15 * MINUTE - 1);
    expect(vault.state).toBe('unlocked');
    expect(lock.locksInMs).toBe(1);
    alarm.pass(2_000);
    expect(vault.asked).toEqual([{ keepSessions: false, by: 'idle' }]);
    expect(lock).toMatchObject({ locksInMs: null, lastLocked: { by: 'idle', sessionsWentOn: false } });
    expect(told).toEqual(['idle']);
  });

  it('counts from the last use, and from its opening', () => {
    const { lock, vault, alarm } = watched();
    for (const use of [
      () => {
        lock.touch();
      },
      () => {
        lock.beforeSigning('wallet');
      },
      () => {
        lock.beforeSigning('session');
      },
    ]) {
      alarm.pass(14 * MINUTE);
      use();
      expect(lock.locksInMs).toBe(15 * MINUTE);
    }
    lock.ask(false);
    alarm.pass(60 * MINUTE);
    vault.unlock();
    expect(lock.locksInMs).toBe(15 * MINUTE);
  });

  it('is not held open by sessions that may sign on under lock', () => {
    const { lock, vault, alarm } = watched({ sessionsGoOn: true, idleMinutes: 5 });
    for (let i = 0; i < 5; i++) {
      alarm.pass(MINUTE);
      lock.beforeSigning('session');
    }
    alarm.pass(2_000);
    expect(vault).toMatchObject({ state: 'locked', sessionsOpen: true });
    expect(vault.asked).toEqual([{ keepSessions: true, by: 'idle' }]);
  });

  it('locks before a key signs when its time ran out while the process stood still', () => {
    const { lock, vault, alarm } = watched({ idleMinutes: 1, onSleep: false });
    alarm.stall(10 * MINUTE);
    lock.beforeSigning('session');
    expect(vault.asked).toEqual([{ keepSessions: false, by: 'idle' }]);
  });

  it('never locks by itself where idleness is switched off', () => {
    const { lock, vault, alarm } = watched({ idleMinutes: null });
    expect(lock.locksInMs).toBeNull();
    alarm.pass(24 * 60 * MINUTE);
    expect(vault.state).toBe('unlocked');
  });

  it('is open for no longer than its idle time after any use, however uses and pauses fall', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 0, max: 90 * MINUTE }), { maxLength: 12 }),
        (idleMinutes, pauses) => {
          const { lock, vault, alarm } = watched({ idleMinutes });
          for (const pause of pauses) {
            alarm.pass(pause);
            // The clocks are looked at every two seconds.
            const due = idleMinutes * MINUTE;
            if (pause < due) expect(vault.state).toBe('unlocked');
            if (pause >= due + 2_000) expect(vault.state).toBe('locked');
            if (vault.state === 'locked') vault.unlock();
            lock.touch();
          }
        },
      ),
    );
  });
});

describe('sleep and screen', () => {
  it('lock it when the machine says so', () => {
    const { lock, vault } = watched();
    lock.machineSleeps();
    vault.unlock();
    lock.screenLocked();
    expect(vault.asked.map(({ by }) => by)).toEqual(['sleep', 'screen-lock']);
  });

  it('lock it after a wake-up where nobody says that the machine slept', () => {
    const { vault, alarm, sleep } = watched();
    sleep(11_000);
    alarm.pass(2_000);
    expect(vault.asked).toEqual([{ keepSessions: false, by: 'sleep' }]);
  });

  it.each([
    [false, 'locked'],
    // There a late look tells of a machine with too much to do, and of no sleep.
    [true, 'unlocked'],
  ])('where the monotonic clock stops in a sleep (%j): a look that is late leaves it %s', (stops, state) => {
    const { vault, alarm } = watched({}, 'passphrase', new Map(), stops);
    alarm.stall(40_000);
    alarm.pass(0);
    expect(vault.state).toBe(state);
  });

  it('lock it before a key signs that was asked at once after the wake-up', () => {
    const { lock, vault, sleep } = watched();
    sleep(60_000);
    lock.beforeSigning('wallet');
    expect(vault.asked).toEqual([{ keepSessions: false, by: 'sleep' }]);
  });

  it('leave it open for a clock that is set right by seconds, or back by any time', () => {
    const { vault, alarm, sleep } = watched();
    sleep(9_000);
    alarm.pass(2_000);
    sleep(-3_600_000);
    alarm.pass(2_000);
    expect(vault.state).toBe('unlocked');
  });

  it('leave it open where they are switched off, but a sleep is time without use', () => {
    const { lock, vault, alarm, sleep } = watched({ onSleep: false, onScreenLock: false });
    lock.machineSleeps();
    lock.screenLocked();
    sleep(14 * MINUTE);
    alarm.pass(2_000);
    expect(vault.state).toBe('unlocked');
    sleep(MINUTE);
    alarm.pass(2_000);
    expect(vault.asked).toEqual([{ keepSessions: false, by: 'idle' }]);
  });
});

describe('an unprotected vault', () => {
  it('never locks by itself, only when asked: its key lies beside it', () => {
    const { lock, vault, alarm, sleep } = watched({}, 'unprotected');
    expect(lock).toMatchObject({ acts: false, locksInMs: null });
    sleep(60 * MINUTE);
    alarm.pass(60 * MINUTE);
    lock.machineSleeps();
    lock.screenLocked();
    expect(vault.state).toBe('unlocked');
    lock.ask(false);
    expect(vault.asked).toEqual([{ keepSessions: false, by: 'asked' }]);
  });
});

describe('locking when asked', () => {
  it('lets sessions go on where the settings say so, unless everything is meant', () => {
    const { lock, vault } = watched({ sessionsGoOn: true });
    lock.ask(false);
    expect(vault).toMatchObject({ state: 'locked', sessionsOpen: true });
    lock.ask(false);
    lock.ask(true);
    expect(vault).toMatchObject({ state: 'locked', sessionsOpen: false });
    lock.ask(true);
    // One that finds nothing open is passed on: something may be opening just now.
    expect(vault.asked.map(({ keepSessions }) => keepSessions)).toEqual([true, true, false, false]);
  });

  it('tells those who show it', () => {
    const { lock } = watched();
    let told = 0;
    const off = lock.onChange(() => told++);
    lock.ask(false);
    expect(told).toBe(1);
    off();
    lock.set({ idleMinutes: 1 });
    expect(told).toBe(1);
  });
});

describe('a change of the settings', () => {
  const loosens = (change: LockChange, before: LockChange = {}): boolean =>
    watched(before).lock.preview(change).loosens;

  it.each<[string, LockChange, LockChange]>([
    ['a longer time', { idleMinutes: 16 }, {}],
    ['no time', { idleMinutes: null }, {}],
    ['nothing on sleep', { onSleep: false }, {}],
    ['nothing on a locked screen', { onScreenLock: false }, {}],
    ['sessions that go on', { sessionsGoOn: true }, {}],
    ['one of many', { idleMinutes: 1, onSleep: false }, {}],
  ])('loosens: %s', (_, change, before) => {
    expect(loosens(change, before)).toBe(true);
  });

  it.each<[string, LockChange, LockChange]>([
    ['nothing', {}, {}],
    ['the same', { idleMinutes: 15, onSleep: true, onScreenLock: true, sessionsGoOn: false }, {}],
    ['a shorter time', { idleMinutes: 14 }, {}],
    ['a time where there was none', { idleMinutes: 1_440 }, { idleMinutes: null }],
    [
      'sleep and screen again',
      { onSleep: true, onScreenLock: true },
      { onSleep: false, onScreenLock: false },
    ],
    ['sessions that stop', { sessionsGoOn: false }, { sessionsGoOn: true }],
  ])('does not loosen: %s', (_, change, before) => {
    expect(loosens(change, before)).toBe(false);
  });

  it('shows every setting as it will be and as it was', () => {
    const { preview } = watched().lock.preview({ idleMinutes: null, sessionsGoOn: true });
    expect(preview).toMatchObject({
      sentences: [
        'It no longer locks when nobody uses it.',
        'Session keys stay in memory and go on signing orders while the wallets are locked.',
      ],
      fields: [
        { name: 'after without use', raw: 'never', readable: 'before: 15 minutes' },
        { name: 'on sleep', raw: 'yes', readable: 'before: yes' },
        { name: 'on screen lock', raw: 'yes', readable: 'before: yes' },
        { name: 'session keys go on', raw: 'yes', readable: 'before: no' },
      ],
      digest: null,
    });
  });

  it('counts at once: a time that has run out already locks', () => {
    const { lock, vault, alarm } = watched();
    alarm.pass(10 * MINUTE);
    lock.set({ idleMinutes: 10 });
    expect(vault.asked).toEqual([{ keepSessions: false, by: 'idle' }]);
  });

  it('ends sessions that went on under lock when they no longer may', () => {
    const { lock, vault } = watched({ sessionsGoOn: true });
    lock.ask(false);
    lock.set({ sessionsGoOn: false });
    expect(vault).toMatchObject({ state: 'locked', sessionsOpen: false });
  });

  it('outlives the process, and what cannot be read is the strict default', () => {
    const change = { idleMinutes: 3, onSleep: false, onScreenLock: false, sessionsGoOn: true };
    const { kept } = watched(change);
    expect(watched({}, 'passphrase', kept).lock.settings).toEqual(change);
    const strict: LockSettings = watched().lock.settings;
    for (const broken of [7, 'x', { idleMinutes: 0 }, { ...change, sessionsGoOn: 'yes' }])
      expect(
        watched({}, 'passphrase', new Map([...kept.keys()].map((name) => [name, broken]))).lock.settings,
      ).toEqual(strict);
  });
});

it('stops looking when it is stopped', () => {
  const { lock, vault, alarm } = watched();
  lock.stop();
  alarm.pass(60 * MINUTE);
  expect(vault.state).toBe('unlocked');
});
