import { divFloor, floorTo, max, min, ONE, type Fixed } from '../money/index.ts';
import { TAKER_FEE } from './fee.ts';
import { marginSums, MAX_LEVERAGE, openSize, type MarginInput } from './margin.ts';

/** The largest amount on the market's step whose value at `price` is at most `notional` (USDC). */
export function amountForNotional(notional: Fixed, price: Fixed, step: Fixed): Fixed {
  if (price <= 0n || step <= 0n) return 0n;
  return floorTo(max(0n, divFloor(notional * ONE, price)), step);
}

/** A part of an amount, on the market's step, rounded down; `ratio` of one is all of it. */
export function partOf(amount: Fixed, ratio: Fixed, step: Fixed): Fixed {
  return step <= 0n ? 0n : floorTo(divFloor(amount * ratio, ONE), step);
}

/** The largest order of a side that the initial margin allows now, on the market's step (profile: 8 Margin). */
export function largestAmount(
  standing: MarginInput,
  symbol: string,
  side: 'buy' | 'sell',
  step: Fixed,
): Fixed {
  const mark = standing.marks.get(symbol);
  const sums = marginSums(standing);
  if (mark === undefined || mark <= 0n || sums === null) return 0n;
  const size = standing.positions.get(symbol)?.size ?? 0n;
  const open = standing.openOrders.get(symbol) ?? { bids: 0n, asks: 0n };
  const here = openSize(size, open.bids, open.asks) * mark;
  const base = min(sums.total, standing.collateral * ONE);
  const offset = side === 'buy' ? size + open.bids : open.asks - size;
  const room = (base - ONE) * MAX_LEVERAGE - (sums.openNotional - here) - offset * mark;
  // Its own fee lessens what carries it: (T − fee × x) × 3 ≥ N + x; the fee is rounded up by at most 10^-6 USDC.
  const reach = divFloor(room * ONE, mark * (ONE + TAKER_FEE * MAX_LEVERAGE));
  return reach <= 0n ? 0n : floorTo(reach, step);
}
