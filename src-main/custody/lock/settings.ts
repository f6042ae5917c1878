import * as v from 'valibot';
import { LockSettings, type LockChange } from '../../../src-shared/contract/index.ts';
import type { Settings } from '../../storage/index.ts';

/** One vault for each data-dir, so one setting for all profiles. */
const NAME = 'lock';

/** Strict until a person says otherwise. */
export const DEFAULT_LOCK: LockSettings = {
  idleMinutes: 15,
  onSleep: true,
  onScreenLock: true,
  sessionsGoOn: false,
};

/** What cannot be read is taken for the strict default, never for a loose one. */
export function readLock(settings: Settings): LockSettings {
  const stored = v.safeParse(LockSettings, settings.get(NAME) ?? DEFAULT_LOCK);
  return stored.success ? stored.output : DEFAULT_LOCK;
}

export function writeLock(settings: Settings, lock: LockSettings): void {
  settings.set(NAME, lock);
}

export function changedBy(now: LockSettings, change: LockChange): LockSettings {
  return {
    idleMinutes: change.idleMinutes === undefined ? now.idleMinutes : change.idleMinutes,
    onSleep: change.onSleep ?? now.onSleep,
    onScreenLock: change.onScreenLock ?? now.onScreenLock,
    sessionsGoOn: change.sessionsGoOn ?? now.sessionsGoOn,
  };
}

/** What a change takes away from the lock, in sentences; none when it only locks sooner or further. */
export function loosenedBy(before: LockSettings, after: LockSettings): string[] {
  const lost: string[] = [];
  if ((after.idleMinutes ?? Infinity) > (before.idleMinutes ?? Infinity))
    lost.push(
      after.idleMinutes === null
        ? 'It no longer locks when nobody uses it.'
        : `It locks after ${minutes(after)} without use in place of ${minutes(before)}.`,
    );
  if (before.onSleep && !after.onSleep) lost.push('It stays open while this machine sleeps.');
  if (before.onScreenLock && !after.onScreenLock) lost.push('It stays open behind a locked screen.');
  if (!before.sessionsGoOn && after.sessionsGoOn)
    lost.push('Session keys stay in memory and go on signing orders while the wallets are locked.');
  return lost;
}

/** The idle time as a person reads it. */
export function minutes({ idleMinutes }: Pick<LockSettings, 'idleMinutes'>): string {
  if (idleMinutes === null) return 'never';
  return idleMinutes === 1 ? '1 minute' : `${idleMinutes} minutes`;
}

/** What locks it by itself: "after 15 minutes without use and on sleep"; null when nothing does. */
export function occasions(settings: LockSettings): string | null {
  const all = [
    ...(settings.idleMinutes === null ? [] : [`after ${minutes(settings)} without use`]),
    ...(settings.onSleep ? ['when this machine sleeps'] : []),
    ...(settings.onScreenLock ? ['when the screen is locked'] : []),
  ];
  const last = all.pop();
  if (last === undefined) return null;
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`;
}
