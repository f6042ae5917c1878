import { bearable, belowMaintenance, sums, unrealised } from './margin.ts';
import {
  abs,
  ceil,
  E6,
  floor,
  least,
  most,
  position,
  type Market,
  type NaiveState,
  type Strategy,
} from './state.ts';
import { book, cancelAll, coverDust, take } from './trading.ts';

/** profile: 8 Liquidation. */
export function liquidateAll(s: NaiveState): void {
  for (const strategy of s.strategies()) {
    const held = s.markets.filter((market) => position(strategy, market).size !== 0n);
    if (held.some(({ available }) => !available) || !belowMaintenance(sums(s, strategy))) continue;
    strategy.frozen = true;
    for (const market of s.markets) cancelAll(s, strategy, market);
    const pnl = (market: Market): bigint => unrealised(position(strategy, market), market.mark);
    // Worst unrealised PnL first.
    for (const market of held.sort((a, b) => compare(pnl(a), pnl(b)))) close(s, strategy, market);
    if (strategy.avail > 0n && s.markets.every((market) => position(strategy, market).size === 0n)) {
      s.fund += strategy.avail * E6;
      strategy.avail = 0n;
    }
    coverDust(s, strategy);
  }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

function close(s: NaiveState, strategy: Strategy, market: Market): void {
  const { size } = position(strategy, market);
  const long = size > 0n;
  const { t } = sums(s, strategy);
  // mark − sideSign × T / balance, so that neither something nor a debt is left.
  const off = long ? ceil(-t, size) : floor(t, -size);
  const bankruptcy = most(0n, market.mark + off);
  sell(s, strategy, market, bankruptcy);
  // The rest against opposite positions, best unrealised PnL first.
  const pnl = (other: Strategy): bigint => unrealised(position(other, market), market.mark);
  const opposite = s
    .strategies()
    .filter((other) => (long ? position(other, market).size < 0n : position(other, market).size > 0n))
    .sort((a, b) => compare(pnl(b), pnl(a)));
  for (const other of opposite) {
    const amount = least(abs(position(strategy, market).size), abs(position(other, market).size));
    if (amount === 0n) return;
    book(s, strategy, market, !long, bankruptcy, amount);
    book(s, other, market, long, bankruptcy, amount);
  }
}

/** Into the book inside the band: the maker at his price, the liquidated at the bankruptcy price, the fund between. */
function sell(s: NaiveState, strategy: Strategy, market: Market, bankruptcy: bigint): void {
  const long = position(strategy, market).size > 0n;
  for (;;) {
    const left = abs(position(strategy, market).size);
    const [maker] = s.book(market, long);
    if (left === 0n || maker === undefined) return;
    const outside = long ? maker.price * 100n < market.mark * 98n : maker.price * 100n > market.mark * 102n;
    if (outside) return;
    let amount = bearable(s, maker, maker.price, least(left, maker.left), false);
    if (amount === 0n) {
      maker.state = 'gone';
      continue;
    }
    const gain = long ? maker.price - bankruptcy : bankruptcy - maker.price;
    if (gain < 0n) {
      const funds = most(0n, s.fund - E6);
      amount = least(amount, (funds / (-gain * market.step)) * market.step);
      if (amount === 0n) return;
    }
    take(maker, amount);
    book(s, strategy, market, !long, bankruptcy, amount);
    s.fund += gain * amount;
    book(s, maker.strategy, market, long, maker.price, amount);
  }
}
