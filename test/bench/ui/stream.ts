import { formatDecimal } from '../../../src-shared/money/index.ts';
import { bookStream } from '../streams/book-updates.ts';

export const SYMBOLS = ['ETHP', 'BTCP', 'FUNDP'] as const;
const UPDATES = 50_000;

/** A row of ORDER_BOOK_L2. */
export interface WireLevel {
  readonly symbol: string;
  readonly side: 0 | 1;
  readonly price: string;
  readonly amount: string;
}

/** The book of a market and the updates to it, as a venue sends them. */
export function wireStream(symbol: string, seed: number): { snapshot: WireLevel[]; updates: WireLevel[] } {
  const { snapshot, updates } = bookStream(UPDATES, seed);
  const wire = ({ side, price, amount }: (typeof updates)[number]): WireLevel => ({
    symbol,
    side,
    price: formatDecimal(price),
    amount: formatDecimal(amount),
  });
  return { snapshot: snapshot.map(wire), updates: updates.map(wire) };
}
