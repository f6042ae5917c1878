import type { RequestInput } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { Hex, ScopeName } from '../../../src-shared/protocol/index.ts';
import type { Intent, IntentOf } from '../../operator/index.ts';
import { knownOf } from './deciding.ts';
import type { Action } from './facts.ts';
import { orderIntent } from '../intents.ts';
import type { Plan, PlannedLeg } from './plan.ts';
import type { Group } from './store.ts';

const OPTIONS = { override: [], wait: true, walletSigned: false };

/** The order of a leg as it was planned, or with another amount. */
export function plannedIntent(
  { symbol, strategy, legs }: Plan,
  leg: string,
  size?: Fixed,
): IntentOf<'Order'> {
  const { side, type, amount, ...prices } = plannedLeg(legs, leg);
  return orderIntent({ symbol, strategy, side, type, amount: size ?? parseDecimal(amount), ...read(prices) });
}

function plannedLeg(legs: readonly PlannedLeg[], leg: string): PlannedLeg {
  const planned = legs.find((each) => each.leg === leg);
  if (planned === undefined) throw new TypeError(`the group has no leg ${leg}`);
  return planned;
}

function read({ price, stopPrice }: Pick<PlannedLeg, 'price' | 'stopPrice'>) {
  return {
    ...(price === null ? {} : { price: parseDecimal(price) }),
    ...(stopPrice === null ? {} : { stopPrice: parseDecimal(stopPrice) }),
  };
}

interface Wish {
  readonly kind: ScopeName;
  readonly amount: Fixed | null;
  /** As the rails are asked about it. */
  readonly intent: Intent;
  readonly input: RequestInput;
}

/** What a step asks for, the scope that it needs, and the amount of the order that it places. */
export function inputOf(group: Group, leg: string, action: Action, amount: Fixed | null): Wish {
  const { plan } = group;
  const planned = plannedLeg(plan.legs, leg);
  const { symbol, strategy } = plan;
  const { side, type } = planned;
  if (action === 'place') {
    const intent = plannedIntent(plan, leg, amount ?? undefined);
    const size = intent.amount;
    const order = { symbol, strategy, side, type, amount: size, ...read(planned) };
    return { kind: 'order', amount: size, intent, input: { kind: 'Order', ...OPTIONS, ...order } };
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
    const intent = { kind: 'CancelOrder', symbol, orderHash } as const;
    return { kind: 'cancel-order', amount: null, intent, input: { ...intent, ...OPTIONS } };
  }
  if (amount === null) throw new TypeError('a change of an order needs its new amount');
  const intent = { ...plannedIntent(plan, leg, amount), kind: 'ModifyOrder', orderHash } as const;
  // Its prices stay as they stand: a person may have moved them.
  const input = { kind: 'ModifyOrder', ...OPTIONS, orderHash, symbol, strategy, side, type, amount } as const;
  return { kind: 'modify-order', amount, intent, input };
}
