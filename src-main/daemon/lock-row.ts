import type { LockState } from '../../src-shared/contract/index.ts';
import { occasions } from '../custody/index.ts';
import type { Parts } from './parts.ts';

type Sources = Pick<Parts, 'autoLock' | 'custody' | 'deadMan' | 'profile'>;

/** The lock as it is shown. */
export function readLock(sources: Sources): LockState {
  const { autoLock } = sources;
  return {
    ...autoLock.settings,
    acts: autoLock.acts,
    locksInMs: autoLock.locksInMs,
    lastLocked: autoLock.lastLocked,
    notices: notices(sources),
  };
}

/**
 * When the vault locks by itself and takes the session keys with it: nothing is cancelled from then on. Null where
 * sessions go on, and where nothing locks by itself.
 */
export function sessionsStop({ autoLock }: Pick<Parts, 'autoLock'>): string | null {
  return autoLock.acts && !autoLock.settings.sessionsGoOn ? occasions(autoLock.settings) : null;
}

/** What the dead man's switch cannot do because of the lock, in a sentence; null when the lock leaves it its keys. */
export function lockTrap(sources: Pick<Parts, 'autoLock'>): string | null {
  const when = sessionsStop(sources);
  if (when === null) return null;
  return `The vault locks ${when}, and session keys stop with it: from then on this switch can cancel nothing. Let them go on with \`countersign lock set --sessions-go-on true\`.`;
}

function notices(sources: Sources): string[] {
  const { autoLock, custody, deadMan } = sources;
  const { protection } = custody;
  if (protection === null) return ['There is no vault yet.'];
  if (protection === 'unprotected')
    return [
      'The vault is unprotected: its key lies beside it, and locking it would gain nothing. It locks only when it is asked to, and when the daemon ends.',
    ];
  const { onSleep, onScreenLock, sessionsGoOn } = autoLock.settings;
  const all = [opening(sources)];
  if (sessionsGoOn) all.push('Session keys stay in memory, and sign, while the wallets are locked.');
  else if (occasions(autoLock.settings) !== null)
    all.push(
      "Session keys stop with the lock: then neither a panic nor the dead man's switch can cancel orders.",
    );
  if (deadMan.settings.enabled && sessionsStop(sources) !== null)
    all.push("The dead man's switch is on, and will not be able to act once the vault has locked.");
  if (onSleep && autoLock.heard === null)
    all.push('This daemon has no desktop: a sleep is noticed when the machine has woken up.');
  if (onScreenLock && autoLock.heard?.screenLock !== 'told')
    all.push(SCREEN[autoLock.heard === null ? 0 : 1]);
  return all;
}

const SCREEN = [
  'This daemon has no desktop: it does not notice when the screen is locked.',
  'This desktop tells of a locked screen only where it has a screen saver.',
] as const;

/** What opens the vault again after a lock. */
function opening({ custody, profile }: Sources): string {
  if (custody.protection === 'passphrase')
    return 'After a lock only the passphrase opens the vault, given anew: the one that the daemon was started with does not.';
  return profile.kind === 'practice'
    ? 'The keychain opens the vault again for whoever asks: here one practises.'
    : 'The keychain opens the vault again when a person asks for it in the interface.';
}
