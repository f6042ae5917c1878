import type { CommandHandlers, SigningPreview } from '../../../src-shared/contract/index.ts';
import { walletClassOf, type Address } from '../../../src-shared/protocol/index.ts';
import { askForProgram, changedMeanwhile } from '../asked.ts';
import { openedAnew } from '../opened-anew.ts';
import type { Parts } from '../parts.ts';
import { exportPreview, removalPreview, renamePreview, usePreview } from '../wallet-previews.ts';
import { ownWallet } from '../wallets.ts';

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
  const ownClass = walletClassOf(parts.profile);
  const { keeper } = custody;

  const removal = (address: Address) => removalPreview(custody.wallet(address), sessions.countOf(address));

  return {
    'wallet.create': async ({ name, class: walletClass, words }) => {
      await setup.ensure();
      return custody.createWallet(name, walletClass, words);
    },
    // Neither is asked about, from whomever it comes: it hands nothing out, and the wallet in use stays the one in use.
    'wallet.import': async ({ name, secret, class: walletClass = ownClass, path, password }, context) => {
      await setup.ensure();
      return custody.importWallet(name, secret, { path, password, by: context.caller, class: walletClass });
    },
    'wallet.paths': ({ secret, layout, from, count }) => keeper.pathsOf(secret, layout, from, count),
    'wallet.watch': async ({ name, address, class: walletClass = ownClass }) => {
      await setup.ensure();
      return keeper.addKeyless('watch', { name, address, class: walletClass });
    },
    'wallet.list': () => custody.wallets(),
    'wallet.rename': async ({ address, name, approval }, context) => {
      keeper.assertRenamable(address, name);
      const shown = (): SigningPreview => renamePreview(custody.wallet(address), name);
      await askForProgram(parts, approval, context, 'wallet rename', custody.wallet(address).class, shown);
      return keeper.rename(address, name);
    },
    'wallet.use': async ({ address, approval }, context) => {
      const shown = (): SigningPreview => usePreview(ownWallet(custody, address));
      await askForProgram(parts, approval, context, 'wallet use', ownWallet(custody, address).class, shown);
      return walletInUse.use(address);
    },
    'wallet.preview': ({ address, what }) =>
      what === 'remove' ? removal(address) : exportPreview(custody.wallet(address), what),
    'wallet.export': async ({ address, as, password, recipient, approval }, context) => {
      keeper.assertExportable(address, { as, password });
      const wallet = custody.wallet(address);
      await openedAnew(parts, approval, context, 'wallet export', exportPreview(wallet, as), wallet.class);
      if (custody.wallet(address).class !== wallet.class) throw changedMeanwhile();
      return { sealed: await keeper.export(address, { as, password, recipient }) };
    },
    'wallet.remove': async ({ address, name, approval }, context) => {
      keeper.assertRemovable(address, name);
      const live = custody.wallet(address).class === 'live';
      await approvals.require(approval, context, 'wallet remove', removal(address), { live });
      // Looked at again: the question may have stayed open for minutes.
      keeper.assertRemovable(address, name);
      const sessionsEnded = sessions.revokeAllOf(address);
      keeper.remove(address, name);
      return { address, sessionsEnded };
    },
    'wallet.challenge': ({ address }) => ({ positions: keeper.askForBackup(address) }),
    'wallet.check': (shown, { caller }) => keeper.checkBackup(shown.address, shown, caller),
  };
}
