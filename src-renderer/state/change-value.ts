import type { OpenOrder } from '../../src-shared/contract/index.ts';
import { max, mulFloor, type Fixed } from '../../src-shared/money/index.ts';
import { readDecimal } from '../format/index.ts';

/** An open order as it would stand once it is changed. A price of zero is the market's. */
export interface TypedChange {
  readonly amount: Fixed;
  readonly price: Fixed;
  readonly stopPrice: Fixed | null;
}

/**
 * What a changed order may be worth, in USDC: as it stands or as it would stand, whichever is more, since a change also
 * takes the place in the queue of the order that it replaces. null while that is not known. A purchase costs at most its
 * limit; a sale trades at what is bid, whatever price it asks, and a stop at what is there once it wakes up.
 */
export function changeValue(order: OpenOrder, typed: TypedChange, mark: Fixed | null): Fixed | null {
  const before = standing(order);
  if (before === null) return null;
  const bound = order.side === 'buy' && order.type !== 'stop' ? 0n : mark;
  if (bound === null) return null;
  const worth = ({ amount, price, stopPrice }: TypedChange): Fixed =>
    mulFloor(amount, [price, stopPrice ?? 0n, bound].reduce(max));
  return max(worth(before), worth(typed));
}

function standing(order: OpenOrder): TypedChange | null {
  const amount = readDecimal(order.amount);
  const price = readDecimal(order.price);
  const stopPrice = order.stopPrice === null ? null : readDecimal(order.stopPrice);
  return amount === undefined || price === undefined || stopPrice === undefined
    ? null
    : { amount, price, stopPrice };
}
