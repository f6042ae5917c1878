import type { Address } from '../address.ts';
import { withDiscriminant } from '../address.ts';
import type { FeedName } from './messages.ts';

/** One feed of a SUBSCRIBE command with its parameters (profile: 7). */
export interface FeedSubscription {
  readonly feed: FeedName;
  readonly params: Readonly<Record<string, unknown>>;
}

/** `aggregation` is a number here, text in REST (profile: 7); both come from the same label. */
export const bookL2 = (filters: readonly { symbol: string; aggregation: number }[]): FeedSubscription => ({
  feed: 'ORDER_BOOK_L2',
  params: { orderBookL2Filters: filters },
});
export const bookL3 = (symbols: readonly string[]): FeedSubscription => ({
  feed: 'ORDER_BOOK_L3',
  params: { symbols },
});
export const markPrices = (symbols: readonly string[]): FeedSubscription => ({
  feed: 'MARK_PRICE',
  params: { symbols },
});
export const orderUpdates = (
  filters: readonly { traderAddress?: Address; symbol?: string; reason?: number }[],
): FeedSubscription => ({
  feed: 'ORDER_UPDATE',
  params: { orderFilters: filters.map(withTraderForm) },
});
export const strategyUpdates = (
  filters: readonly { traderAddress?: Address; reason?: number }[],
): FeedSubscription => ({
  feed: 'STRATEGY_UPDATE',
  params: { strategyFilters: filters.map(withTraderForm) },
});
export const traderUpdates = (
  filters: readonly { traderAddress?: Address; reason?: number }[],
): FeedSubscription => ({
  feed: 'TRADER_UPDATE',
  params: { traderFilters: filters.map(withTraderForm) },
});

function withTraderForm<T extends { traderAddress?: Address }>(filter: T): T {
  return filter.traderAddress === undefined
    ? filter
    : { ...filter, traderAddress: withDiscriminant(filter.traderAddress) };
}

/** The text of a SUBSCRIBE command. */
export function subscribeCommand(nonce: string, feeds: readonly FeedSubscription[]): string {
  return JSON.stringify({ action: 'SUBSCRIBE', nonce, feeds });
}

/** The text of an UNSUBSCRIBE command: feed names only. */
export function unsubscribeCommand(nonce: string, feeds: readonly FeedName[]): string {
  return JSON.stringify({ action: 'UNSUBSCRIBE', nonce, feeds });
}
