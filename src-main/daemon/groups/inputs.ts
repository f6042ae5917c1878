import type { RequestInput } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { Hex, ScopeName } from '../../../src-shared/protocol/index.ts';
import { knownOf } from './deciding.ts';
import type { Action } from './facts.ts';
import type { Group } from './store.ts';

const OPTIONS = { override: [], wait: true, walletSigned: false };

/** What a step asks for, the scope that it needs, and the amount of the order that it places. */
export function inputOf(
  group: Group,
  leg: string,
  action: Action,
  amount: Fixed | null,
): { readonly kind: ScopeName; readonly amount: Fixed | null; readonly input: RequestInput } {
  const { plan } = group;
  const planned = plan.legs.find((each) => each.leg === leg);
  if (planned === undefined) throw new TypeError(`the group has no leg ${leg}`);
  const { symbol, strategy } = plan;
  if (action === 'place') {
    const { side, type, price, stopPrice } = planned;
    const size = amount ?? parseDecimal(planned.amount);
    const prices = {
      ...(price === null ? {} : { price: parseDecimal(price) }),
      ...(stopPrice === null ? {} : { stopPrice: parseDecimal(stopPrice) }),
    };
    const input = {
      kind: 'Order',
      ...OPTIONS,
      symbol,
      strategy,
      side,
      type,
      amount: size,
      ...prices,
    } as const;
    return { kind: 'order', amount: size, input };
  }
  const { open } = knownOf(group)(leg);
  if (open === null) {
    throw new CountersignError(
      'ORDER_NOT_OPEN',
      'The order does not stand any more.',
      'Look at its requests.',
    );
  }
  const orderHash = open.orderHash as Hex;
  if (action === 'cancel') {
    const input = { kind: 'CancelOrder', ...OPTIONS, symbol, orderHash } as const;
    return { kind: 'cancel-order', amount: null, input };
  }
  if (amount === null) throw new TypeError('a change of an order needs its new amount');
  // Its prices stay as they stand: a person may have moved them.
  const { side, type } = planned;
  const input = { kind: 'ModifyOrder', ...OPTIONS, orderHash, symbol, strategy, side, type, amount } as const;
  return { kind: 'modify-order', amount, input };
}
