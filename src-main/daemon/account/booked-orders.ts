import type { Fixed } from '../../../src-shared/money/index.ts';
import { ORDER_TYPE } from '../../../src-shared/protocol/index.ts';
import type { AccountState } from './account-state.ts';

/** An order of a strategy that stands in the book. */
export interface BookedOrder {
  readonly orderHash: string;
  readonly side: 'buy' | 'sell';
  readonly price: Fixed;
  readonly amount: Fixed;
}

/** What a strategy has in the book of a market, stops that wait left out; null while that is not known. */
export function bookedOrders(
  account: AccountState | undefined,
  strategy: string,
  symbol: string,
): BookedOrder[] | null {
  const hash = account?.strategy(strategy)?.strategyIdHash;
  if (account?.isKnown !== true || hash === undefined) return null;
  return account.ownOrders().flatMap((order): BookedOrder[] => {
    const isBooked =
      order.symbol === symbol && order.strategyIdHash === hash && order.type !== ORDER_TYPE.stop;
    if (!isBooked) return [];
    const { orderHash, side, price, amount } = order;
    return [{ orderHash, side: side === 0 ? 'buy' : 'sell', price, amount }];
  });
}
