import { liquidateAll } from './liquidation.ts';
import { belowMaintenance, sums, unrealised } from './margin.ts';
import {
  ceil,
  E6,
  floor,
  least,
  most,
  position,
  type Market,
  type NaiveState,
  type Withdrawal,
} from './state.ts';
import { cancelAll, coverDust, reached, run } from './trading.ts';

/** profile: 8, what time brings: marks, funding, settlement, mining, expiry, confirmations. */

const HOUR = 3_600_000;
const MINED = 3_196_347_031n;

/** What falls due up to `untilMs`, each at its time. */
export function live(s: NaiveState, untilMs: number): void {
  let funding = (Math.floor(s.nowMs / (8 * HOUR)) + 1) * 8 * HOUR;
  for (;;) {
    const [withdrawal] = s.withdrawals;
    const due = Math.min(withdrawal?.dueMs ?? Infinity, funding, s.expiryMs);
    if (due > untilMs) break;
    s.nowMs = Math.max(s.nowMs, due);
    if (withdrawal?.dueMs === due) confirm(s, withdrawal);
    else if (funding === due) {
      endWindow(s);
      funding += 8 * HOUR;
    } else expire(s);
  }
  s.nowMs = untilMs;
}

/** A clock step; a checkpoint when a second has begun. */
export function step(s: NaiveState, untilMs: number): void {
  live(s, untilMs);
  if (Math.floor(s.checkpointMs / 1_000) !== Math.floor(s.nowMs / 1_000)) checkpoint(s);
}

export function setPrice(s: NaiveState, market: Market, price: bigint | null): void {
  market.available = price !== null;
  if (price === null) return;
  market.index = price;
  const [eth, btc, fund, future] = s.markets;
  if (eth && btc && fund && future && (market === eth || market === btc)) {
    fund.index = most(fund.tick, cut(eth.index / 4n + btc.index / 60n, fund.tick / 10n));
    future.index = most(future.tick, cut(eth.index, future.tick / 10n));
  }
  checkpoint(s);
}

const cut = (value: bigint, grid: bigint): bigint => floor(value, grid) * grid;
const clamp = (value: bigint, bound: bigint): bigint => most(-bound, least(bound, value));

function checkpoint(s: NaiveState): void {
  s.checkpointMs = s.nowMs;
  for (const market of s.markets.filter(({ available }) => available)) {
    if (market.future) {
      market.indexes.push(market.index);
      const sum = market.indexes.reduce((total, index) => total + index, 0n);
      market.mark = most(1n, floor(sum, BigInt(market.indexes.length)));
      continue;
    }
    const [bid, ask] = [s.book(market, true)[0]?.price, s.book(market, false)[0]?.price];
    const fair = bid !== undefined && ask !== undefined ? (bid + ask) / 2n : (bid ?? ask ?? market.index);
    // EMA30: a new value weighs 2 / 31.
    market.ema += floor(((fair - market.index) * E6 - market.ema) * 2n, 31n);
    market.mark = most(1n, market.index + clamp(floor(market.ema, E6), market.index / 200n));
    market.premiums.push(floor((market.mark - market.index) * E6, market.index));
  }
  liquidateAll(s);
  for (const market of s.markets.filter(({ available }) => available)) {
    const due = s.orders
      .filter((order) => order.state === 'waiting' && order.market === market && reached(order))
      .sort((a, b) => a.since - b.since);
    for (const order of due) run(s, order);
  }
}

function endWindow(s: NaiveState): void {
  const served = s.markets.filter(({ available }) => available);
  for (const market of served.filter(({ future }) => !future)) {
    const sum = market.premiums.reduce((total, premium) => total + premium, 0n);
    const mean = market.premiums.length === 0 ? 0n : floor(sum, BigInt(market.premiums.length));
    const rate = clamp(most(500n, mean) + least(-500n, mean), 5_000n);
    market.premiums = [];
    for (const strategy of s.strategies()) {
      const paid = ceil(position(strategy, market).size * market.mark * rate, E6 * E6);
      strategy.avail -= paid;
      s.fund += paid * E6;
    }
  }
  if (s.nowMs % (24 * HOUR) === 0) for (const market of served) settle(s, market, false);
  mine(s);
}

/** PnL moves into collateral; the entry becomes the mark, or the position ends. */
function settle(s: NaiveState, market: Market, ends: boolean): void {
  for (const strategy of s.strategies()) {
    const held = position(strategy, market);
    if (held.size === 0n) continue;
    const exact = unrealised(held, market.mark);
    const pnl = floor(exact, E6);
    strategy.avail += pnl;
    s.fund += exact - pnl * E6;
    const size = ends ? 0n : held.size;
    strategy.positions.set(market.symbol, { size, cost: size * market.mark });
    if (ends) coverDust(s, strategy);
  }
}

function mine(s: NaiveState): void {
  const made = s.traders.reduce((sum, trader) => sum + trader.made, 0n);
  const taken = s.traders.reduce((sum, trader) => sum + trader.taken, 0n);
  const makers = MINED / 5n;
  for (const trader of s.traders) {
    const reward =
      (made === 0n ? 0n : (makers * trader.made) / made) +
      (taken === 0n ? 0n : ((MINED - makers) * trader.taken) / taken);
    trader.made = 0n;
    trader.taken = 0n;
    trader.ddx += reward;
    s.ddxIn += reward;
  }
}

function expire(s: NaiveState): void {
  s.expiryMs += 7 * 24 * HOUR;
  for (const market of s.markets.filter(({ future }) => future)) {
    for (const strategy of s.strategies()) cancelAll(s, strategy, market);
    settle(s, market, true);
    market.indexes = [];
    market.mark = market.index;
  }
}

function confirm(s: NaiveState, due: Withdrawal): void {
  s.withdrawals = s.withdrawals.slice(1);
  const { trader, strategy, amount } = due;
  if (strategy === null) {
    trader.lockedDdx -= amount;
    if (breaksCap(trader, trader.ddx + amount, trader.ddx)) trader.ddx += amount;
    else s.ddxIn -= amount;
    return;
  }
  strategy.locked -= amount;
  const all = sums(s, strategy);
  if (all.t < 0n || belowMaintenance(all)) strategy.avail += amount;
  else s.deposited -= amount;
}

/** Deposited DDX to tier and cap (interface: Trading request tiers). */
export const tierOf = (ddx: bigint): number => (ddx < 1_000n * E6 ? 0 : ddx < 1_000_000n * E6 ? 1 : 2);
export const capOf = (ddx: bigint): bigint => (tierOf(ddx) === 2 ? 10_000_000n : 10_000n) * E6;

export function breaksCap(trader: Withdrawal['trader'], before: bigint, after: bigint): boolean {
  if (tierOf(after) >= tierOf(before)) return false;
  const margin = [...trader.strategies.values()].reduce((sum, { avail }) => sum + avail, 0n);
  return margin > capOf(after);
}
