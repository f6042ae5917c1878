import type { CommandInput } from '../../../src-shared/contract/index.ts';
import type { Fixed } from '../../../src-shared/money/index.ts';
import type { TypedOrder } from './entry.svelte.ts';
import type { Exits } from './exits.svelte.ts';
import type { GroupIntent } from './group-intent.ts';
import { text } from './words.ts';

/** What the form holds now. */
interface Form {
  readonly symbol: string;
  readonly side: string;
  readonly type: string;
  /** null while a box is wrong or empty. */
  readonly typed: Pick<TypedOrder, 'amount' | 'price' | 'stopPrice'> | null;
}

type Sent = Pick<CommandInput<'order.place'>, 'symbol' | 'side' | 'type' | 'amount' | 'price' | 'stopPrice'>;

/** Whether an order, or the entry of a bracket, that was sent is what the form holds still. */
export function holds({ typed, symbol, side, type }: Form, sent: Sent): boolean {
  if (typed === null || side !== sent.side || type !== sent.type || symbol !== sent.symbol) return false;
  const same = (value: Fixed | null, sentText: string | undefined): boolean => text(value) === sentText;
  return (
    same(typed.amount, sent.amount) && same(typed.price, sent.price) && same(typed.stopPrice, sent.stopPrice)
  );
}

/** The same for a bracket, its exits included. */
export function holdsBracket(form: Form, exits: Pick<Exits, 'on' | 'read'>, intent: GroupIntent): boolean {
  if (intent.command !== 'order.bracket' || !exits.on) return false;
  const { input } = intent;
  const { stop, target } = exits.read ?? {};
  return (
    holds(form, input) && stop?.stopPrice === input.stop?.stopPrice && target?.price === input.target?.price
  );
}
