import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import type { AccountState } from '../account/account-state.ts';
import { NO_ACCOUNT } from '../account/account-view.ts';
import type { Parts } from '../parts.ts';
import { ownWallet } from '../wallets.ts';

type Names = 'order.list' | 'position.list' | 'account.get';

/** Orders, positions and funds of a wallet. */
export function tradingCommands({ accounts, custody, walletInUse }: Parts): Pick<CommandHandlers, Names> {
  /** The account asked for, or that of the wallet in use, read at least once; null while there is no wallet. */
  async function accountOf(wallet: Address | undefined): Promise<AccountState | null> {
    const asked = wallet === undefined ? walletInUse.current() : ownWallet(custody, wallet);
    if (asked === null) return null;
    const state = accounts.of(asked.address);
    await state?.ensure();
    return state ?? null;
  }

  return {
    'order.list': async ({ wallet }) => (await accountOf(wallet))?.openOrders() ?? [],
    'position.list': async ({ wallet }) => (await accountOf(wallet))?.positions() ?? [],
    'account.get': async ({ wallet }) => (await accountOf(wallet))?.account() ?? NO_ACCOUNT,
  };
}
