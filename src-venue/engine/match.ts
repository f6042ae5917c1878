import type { Book } from './book.ts';
import { quoteOf } from './markets.ts';
import type { Order } from './order.ts';

/** What matching asks of the rooms above: how much may trade, and to keep the accounts. */
export interface FillRules<O> {
  /** The most of `lots` that the owner of `order` can bear at `ticks` (profile: 8 Maximum fill). */
  bearable(order: Order<O>, ticks: number, lots: number, taker: boolean): number;
  /** Books a fill at the maker's price. Both orders' `left` has been reduced. */
  filled(maker: Order<O>, taker: Order<O>, lots: number): void;
  /** A maker that can bear nothing has left the book. */
  makerCancelled(maker: Order<O>): void;
}

/**
 * Why matching ended: nothing left, no maker within the limit, the next maker is of the same strategy, or the taker
 * can bear no more (profile: 8 Matching).
 */
export type MatchEnd = 'filled' | 'open' | 'self-match' | 'solvency';

/** Trades an incoming order against the book in price-time priority, down to `limitTicks`. */
export function match<O>(book: Book<O>, taker: Order<O>, limitTicks: number, rules: FillRules<O>): MatchEnd {
  const makers = book.opposite(taker.side);
  while (taker.left > 0) {
    const level = makers.best();
    if (level === undefined || (taker.side === 0 ? level.ticks > limitTicks : level.ticks < limitTicks))
      return 'open';
    const maker = level.head;
    if (maker === null) return 'open';
    if (maker.owner === taker.owner) return 'self-match';
    const wanted = Math.min(taker.left, maker.left);
    const taken = rules.bearable(taker, level.ticks, wanted, true);
    if (taken === 0) return 'solvency';
    const given = rules.bearable(maker, level.ticks, taken, false);
    if (given === 0) {
      book.remove(maker);
      rules.makerCancelled(maker);
      continue;
    }
    const quote = quoteOf(level.ticks, given);
    maker.filledQuote += quote;
    taker.filledQuote += quote;
    taker.left -= given;
    book.reduce(maker, given);
    rules.filled(maker, taker, given);
  }
  return 'filled';
}
