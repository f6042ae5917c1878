import { FUNDS_EVENTS, type CommandHandlers } from '../../../src-shared/contract/index.ts';
import type { Address, OrderUpdateRow } from '../../../src-shared/protocol/index.ts';
import { fundsEvent, gather, isFill, orderEvents, traderEvent } from '../history/index.ts';
import type { Parts } from '../parts.ts';
import { ownWallet } from '../wallets.ts';

type Names = 'history.orders' | 'history.funds' | 'history.trader';
type Sources = Pick<Parts, 'reads' | 'accounts' | 'custody' | 'walletInUse'>;

const NOTHING = { rows: [], next: null };

/** What the venue keeps of the own trader. */
export function historyCommands({
  reads,
  accounts,
  custody,
  walletInUse,
}: Sources): Pick<CommandHandlers, Names> {
  const traderOf = (wallet: Address | undefined): Address | null =>
    (wallet === undefined ? walletInUse.current() : ownWallet(custody, wallet))?.address ?? null;
  const labels =
    (trader: Address) =>
    (hash: string): string | undefined =>
      accounts.of(trader)?.labelOf(hash);

  return {
    'history.orders': async ({ wallet, symbol, fills, ...page }) => {
      const trader = traderOf(wallet);
      if (trader === null) return NOTHING;
      const eventsOf = (row: OrderUpdateRow) =>
        fills && !isFill(row) ? [] : orderEvents(row, trader, labels(trader));
      return gather(
        (globalOrdinal, limit) =>
          reads.orderUpdates({
            trader,
            limit,
            globalOrdinal,
            order: 'desc',
            ...(symbol === undefined ? {} : { symbol }),
          }),
        eventsOf,
        page,
      );
    },
    'history.funds': async ({ wallet, what, ...page }) => {
      const trader = traderOf(wallet);
      if (trader === null) return NOTHING;
      const reason = what === undefined ? {} : { reason: FUNDS_EVENTS.indexOf(what) };
      return gather(
        (globalOrdinal, limit) =>
          reads.strategyUpdates({ trader, limit, globalOrdinal, order: 'desc', ...reason }),
        (row) => (row.traderAddress === trader ? [fundsEvent(row, labels(trader))] : []),
        page,
      );
    },
    'history.trader': async ({ wallet, ...page }) => {
      const trader = traderOf(wallet);
      if (trader === null) return NOTHING;
      return gather(
        (globalOrdinal, limit) => reads.traderUpdates({ trader, limit, globalOrdinal, order: 'desc' }),
        (row) => (row.traderAddress === trader ? [traderEvent(row)] : []),
        page,
      );
    },
  };
}
