import type { CommandInput } from '../../../src-shared/contract/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { freshClientId } from '../client-id.ts';
import type { Naming } from '../signers.svelte.ts';
import { text, wordsOf } from './words.ts';

export type TicketSide = 'buy' | 'sell';
export type TicketType = 'limit' | 'market' | 'stop' | 'post-only';

/** What a person decided: shown, confirmed and sent as this one object. */
export interface Intent {
  /** In a trader's words, as the button said it. */
  readonly words: string;
  /** USDC, for the confirmation; null when no price is known. */
  readonly notional: Fixed | null;
  readonly input: Readonly<CommandInput<'order.place'>>;
}

export interface IntentParts {
  readonly symbol: string;
  readonly strategy: string;
  readonly side: TicketSide;
  readonly type: TicketType;
  readonly amount: Fixed;
  /** null at market. */
  readonly price: Fixed | null;
  /** Of a stop order alone. */
  readonly stopPrice: Fixed | null;
  readonly notional: Fixed | null;
  readonly pricePlaces: number;
  /** The keys that sign it, as far as they have to be named. */
  readonly naming: Naming;
}

export function makeIntent(parts: IntentParts): Intent {
  const { symbol, strategy, side, type, pricePlaces } = parts;
  const amount = formatDecimal(parts.amount);
  const price = text(parts.price);
  const stopPrice = text(parts.stopPrice);
  const input = Object.freeze({
    symbol,
    strategy,
    side,
    type,
    amount,
    ...(price === undefined ? {} : { price }),
    ...(stopPrice === undefined ? {} : { stopPrice }),
    ...parts.naming,
    clientId: freshClientId(),
  });
  return Object.freeze({
    words: wordsOf({ ...parts, side, symbol }, pricePlaces),
    notional: parts.notional,
    input,
  });
}

/** The same once more, in spite of what was found against it: a request of its own, with the finding named. */
export function inSpiteOf(intent: Intent, rule: string): Intent {
  const override = [...(intent.input.override ?? []), rule];
  const input = Object.freeze({ ...intent.input, override, clientId: freshClientId() });
  return Object.freeze({ ...intent, input });
}
