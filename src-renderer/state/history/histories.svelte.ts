import type { FundsEvent, OrderEvent, TraderEvent } from '../../../src-shared/contract/index.ts';
import type { Connection } from '../../connection/index.ts';
import type { StandingSources } from '../standing.ts';
import { HistoryPages } from './pages.svelte.ts';

const texts = (...parts: readonly (string | null)[]): readonly string[] =>
  parts.filter((part): part is string => part !== null);

/** Everything that the venue keeps of the own trader. */
export class Histories {
  readonly fills: HistoryPages<OrderEvent>;
  readonly orders: HistoryPages<OrderEvent>;
  readonly funding: HistoryPages<FundsEvent>;
  readonly funds: HistoryPages<FundsEvent>;
  readonly trader: HistoryPages<TraderEvent>;
  readonly #sources: StandingSources;

  constructor(connection: Connection, sources: StandingSources) {
    this.#sources = sources;
    const from = (before: number | undefined) => (before === undefined ? {} : { before });
    const ofOrder = (row: OrderEvent): readonly string[] =>
      texts(
        row.symbol,
        row.what,
        row.side,
        row.role,
        row.strategy,
        row.price,
        row.amount,
        row.orderHash,
        row.detail,
      );
    const ofFunds = (row: FundsEvent): readonly string[] =>
      texts(row.what, row.strategy, row.amount, row.detail, ...row.symbols);
    this.fills = new HistoryPages(
      (before) => connection.call('history.orders', { fills: true, ...from(before) }),
      ofOrder,
    );
    this.orders = new HistoryPages((before) => connection.call('history.orders', from(before)), ofOrder);
    this.funding = new HistoryPages(
      (before) => connection.call('history.funds', { what: 'funding payment', ...from(before) }),
      ofFunds,
    );
    this.funds = new HistoryPages((before) => connection.call('history.funds', from(before)), ofFunds);
    this.trader = new HistoryPages(
      (before) => connection.call('history.trader', from(before)),
      (row) => texts(row.what, row.amount, row.detail),
    );
  }

  /** Changes when something happened that leaves a row: orders, sizes and funds, but not what only the mark moves. */
  readonly moved = $derived.by(() => {
    const { orders, positions, account } = this.#sources;
    return JSON.stringify([
      orders?.map(({ orderHash, amount }) => [orderHash, amount]),
      positions?.map(({ symbol, strategy, side, amount }) => [symbol, strategy, side, amount]),
      account?.strategies.map(({ strategy, availableCollateral, lockedCollateral }) => [
        strategy,
        availableCollateral,
        lockedCollateral,
      ]),
      [account?.trader, account?.ddx, account?.lockedDdx, account?.payFeesInDdx],
    ]);
  });
}
