import type { FeedName, FeedRow } from '../messages.ts';
import { l2Level, l3Order, markPriceRow } from './market.ts';
import { orderUpdateRow, strategyUpdateRow, traderUpdateRow } from './updates.ts';
import { REFUSED } from './values.ts';

const READERS: { readonly [F in FeedName]: (value: unknown) => FeedRow<F> } = {
  ORDER_BOOK_L2: l2Level,
  ORDER_BOOK_L3: l3Order,
  MARK_PRICE: markPriceRow,
  ORDER_UPDATE: orderUpdateRow,
  STRATEGY_UPDATE: strategyUpdateRow,
  TRADER_UPDATE: traderUpdateRow,
};

/**
 * Reads the rows of one message of a feed, written out by hand for speed: the schemas in `ROW_SCHEMAS` are the oracle
 * in tests, and say what is wrong with a row that is refused.
 * @returns undefined when a row is not what the feed carries
 */
export function readRows<F extends FeedName>(feed: F, data: readonly unknown[]): FeedRow<F>[] | undefined {
  const read: (value: unknown) => FeedRow<F> = READERS[feed];
  try {
    return data.map((row) => read(row));
  } catch (thrown) {
    if (thrown === REFUSED) return undefined;
    throw thrown;
  }
}
