import {
  devicePreview,
  type Approval,
  type CallContext,
  type CommandHandlers,
  type StreamHandlers,
} from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { DevicePatience } from '../device-patience.ts';
import type { Parts } from '../parts.ts';

type Names = 'ledger.status' | 'ledger.accounts' | 'ledger.show' | 'wallet.addLedger';

/** Wallets on Ledger devices. */
export function ledgerCommands(parts: Parts): Pick<CommandHandlers, Names> {
  const { custody, ledger, setup, approvals } = parts;
  const patience = new DevicePatience();

  /** The device comes up before a person who may not know why: a program asks first, and not again at once after a no. */
  const asked = async <T>(
    command: string,
    approval: Approval,
    context: CallContext,
    of: { name: string; path: string },
    work: () => Promise<T>,
  ): Promise<T> => {
    if (context.caller.kind === 'interface') return work();
    patience.assertMay(context.caller);
    await approvals.require(approval, context, command, devicePreview(of.name, of.path));
    return patience.noting(context.caller, work);
  };

  return {
    'ledger.status': async () => {
      const { pending } = ledger;
      const app = await ledger.openApp();
      const { prompt: _prompt, ...state } = ledger.state;
      return { ...state, app, pending };
    },
    'ledger.accounts': async ({ layout, from, count }) => {
      const accounts = await ledger.accounts(layout, from, count);
      const known = new Map(custody.wallets().map(({ address, name }) => [address, name]));
      return accounts.map((account) => ({ ...account, wallet: known.get(account.address) ?? null }));
    },
    'ledger.show': async ({ address, approval }, context) => {
      const { kind, path, name } = custody.wallet(address);
      if (kind === 'ledger' && path !== null)
        return asked('ledger show', approval, context, { name, path }, () =>
          ledger.show(address, path, name),
        );
      throw new CountersignError(
        'NOT_LEDGER',
        `The wallet ${name} is not on a Ledger.`,
        'Only a wallet on a device can be shown there; see `countersign wallet list`.',
      );
    },
    'wallet.addLedger': async ({ name, path, class: walletClass, approval }, context) => {
      // What is no path is shown to nobody.
      const at = ledger.pathOf(path);
      await setup.ensure();
      const confirm = (before: (address: Address) => void) =>
        asked('wallet add-ledger', approval, context, { name, path: at }, () =>
          ledger.confirm(at, name, before),
        );
      const account = await confirm((address) => {
        // Before anybody is asked to compare what could not be added.
        custody.keeper.assertNew({ name, address, class: walletClass });
      });
      return custody.addLedgerWallet({ name, ...account, class: walletClass });
    },
  };
}

const HARDWARE_BEAT_MS = 1_000;

/**
 * Devices are looked for as long as somebody reads this. Each change is told at once, so that nobody who answers quickly
 * on the device is too quick for who shows what it is about.
 */
export function hardwareStream({ ledger }: Parts): StreamHandlers['hardware'] {
  return (_, emit) => {
    const send = (): void => {
      emit(ledger.state);
    };
    queueMicrotask(send);
    const offs = [ledger.onChange(send), ledger.watch()];
    // The time that is left of a prompt goes by.
    const timer = setInterval(() => {
      if (ledger.state.prompt !== null) send();
    }, HARDWARE_BEAT_MS);
    return () => {
      clearInterval(timer);
      for (const off of offs) off();
    };
  };
}
