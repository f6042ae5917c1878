import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { isStill } from '../approvals/index.ts';
import { changeText } from '../guarding/change-text.ts';
import { readRails } from '../guarding/rails-state.ts';
import type { Parts } from '../parts.ts';

/** Guard rails of the whole app. */
export function railsCommands(
  parts: Parts,
): Pick<CommandHandlers, 'rails.get' | 'rails.preview' | 'rails.set'> {
  const { appRails, approvals, audit, dayResults, facts } = parts;
  return {
    'rails.get': async () => {
      await dayResults.ensure(facts.wallets());
      return readRails(parts);
    },
    'rails.preview': ({ rails }) => appRails.preview(rails),
    'rails.set': async ({ rails, approval }, context) => {
      const { loosens, preview } = appRails.preview(rails);
      // A program at the local socket can say yes by itself: a person must, in the interface or by the passphrase.
      if (loosens) {
        await approvals.require(approval, context, 'rails set', preview, { neverByYes: true });
        // A question may stay open for minutes: the answer is to what was shown.
        if (!isStill(preview, appRails.preview(rails).preview)) throw railsChanged();
      }
      audit.record({ event: 'rails.changed', details: { change: changeText(rails), loosened: loosens } });
      appRails.apply(rails);
      await dayResults.ensure(facts.wallets());
      return readRails(parts);
    },
  };
}

const railsChanged = (): CountersignError =>
  new CountersignError(
    'RAILS_CHANGED',
    'The guard rails were changed while this waited for an approval.',
    'Nothing was changed by it; look at them and ask again.',
  );
