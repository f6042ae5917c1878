import { positions, strategies, strategyMetrics, trader } from './account.ts';
import { orderBook, orderBookL2 } from './books.ts';
import type { Read } from './read.ts';
import { exchangeInfo, tickers } from './tickers.ts';
import { orderUpdates, strategyUpdates, traderUpdates } from './updates.ts';
import { volume } from './volume.ts';

export { ReadError } from './query.ts';
export type { Answer, Read } from './read.ts';

/** Every public read by its path (interface: Public reads; profile: 6). */
export const READS: Readonly<Record<string, Read>> = {
  '/exchange/api/v1/order_book': orderBook,
  '/stats/api/v1/order_book_l2': orderBookL2,
  '/exchange/api/v1/tickers': tickers,
  '/exchange/api/v1/exchange_info': exchangeInfo,
  '/stats/api/v1/strategy_metrics': strategyMetrics,
  '/stats/api/v1/positions': positions,
  '/stats/api/v1/aggregations/volume': volume,
  '/stats/api/v1/trader': trader,
  '/stats/api/v1/strategies': strategies,
  '/exchange/api/v1/order_updates': orderUpdates,
  '/exchange/api/v1/strategy_updates': strategyUpdates,
  '/exchange/api/v1/trader_updates': traderUpdates,
};
