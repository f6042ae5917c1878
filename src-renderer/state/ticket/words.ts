import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { formatFixed, formatShortest } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { TicketSide } from './intent.ts';

export interface WordedOrder {
  readonly side: TicketSide;
  readonly symbol: string;
  readonly amount: Fixed;
  /** null at market. */
  readonly price: Fixed | null;
  readonly stopPrice: Fixed | null;
}

/** "Buy 0.5 ETHP @ 2,000.0", in the language of now: on the button, in the dialog and in what became of it. */
export function wordsOf({ side, symbol, amount, price, stopPrice }: WordedOrder, places: number): string {
  return say().ticket.sent.order({
    side,
    symbol,
    amount: formatShortest(amount),
    price: price === null ? null : formatFixed(price, places),
    stop: stopPrice === null ? null : formatFixed(stopPrice, places),
  });
}

/** A decimal as the contract takes it; undefined where there is none. */
export const text = (value: Fixed | null): string | undefined =>
  value === null ? undefined : formatDecimal(value);
