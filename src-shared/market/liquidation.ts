import { abs, divCeil, divFloor, ONE, type Fixed } from '../money/index.ts';
import { marginSums, MMR, type MarginInput } from './margin.ts';

/**
 * The last mark price of `symbol` at which the strategy still holds its maintenance margin, T ≥ MMR × N with all its
 * positions, the marks of the other markets as they are (profile: 8 Margin, Liquidation): one millionth further away it
 * is to be liquidated. For a long position that is the lowest such price, for a short one the highest.
 * @returns null without a position, without a mark price that is needed, and where no price above zero does it
 */
export function liquidationPrice(input: MarginInput, symbol: string): Fixed | null {
  const position = input.positions.get(symbol);
  const mark = input.marks.get(symbol);
  const sums = marginSums(input);
  if (position === undefined || position.size === 0n || mark === undefined || sums === null) return null;
  const { size } = position;
  const others = sums.notional - abs(size) * mark;
  // T + s·(p − m) ≥ MMR·(N of the others + |s|·p); both sides times 10^18, p times 10^6.
  const needed = MMR * others - sums.total * ONE + size * mark * ONE;
  const slope = size * ONE - MMR * abs(size);
  const price = size > 0n ? divCeil(needed, slope) : divFloor(needed, slope);
  return price > 0n ? price : null;
}
