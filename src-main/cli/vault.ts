import { CountersignError } from '../../src-shared/errors/index.ts';
import { confirm } from './approval.ts';
import { UsageError } from './errors.ts';
import type { Invocation } from './invocation.ts';
import type { DaemonLink } from './link.ts';
import { readPassphrase } from './values.ts';

export const UNPROTECTED =
  'The keys lie unprotected on this machine: anybody who can read the data-dir can use them. This is for practice alone.';

/**
 * Does what needs a vault. Where there is none, and neither keychain nor the daemon's own passphrase decides how it is
 * kept, the person does: by the passphrase of a file or typed in, or, on a practice profile, by going on without.
 */
export async function withVault<T>(
  invocation: Invocation,
  daemon: DaemonLink,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof CountersignError) || thrown.code !== 'VAULT_CHOICE_NEEDED') throw thrown;
    await makeVault(invocation, daemon, thrown);
    return work();
  }
}

async function makeVault(
  invocation: Invocation,
  daemon: DaemonLink,
  problem: CountersignError,
): Promise<void> {
  const passphrase = await chosenPassphrase(invocation);
  if (passphrase !== null) {
    await daemon.call('vault.setup', { protection: 'passphrase', passphrase });
    return;
  }
  const { profile } = await daemon.call('status.get', {});
  if (profile.kind !== 'practice') throw problem;
  if (!invocation.flag('yes')) {
    if (!invocation.io.interactive) {
      throw new CountersignError(
        problem.code,
        problem.message,
        'Give --passphrase-file F, or --yes to go on without protection, for practice alone.',
      );
    }
    await confirm(invocation, `${UNPROTECTED} Go on?`);
  } else {
    invocation.say(UNPROTECTED);
  }
  await daemon.call('vault.setup', { protection: 'unprotected' });
}

/** From the file, or typed twice on the terminal; null when the person gave none. */
export async function chosenPassphrase(invocation: Invocation): Promise<string | null> {
  const file = invocation.text('passphrase-file');
  if (file !== undefined) return readPassphrase(file);
  if (!invocation.io.interactive || invocation.flag('yes')) return null;
  const first = await invocation.io.askSecret('New passphrase for the vault (empty for none):');
  if (first === '') return null;
  if ((await invocation.io.askSecret('The same again:')) === first) return first;
  throw new UsageError('PASSPHRASE_DIFFERS', 'The two passphrases differ.', 'Nothing was made; try again.');
}
