import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { openedAnew } from '../opened-anew.ts';
import type { Parts } from '../parts.ts';
import { exportPreview, removalPreview } from '../wallet-previews.ts';

type Names =
  | 'wallet.create'
  | 'wallet.import'
  | 'wallet.paths'
  | 'wallet.watch'
  | 'wallet.list'
  | 'wallet.rename'
  | 'wallet.use'
  | 'wallet.preview'
  | 'wallet.export'
  | 'wallet.remove'
  | 'wallet.challenge'
  | 'wallet.check';

/** Wallets: made, imported, shown, backed up, handed out, removed. */
export function walletCommands(parts: Parts): Pick<CommandHandlers, Names> {
  const { custody, setup, sessions, approvals, walletInUse } = parts;
  const { keeper } = custody;

  const removal = (address: Address) => removalPreview(custody.wallet(address), sessions.countOf(address));

  return {
    'wallet.create': async ({ name, class: walletClass, words }) => {
      await setup.ensure();
      return custody.createWallet(name, walletClass, words);
    },
    'wallet.import': async ({ name, secret, class: walletClass, path, password }) => {
      await setup.ensure();
      return custody.importWallet(name, secret, { class: walletClass, path, password });
    },
    'wallet.paths': ({ secret, layout, from, count }) => keeper.pathsOf(secret, layout, from, count),
    'wallet.watch': async ({ name, address, class: walletClass }) => {
      await setup.ensure();
      return keeper.addKeyless('watch', { name, address, class: walletClass });
    },
    'wallet.list': () => custody.wallets(),
    'wallet.rename': ({ address, name }) => keeper.rename(address, name),
    'wallet.use': ({ address }) => walletInUse.use(address),
    'wallet.preview': ({ address, what }) =>
      what === 'remove' ? removal(address) : exportPreview(custody.wallet(address), what),
    'wallet.export': async ({ address, as, password, recipient, approval }, context) => {
      keeper.assertExportable(address, { as, password });
      await openedAnew(parts, approval, context, 'wallet export', exportPreview(custody.wallet(address), as));
      return { sealed: await keeper.export(address, { as, password, recipient }) };
    },
    'wallet.remove': async ({ address, name, approval }, context) => {
      keeper.assertRemovable(address, name);
      await approvals.require(approval, context, 'wallet remove', removal(address));
      // Looked at again: the question may have stayed open for minutes.
      keeper.assertRemovable(address, name);
      const sessionsEnded = sessions.revokeAllOf(address);
      keeper.remove(address, name);
      return { address, sessionsEnded };
    },
    'wallet.challenge': ({ address }) => ({ positions: keeper.askForBackup(address) }),
    'wallet.check': (shown) => keeper.checkBackup(shown.address, shown),
  };
}
