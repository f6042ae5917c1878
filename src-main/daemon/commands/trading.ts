import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { ORDER_TYPE, type Address } from '../../../src-shared/protocol/index.ts';
import { rowOf } from '../../operator/index.ts';
import type { AccountState } from '../account/account-state.ts';
import type { Parts } from '../parts.ts';
import { chooseWallet, currentWallet } from '../wallets.ts';

type Names =
  | 'order.place'
  | 'order.cancel'
  | 'order.cancelAll'
  | 'order.list'
  | 'position.list'
  | 'account.get'
  | 'request.list'
  | 'request.show';

export function tradingCommands(parts: Parts): Pick<CommandHandlers, Names> {
  const { trading, journal, accounts, custody } = parts;

  /** The account asked for, read at least once; null while there is no wallet. */
  async function accountOf(wallet: Address | undefined): Promise<AccountState | null> {
    if (wallet === undefined && currentWallet(custody) === null) return null;
    const state = accounts.of(
      wallet === undefined ? (currentWallet(custody)?.address as Address) : chooseWallet(custody, wallet),
    );
    await state?.ensure();
    return state ?? null;
  }

  return {
    'order.place': (input, context) => {
      const { symbol, strategy, side, type, amount, price, stopPrice, ...options } = input;
      const intent = {
        kind: 'Order' as const,
        symbol,
        strategy,
        side: side === 'buy' ? ('Bid' as const) : ('Ask' as const),
        orderType: ORDER_TYPE[type],
        amount,
        // interface: Content, 0 for market orders, 0 when not a stop order.
        price: price ?? 0n,
        stopPrice: stopPrice ?? 0n,
      };
      return trading.submit(intent, options, context);
    },
    'order.cancel': ({ symbol, orderHash, ...options }, context) =>
      trading.submit({ kind: 'CancelOrder', symbol, orderHash }, options, context),
    'order.cancelAll': ({ symbol, strategy, ...options }, context) =>
      trading.submit({ kind: 'CancelAll', symbol, strategy }, options, context),
    'order.list': async ({ wallet }) => (await accountOf(wallet))?.openOrders() ?? [],
    'position.list': async ({ wallet }) => (await accountOf(wallet))?.positions() ?? [],
    'account.get': async ({ wallet }) =>
      (await accountOf(wallet))?.account() ?? { trader: null, ddx: null, strategies: [] },
    'request.list': ({ clientId, limit }) => journal.list({ limit, clientId }).map(rowOf),
    'request.show': ({ requestId }) => {
      const request = journal.find(requestId);
      if (request === null)
        throw new CountersignError(
          'REQUEST_UNKNOWN',
          'There is no such request.',
          'See `countersign request list`.',
        );
      return rowOf(request);
    },
  };
}
