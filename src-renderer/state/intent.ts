import type { CommandInput } from '../../src-shared/contract/index.ts';
import { formatDecimal, type Fixed } from '../../src-shared/money/index.ts';
import { orderWords } from '../format/index.ts';

export type TicketSide = 'buy' | 'sell';
export type TicketType = 'limit' | 'market' | 'post-only';

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
  readonly price: Fixed | null;
  readonly notional: Fixed | null;
  readonly pricePlaces: number;
  /** The session key chosen for it; undefined where there is no choice. */
  readonly session: string | undefined;
}

/** 128 random bits: sending the same intent twice can place one order only. */
function freshClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `ui-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function makeIntent(parts: IntentParts): Intent {
  const { symbol, strategy, side, type, pricePlaces } = parts;
  const amount = formatDecimal(parts.amount);
  const price = parts.price === null ? undefined : formatDecimal(parts.price);
  const input = Object.freeze({
    symbol,
    strategy,
    side,
    type,
    amount,
    ...(price === undefined ? {} : { price }),
    ...(parts.session === undefined ? {} : { session: parts.session }),
    clientId: freshClientId(),
  });
  return Object.freeze({
    words: orderWords({ side, symbol, amount, price }, pricePlaces),
    notional: parts.notional,
    input,
  });
}
