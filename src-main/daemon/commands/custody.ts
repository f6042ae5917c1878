import type {
  Approval,
  Caller,
  CommandHandlers,
  SigningPreview,
} from '../../../src-shared/contract/index.ts';
import type { Protection, SetupChoice } from '../../custody/index.ts';
import type { Parts } from '../parts.ts';
import { changedMeanwhile, chosenByAsker } from '../asked.ts';
import { openedAnew } from '../opened-anew.ts';
import { classOfAll } from '../wallets.ts';

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
      const touched = classOfAll(custody.wallets());
      const shown = preview(custody.protection, choice, context.caller);
      await openedAnew(parts, approval, context, 'vault protect', shown, touched);
      await custody.protect(choice satisfies SetupChoice, passphraseIn(approval), {
        by: context.caller,
        // What was agreed to for practice wallets alone holds for those alone.
        atCommit: () => {
          if (touched !== classOfAll(custody.wallets())) throw changedMeanwhile();
        },
      });
      return {};
    },
  };
}

function preview(kept: Protection | null, choice: SetupChoice, caller: Caller): SigningPreview {
  const { protection } = choice;
  return {
    title: `Keep the vault ${KEPT[protection]}`,
    sentences: [
      ...(kept === null ? [] : [`It is kept ${KEPT[kept]} now.`]),
      ...(protection === 'passphrase' ? chosenByAsker(caller, 'the vault') : []),
      'Everything in it is sealed anew under a new key; the old key is removed from where it is.',
      ...(protection === 'unprotected' ? ['Whoever can read the data folder can then use its keys.'] : []),
    ],
    signer: 'nobody: nothing is signed',
    fields: [{ name: 'protection', raw: protection }],
    digest: null,
  };
}

const passphraseIn = (approval: Approval): string | undefined =>
  approval?.by === 'passphrase' ? approval.passphrase : undefined;
