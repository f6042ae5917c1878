import type { FeedName } from '../../src-shared/protocol/index.ts';
import { MARKETS } from '../engine/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { markPriceFeed } from '../wire/index.ts';
import { l2Partial, l3Partial } from './books.ts';
import { bookView, marketsOf, type FeedRequest } from './commands.ts';
import type { Connection } from './connection.ts';

/** One filter that accepts everything: what filters left out mean. */
const EVERYTHING = [{}];

/** Market feeds open with a full PARTIAL, user feeds with an empty one (profile: 7). */
export function subscribe(connection: Connection, request: FeedRequest, x: Exchange): void {
  const { subscriptions } = connection;
  switch (request.feed) {
    case 'ORDER_BOOK_L2': {
      const filters = request.params.orderBookL2Filters;
      const views =
        filters === undefined
          ? MARKETS.map((market) => bookView(market, market.aggregations[0] ?? '1'))
          : filters.flatMap(({ symbol, aggregation }) =>
              marketsOf([symbol]).map((market) => bookView(market, String(aggregation))),
            );
      subscriptions.l2 = [...new Set(views)];
      for (const view of subscriptions.l2)
        connection.send('ORDER_BOOK_L2', view.key, 'PARTIAL', l2Partial(x, view));
      return;
    }
    case 'ORDER_BOOK_L3':
      subscriptions.l3 = marketsOf(request.params.symbols);
      for (const market of subscriptions.l3)
        connection.send('ORDER_BOOK_L3', market.symbol, 'PARTIAL', l3Partial(x.market(market)));
      return;
    case 'MARK_PRICE':
      subscriptions.marks = marketsOf(request.params.symbols);
      connection.send('MARK_PRICE', 'MARK_PRICE', 'PARTIAL', latestMarks(x, connection));
      return;
    case 'ORDER_UPDATE':
      subscriptions.orders = request.params.orderFilters ?? EVERYTHING;
      connection.send('ORDER_UPDATE', 'ORDER_UPDATE', 'PARTIAL', '');
      return;
    case 'STRATEGY_UPDATE':
      subscriptions.strategies = request.params.strategyFilters ?? EVERYTHING;
      connection.send('STRATEGY_UPDATE', 'STRATEGY_UPDATE', 'PARTIAL', '');
      return;
    case 'TRADER_UPDATE':
      subscriptions.traders = request.params.traderFilters ?? EVERYTHING;
      connection.send('TRADER_UPDATE', 'TRADER_UPDATE', 'PARTIAL', '');
      return;
  }
}

export function unsubscribe({ subscriptions }: Connection, feed: FeedName): void {
  switch (feed) {
    case 'ORDER_BOOK_L2':
      subscriptions.l2 = [];
      return;
    case 'ORDER_BOOK_L3':
      subscriptions.l3 = [];
      return;
    case 'MARK_PRICE':
      subscriptions.marks = [];
      return;
    case 'ORDER_UPDATE':
      subscriptions.orders = null;
      return;
    case 'STRATEGY_UPDATE':
      subscriptions.strategies = null;
      return;
    case 'TRADER_UPDATE':
      subscriptions.traders = null;
      return;
  }
}

/** The latest row of each market. */
function latestMarks(x: Exchange, { subscriptions }: Connection): string {
  const rows = subscriptions.marks.flatMap((market) => {
    const { rows: latest } = x.markRows.page({
      ascending: false,
      boundary: null,
      limit: 1,
      keep: (row) => row.market === market,
    });
    return latest.map((row) => JSON.stringify(markPriceFeed(row)));
  });
  return rows.join(',');
}
