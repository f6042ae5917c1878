import { bearable, feeOf, filled } from './margin.ts';
import {
  abs,
  E6,
  least,
  position,
  type Market,
  type NaiveOrder,
  type NaiveState,
  type Strategy,
} from './state.ts';

/** profile: 8 Matching. */

export const reached = ({ bid, stopPrice, market }: NaiveOrder): boolean =>
  bid ? market.mark >= stopPrice : market.mark <= stopPrice;

export function placed(s: NaiveState, order: NaiveOrder): void {
  s.orders.push(order);
  if (order.strategy.frozen) order.state = 'gone';
  else if (order.type === 2 && !reached(order)) rest(s, order, 'waiting');
  else run(s, order);
}

export function rest(s: NaiveState, order: NaiveOrder, state: 'waiting' | 'resting'): void {
  order.state = state;
  order.since = s.next();
}

/** Takes from the best and oldest maker again and again, then rests or ends. */
export function run(s: NaiveState, order: NaiveOrder): void {
  const { market, bid, price } = order;
  order.state = 'new';
  const atMarket = price === 0n;
  const reaches = (maker: NaiveOrder): boolean => {
    if (!atMarket) return bid ? maker.price <= price : maker.price >= price;
    return bid ? maker.price * 100n <= market.mark * 102n : maker.price * 100n >= market.mark * 98n;
  };
  while (order.left > 0n) {
    const [maker] = s.book(market, !bid).filter(reaches);
    if (maker === undefined) {
      if (atMarket) order.state = 'gone';
      else rest(s, order, 'resting');
      return;
    }
    // Post-only that would cross, self match, and a taker that can bear no more: the rest is cancelled.
    const wanted = least(order.left, maker.left);
    const taken =
      order.type === 3 || maker.strategy === order.strategy
        ? 0n
        : bearable(s, order, maker.price, wanted, true);
    if (taken === 0n) {
      order.state = 'gone';
      return;
    }
    const given = bearable(s, maker, maker.price, taken, false);
    if (given === 0n) {
      maker.state = 'gone';
      continue;
    }
    order.left -= given;
    take(maker, given);
    const fee = feeOf(order.strategy, maker.price, given);
    book(s, maker.strategy, market, maker.bid, maker.price, given);
    book(s, order.strategy, market, bid, maker.price, given);
    order.strategy.avail -= fee.usdc;
    s.fund += fee.usdc * E6;
    order.strategy.trader.ddx -= fee.ddx;
    s.ddxFund += fee.ddx;
    maker.strategy.trader.made += maker.price * given;
    order.strategy.trader.taken += maker.price * given;
  }
  order.state = 'gone';
}

export function take(maker: NaiveOrder, amount: bigint): void {
  maker.left -= amount;
  if (maker.left === 0n) maker.state = 'gone';
}

/** Books one side of a fill. */
export function book(
  s: NaiveState,
  strategy: Strategy,
  market: Market,
  bid: boolean,
  price: bigint,
  amount: bigint,
): void {
  const { after, pnl, rest: remainder } = filled(position(strategy, market), bid, price, amount);
  strategy.positions.set(market.symbol, after);
  strategy.avail += pnl;
  s.fund += remainder;
}

export function cancelAll(s: NaiveState, strategy: Strategy, market: Market): void {
  for (const order of s.open(strategy, market)) order.state = 'gone';
}

/** Rounding may leave a millionth too little once everything is closed. */
export function coverDust(s: NaiveState, strategy: Strategy): void {
  const holds = s.markets.some((market) => abs(position(strategy, market).size) > 0n);
  const missing = -strategy.avail * E6;
  if (holds || missing <= 0n || missing > s.fund) return;
  s.fund -= missing;
  strategy.avail = 0n;
}
