import type { PanicPair } from '../../../src-shared/contract/index.ts';
import { formatDecimal, mulFloor, type Fixed } from '../../../src-shared/money/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import type { AccountState } from '../account/account-state.ts';
import type { OwnOrder } from '../account/open-orders.ts';

/** A strategy and symbol of one wallet: what one CancelAll takes away. */
export interface Pair {
  readonly wallet: Address;
  readonly strategy: string;
  readonly symbol: string;
}

/** A pair with what is open on it, as far as it is known. */
export interface OpenPair extends Pair {
  readonly orders: number;
  readonly notional: Fixed | null;
}

export const keyOf = ({ wallet, strategy, symbol }: Pair): string => `${wallet} ${symbol} ${strategy}`;

/** Open orders by pair, stops included; largest notional first, what has none last. */
export function openPairs(accounts: readonly AccountState[], marks: ReadonlyMap<string, Fixed>): OpenPair[] {
  const pairs = new Map<string, OpenPair>();
  for (const account of accounts) {
    for (const order of account.ownOrders()) {
      const strategy = account.labelOf(order.strategyIdHash);
      // No order stands in a strategy that the venue does not list; the next reading knows its name.
      if (strategy === undefined) continue;
      const pair = { wallet: account.trader, strategy, symbol: order.symbol };
      const before = pairs.get(keyOf(pair));
      pairs.set(keyOf(pair), {
        ...pair,
        orders: (before?.orders ?? 0) + 1,
        notional: (before?.notional ?? 0n) + notionalAt(order, marks.get(order.symbol)),
      });
    }
  }
  return [...pairs.values()].sort(byNotional);
}

/** Without a mark price the order's own says how large it is. */
function notionalAt(order: OwnOrder, mark: Fixed | undefined): Fixed {
  return mulFloor(order.amount, mark ?? (order.price > 0n ? order.price : (order.stopPrice ?? 0n)));
}

function byNotional(a: OpenPair, b: OpenPair): number {
  const [left, right] = [a.notional ?? -1n, b.notional ?? -1n];
  return left === right ? 0 : left > right ? -1 : 1;
}

export function presentPair(pair: OpenPair, signer: PanicPair['signer']): PanicPair {
  const { notional } = pair;
  return { ...pair, notional: notional === null ? null : formatDecimal(notional), signer };
}
