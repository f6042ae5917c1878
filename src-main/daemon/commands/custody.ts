import type { Approval, CommandHandlers } from '../../../src-shared/contract/index.ts';
import type { Protection, SetupChoice } from '../../custody/index.ts';
import type { Parts } from '../parts.ts';
import { openedAnew } from '../opened-anew.ts';

type Names = 'vault.setup' | 'vault.protect';

const KEPT: Record<Protection, string> = {
  keychain: "in this system's keychain",
  passphrase: 'under a passphrase',
  unprotected: 'unprotected, in a file beside the vault',
};

/** How the vault is kept. */
export function custodyCommands(parts: Parts): Pick<CommandHandlers, Names> {
  const { custody } = parts;
  return {
    'vault.setup': async (choice) => {
      await custody.setup(choice);
      return {};
    },
    'vault.protect': async ({ approval, ...choice }, context) => {
      await custody.assertProtectable(choice);
      await openedAnew(parts, approval, context, 'vault protect', {
        title: `Keep the vault ${KEPT[choice.protection]}`,
        sentences: [
          ...(custody.protection === null ? [] : [`It is kept ${KEPT[custody.protection]} now.`]),
          'Everything in it is sealed anew under a new key; the old key is removed from where it is.',
          ...(choice.protection === 'unprotected'
            ? ['Whoever can read the data folder can then use its keys.']
            : []),
        ],
        signer: 'nobody: nothing is signed',
        fields: [{ name: 'protection', raw: choice.protection }],
        digest: null,
      });
      await custody.protect(choice satisfies SetupChoice, passphraseIn(approval));
      return {};
    },
  };
}

const passphraseIn = (approval: Approval): string | undefined =>
  approval?.by === 'passphrase' ? approval.passphrase : undefined;
