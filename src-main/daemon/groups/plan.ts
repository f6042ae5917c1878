import * as v from 'valibot';
import type { BracketInput, GroupLeg, ScaleInput } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';

const Text = v.string();
const Maybe = v.nullable(v.string());

/** One order of a group as it was asked for. Decimals are texts: this is what the database keeps. */
const PlannedLeg = v.object({
  leg: Text,
  role: v.picklist(['entry', 'stop', 'target', 'rung']),
  side: v.picklist(['buy', 'sell']),
  type: v.picklist(['limit', 'market', 'stop', 'post-only']),
  amount: Text,
  price: Maybe,
  stopPrice: Maybe,
});
export type PlannedLeg = v.InferOutput<typeof PlannedLeg>;

/** What a group is to do, fixed when it is made. */
export const Plan = v.object({
  kind: v.picklist(['bracket', 'scale']),
  symbol: Text,
  strategy: Text,
  side: v.picklist(['buy', 'sell']),
  legs: v.array(PlannedLeg),
});
export type Plan = v.InferOutput<typeof Plan>;

const other = (side: GroupLeg['side']): GroupLeg['side'] => (side === 'buy' ? 'sell' : 'buy');
const text = (value: Fixed | undefined): string | null => (value === undefined ? null : formatDecimal(value));

/** @throws {CountersignError} `BRACKET_CROSSED` when the stop lies on the target's side of it */
export function planBracket(input: BracketInput): Plan {
  const { symbol, strategy, side, type, stop, target } = input;
  if (stop && target && (side === 'buy' ? stop.stopPrice >= target.price : stop.stopPrice <= target.price)) {
    throw new CountersignError(
      'BRACKET_CROSSED',
      side === 'buy'
        ? 'The stop of a purchase must lie below its target.'
        : 'The stop of a sale must lie above its target.',
      'Change the stop price or the target.',
      { path: 'stop.stopPrice' },
    );
  }
  const amount = formatDecimal(input.amount);
  const legs: PlannedLeg[] = [
    {
      leg: 'entry',
      role: 'entry',
      side,
      type,
      amount,
      price: text(input.price),
      stopPrice: text(input.stopPrice),
    },
  ];
  // The stop is first: it is placed before the target.
  if (stop) {
    const { price, stopPrice } = stop;
    const prices = { price: text(price), stopPrice: text(stopPrice) };
    legs.push({ leg: 'stop', role: 'stop', side: other(side), type: 'stop', amount, ...prices });
  }
  if (target) {
    const prices = { price: text(target.price), stopPrice: null };
    legs.push({ leg: 'target', role: 'target', side: other(side), type: 'limit', amount, ...prices });
  }
  return { kind: 'bracket', symbol, strategy, side, legs };
}

export function planScale({ symbol, strategy, side, type, orders }: ScaleInput): Plan {
  const legs = orders.map(({ price, amount }, i): PlannedLeg => {
    const prices = { amount: formatDecimal(amount), price: formatDecimal(price), stopPrice: null };
    return { leg: String(i + 1), role: 'rung', side, type, ...prices };
  });
  return { kind: 'scale', symbol, strategy, side, legs };
}
