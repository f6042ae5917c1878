import type { CommandArguments, CommandHandlers } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { SessionWish } from '../../sessions/index.ts';
import type { Parts } from '../parts.ts';
import { chooseWallet } from '../wallets.ts';

type Names =
  | 'vault.setup'
  | 'wallet.create'
  | 'wallet.import'
  | 'wallet.list'
  | 'session.preview'
  | 'session.issue'
  | 'session.list'
  | 'approvals.list'
  | 'approvals.approve'
  | 'approvals.reject';

export function custodyCommands(parts: Parts): Pick<CommandHandlers, Names> {
  const { custody, setup, sessions, approvals, time, isAccepted } = parts;

  return {
    'vault.setup': async (choice) => {
      await custody.setup(choice);
      return {};
    },
    'wallet.create': async ({ name, class: walletClass, words }) => {
      await setup.ensure();
      return custody.createWallet(name, walletClass, words);
    },
    'wallet.import': async ({ name, secret, class: walletClass, path }) => {
      await setup.ensure();
      return custody.importWallet(name, secret, { class: walletClass, path });
    },
    'wallet.list': () => custody.wallets(),
    'session.preview': async (input) => {
      await time.confirmed();
      return sessions.preview(wishOf(input), chooseWallet(custody, input.wallet));
    },
    'session.issue': async (input, context) => {
      const wallet = chooseWallet(custody, input.wallet);
      if (!isAccepted()) {
        throw new CountersignError(
          'PROFILE_NOT_ACCEPTED',
          'The unverified facts of this profile have not been accepted.',
          'Look at them with `countersign profiles list`, then accept them.',
        );
      }
      await time.confirmed();
      const session = await sessions.issue(wishOf(input), wallet, (preview) =>
        approvals.require(input.approval, context, 'session issue', preview),
      );
      return {
        session: session.id,
        address: session.address,
        scope: [...session.scope],
        expirySeconds: session.expirySeconds,
      };
    },
    'session.list': () => sessions.list(),
    'approvals.list': () => approvals.list(),
    'approvals.approve': async ({ id, approval }, context) => {
      await approvals.approve(id, approval, context);
      return {};
    },
    'approvals.reject': ({ id }) => {
      approvals.reject(id);
      return {};
    },
  };
}

function wishOf(input: CommandArguments<'session.preview'>): SessionWish {
  return {
    name: input.name,
    scope: input.scope,
    lifetimeSeconds: input.lifetimeSeconds,
    expirySeconds: input.expirySeconds,
    rails: input.rails ?? {},
  };
}
