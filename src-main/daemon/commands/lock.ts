import type { CommandHandlers, LockChange, SigningPreview } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { readLock } from '../lock-row.ts';
import type { Parts } from '../parts.ts';
import { atInterface } from '../asked.ts';
import { classOfAll } from '../wallets.ts';

type Names = 'vault.lock' | 'vault.unlock' | 'lock.get' | 'lock.preview' | 'lock.set' | 'lock.touch';

/** When the vault locks, and locking it now. */
export function lockCommands(parts: Parts): Pick<CommandHandlers, Names> {
  const { audit, autoLock, approvals, custody, profile } = parts;
  return {
    'vault.lock': ({ everything }) => {
      autoLock.ask(everything);
      return {};
    },
    'vault.unlock': async ({ passphrase }, context) => {
      // The keychain asks nobody, and where a passphrase is asked for only who brings it opens the vault.
      const byItself = custody.state === 'locked' && custody.protection === 'keychain';
      const live = profile.kind !== 'practice' || classOfAll(custody.wallets()) === 'live';
      if (byItself && live && !atInterface(context.caller))
        await approvals.require(undefined, context, 'wallet unlock', unlockPreview(), { live });
      await custody.unlock(passphrase, context.caller);
      return {};
    },
    'lock.get': () => readLock(parts),
    'lock.preview': ({ change }) => autoLock.preview(change),
    'lock.set': async ({ change, approval }, context) => {
      const { loosens, preview } = autoLock.preview(change);
      // A program at the local socket can say yes by itself: a person must, in the interface or by the passphrase.
      if (loosens) {
        await approvals.require(approval, context, 'lock set', preview, { neverByYes: true });
        // A question may stay open for minutes: the answer is to what was shown.
        if (JSON.stringify(autoLock.preview(change).preview) !== JSON.stringify(preview))
          throw changedMeanwhile();
      }
      audit.record({ event: 'lock.changed', details: { change: inWords(change), loosened: loosens } });
      autoLock.set(change);
      return readLock(parts);
    },
    'lock.touch': (_, { caller }) => {
      if (caller.kind === 'interface') autoLock.touch();
      return {};
    },
  };
}

/** "idleMinutes 30, sessionsGoOn true" */
const inWords = (change: LockChange): string =>
  Object.entries(change)
    .map(([name, value]) => `${name} ${value === null ? 'never' : String(value)}`)
    .join(', ');

const unlockPreview = (): SigningPreview => ({
  title: 'Unlock the vault',
  sentences: [
    'The keychain gives the key of the vault without asking anybody, so a person is asked.',
    'Session keys sign again by themselves; what the wallet signs is asked for one by one.',
  ],
  signer: 'nobody: nothing is signed',
  fields: [],
  digest: null,
});

const changedMeanwhile = (): CountersignError =>
  new CountersignError(
    'LOCK_CHANGED',
    'The settings of the lock were changed while this waited for an approval.',
    'Nothing was changed by it; look at them and ask again.',
  );
