import type { CommandInput, GroupLeg } from '../../../src-shared/contract/index.ts';
import type { ScaleOrder } from '../../../src-shared/market/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { formatFixed, formatShortest } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import { freshClientId } from '../client-id.ts';
import type { Naming } from '../signers.svelte.ts';
import type { TicketSide, TicketType } from './intent.ts';
import { text, wordsOf, type WordedOrder } from './words.ts';

/** One order of a group as it is shown before it is sent. */
export interface PlannedOrder {
  readonly leg: string;
  readonly role: GroupLeg['role'];
  readonly side: TicketSide;
  readonly type: TicketType;
  readonly amount: Fixed;
  /** null at market. */
  readonly price: Fixed | null;
  readonly stopPrice: Fixed | null;
}

type Command =
  | { readonly command: 'order.bracket'; readonly input: Readonly<CommandInput<'order.bracket'>> }
  | { readonly command: 'order.scale'; readonly input: Readonly<CommandInput<'order.scale'>> };

/** Several orders that a person decided on as one: shown, confirmed and sent as this one object. */
export type GroupIntent = Command & {
  readonly words: string;
  /** Of what opens the position, in USDC; null when no price is known. */
  readonly notional: Fixed | null;
  readonly orders: readonly PlannedOrder[];
};

interface Parts {
  readonly strategy: string;
  readonly notional: Fixed | null;
  readonly pricePlaces: number;
  readonly naming: Naming;
}

export interface BracketParts extends Parts {
  readonly entry: WordedOrder & { readonly type: TicketType };
  readonly exits: Pick<CommandInput<'order.bracket'>, 'stop' | 'target'>;
  readonly orders: readonly PlannedOrder[];
}

export function bracketIntent({
  strategy,
  notional,
  pricePlaces,
  naming,
  ...rest
}: BracketParts): GroupIntent {
  const { entry, exits, orders } = rest;
  const price = text(entry.price);
  const stopPrice = text(entry.stopPrice);
  const input = Object.freeze({
    symbol: entry.symbol,
    strategy,
    side: entry.side,
    type: entry.type,
    amount: formatDecimal(entry.amount),
    ...(price === undefined ? {} : { price }),
    ...(stopPrice === undefined ? {} : { stopPrice }),
    ...exits,
    ...naming,
    clientId: freshClientId(),
  });
  const words = say().ticket.sent.bracket(wordsOf(entry, pricePlaces));
  return Object.freeze({ command: 'order.bracket', input, words, notional, orders });
}

export interface ScaleParts extends Parts {
  readonly symbol: string;
  readonly side: TicketSide;
  readonly type: 'limit' | 'post-only';
  readonly rungs: readonly ScaleOrder[];
  readonly orders: readonly PlannedOrder[];
}

export function scaleIntent(parts: ScaleParts): GroupIntent {
  const { symbol, strategy, side, type, rungs, notional, naming, orders } = parts;
  const input = Object.freeze({
    symbol,
    strategy,
    side,
    type,
    orders: rungs.map(({ price, amount }) => ({
      price: formatDecimal(price),
      amount: formatDecimal(amount),
    })),
    ...naming,
    clientId: freshClientId(),
  });
  return Object.freeze({ command: 'order.scale', input, words: scaleWords(parts), notional, orders });
}

export function scaleWords({
  symbol,
  side,
  rungs,
  pricePlaces,
}: Pick<ScaleParts, 'symbol' | 'side' | 'rungs' | 'pricePlaces'>): string {
  const amount = formatShortest(rungs.reduce((sum, each) => sum + each.amount, 0n));
  const at = (order: ScaleOrder | undefined): string => formatFixed(order?.price ?? 0n, pricePlaces);
  return say().ticket.sent.scale(side, amount, symbol, rungs.length, at(rungs[0]), at(rungs.at(-1)));
}
