import {
  abs,
  ceil,
  E6,
  floor,
  least,
  most,
  position,
  type Market,
  type NaiveOrder,
  type NaiveState,
  type Position,
  type Strategy,
} from './state.ts';

/** profile: 8 Margin, Fees, Position, Maximum fill and withdrawal, as naively as they are written. */

export const unrealised = ({ size, cost }: Position, mark: bigint): bigint => size * mark - cost;

/** T, N and open notional, in 10^-12 USDC. */
export function sums(s: NaiveState, strategy: Strategy): { t: bigint; n: bigint; open: bigint } {
  let t = strategy.avail * E6;
  let n = 0n;
  let open = 0n;
  for (const market of s.markets) {
    const held = position(strategy, market);
    t += unrealised(held, market.mark);
    n += abs(held.size) * market.mark;
    open += openSize(s, strategy, market, []) * market.mark;
  }
  return { t, n, open };
}

/** max(|position + bids|, |position − asks|), with orders that come or (negative) go. */
export function openSize(
  s: NaiveState,
  strategy: Strategy,
  market: Market,
  more: readonly { bid: boolean; amount: bigint }[],
): bigint {
  let bids = 0n;
  let asks = 0n;
  const orders = s.open(strategy, market).map(({ bid, left }) => ({ bid, amount: left }));
  for (const { bid, amount } of [...orders, ...more]) {
    if (bid) bids += amount;
    else asks += amount;
  }
  const { size } = position(strategy, market);
  return most(abs(size + bids), abs(size - asks));
}

export const belowMaintenance = ({ t, n }: { t: bigint; n: bigint }): boolean => n > 0n && t * 20n < n;

export function maxWithdrawal(s: NaiveState, strategy: Strategy): bigint {
  const { t, n, open } = sums(s, strategy);
  // T − 5% of N, and available − (open notional − N) / 3.
  return most(0n, least(floor(t * 20n - n, 20n * E6), floor(3n * strategy.avail * E6 - (open - n), 3n * E6)));
}

/** 20 bps, or half in DDX. */
export function feeOf({ trader }: Strategy, price: bigint, amount: bigint): { usdc: bigint; ddx: bigint } {
  const notional = price * amount;
  const ddx = ceil(notional, 1_000n * E6);
  if (trader.payFeesInDdx && trader.ddx >= ddx) return { usdc: 0n, ddx };
  return { usdc: ceil(notional * 2n, 1_000n * E6), ddx: 0n };
}

/** A position after a fill, what the trader realises (rounded against him), and what rounding leaves to the fund. */
export function filled(before: Position, bid: boolean, price: bigint, amount: bigint) {
  const signed = bid ? amount : -amount;
  const { size, cost } = before;
  if (size === 0n || size > 0n === bid)
    return { after: { size: size + signed, cost: cost + signed * price }, pnl: 0n, rest: 0n };
  const closed = abs(signed) < abs(size) ? -signed : size;
  const closedCost = closed === size ? cost : ceil(cost * closed, size);
  const left = size + signed;
  const exact = closed * price - closedCost;
  const pnl = floor(exact, E6);
  const flipped = closed === size;
  return {
    after: { size: left, cost: flipped ? left * price : cost - closedCost },
    pnl,
    rest: exact - pnl * E6,
  };
}

/** The most of `amount` that the order's owner can bear: T − fee ≥ N / 3 growing, MF not falling shrinking. */
export function bearable(
  s: NaiveState,
  order: NaiveOrder,
  price: bigint,
  amount: bigint,
  taker: boolean,
): bigint {
  const { strategy, market, bid } = order;
  const before = sums(s, strategy);
  const held = position(strategy, market);
  const at = (size: bigint): { t: bigint; n: bigint } => {
    const { after, pnl } = filled(held, bid, price, size);
    const fee = taker ? feeOf(strategy, price, size).usdc : 0n;
    return {
      t: before.t + (pnl - fee) * E6 + unrealised(after, market.mark) - unrealised(held, market.mark),
      n: before.n + (abs(after.size) - abs(held.size)) * market.mark,
    };
  };
  const shrinks = (size: bigint): boolean => {
    const { t, n } = at(size);
    return n === 0n ? t >= 0n : t * before.n >= before.t * n;
  };
  const grows = (size: bigint): boolean => at(size).t * 3n >= at(size).n;
  const closing = held.size !== 0n && held.size > 0n !== bid ? least(amount, abs(held.size)) : 0n;
  if (closing > 0n && !shrinks(closing)) return 0n;
  if (closing === amount || grows(amount)) return amount;
  let low = closing / market.step;
  let high = amount / market.step;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (grows(middle * market.step)) low = middle;
    else high = middle;
  }
  return low * market.step;
}
