import { abs, divCeil, divFloor, max, min, ONE, type Fixed } from '../../src-shared/money/index.ts';
import { belowMaintenance, unrealisedPnlExact } from '../../src-shared/market/index.ts';
import { STRATEGY_UPDATE_REASON } from '../../src-shared/protocol/index.ts';
import type { Strategy } from '../accounts/index.ts';
import { MARKETS, type MarketSpec, type SideIndex } from '../engine/index.ts';
import { sumsOf } from '../risk/index.ts';
import { cancelAll } from './cancel.ts';
import { emitStrategy } from './emit.ts';
import { coverDust } from './expiry.ts';
import { bookPosition } from './fill.ts';
import { sellIntoBook } from './liquidation-book.ts';
import type { Exchange } from './state.ts';

/** Liquidates every strategy whose margin fraction is below MMR (profile: 8 Liquidation). */
export function liquidateAll(x: Exchange): void {
  for (const strategy of x.accounts.strategies()) {
    if (strategy.holdings.every(({ position }) => position.size === 0n)) continue;
    const held = strategy.holdings.filter(({ position }) => position.size !== 0n);
    // A price that was taken away decides nothing.
    if (held.some(({ market }) => !x.market(market).price.available)) continue;
    const { total, notional } = sumsOf(strategy, x.marks);
    if (belowMaintenance(total, notional)) liquidate(x, strategy);
  }
}

function liquidate(x: Exchange, strategy: Strategy): void {
  strategy.frozen = true;
  for (const market of MARKETS) cancelAll(x, strategy, market);
  const loss = ({ market, position }: (typeof strategy.holdings)[number]): bigint =>
    unrealisedPnlExact(position, x.marks[market.index] ?? 0n);
  const worstFirst = strategy.holdings
    .filter(({ position }) => position.size !== 0n)
    .sort((a, b) => compare(loss(a), loss(b)) || a.market.index - b.market.index);
  for (const { market } of worstFirst) {
    const bankruptcy = bankruptcyPrice(x, strategy, market);
    sellIntoBook(x, strategy, market, bankruptcy);
    deleverage(x, strategy, market, bankruptcy);
  }
  sweep(x, strategy);
  coverDust(x, strategy);
}

/** Closed at the bankruptcy price nothing is left but what rounding left. */
function sweep(x: Exchange, strategy: Strategy): void {
  if (strategy.availCollateral <= 0n || strategy.holdings.some(({ position }) => position.size !== 0n))
    return;
  x.insuranceFund += strategy.availCollateral * ONE;
  strategy.availCollateral = 0n;
}

/** mark − sideSign × T / balance: closing there leaves nothing. Rounded so that it leaves no debt either. */
function bankruptcyPrice(x: Exchange, strategy: Strategy, market: MarketSpec): Fixed {
  const { size } = strategy.holding(market).position;
  const { total } = sumsOf(strategy, x.marks);
  const mark = x.marks[market.index] ?? 0n;
  const price = size > 0n ? mark + divCeil(-total, size) : mark + divFloor(total, -size);
  return max(0n, price);
}

/** What the book did not take is closed against opposite positions, best unrealised PnL first, at the bankruptcy price. */
function deleverage(x: Exchange, strategy: Strategy, market: MarketSpec, bankruptcy: Fixed): void {
  const mark = x.marks[market.index] ?? 0n;
  const long = strategy.holding(market).position.size > 0n;
  const gain = (other: Strategy): bigint => unrealisedPnlExact(other.holding(market).position, mark);
  const opposite = [...x.accounts.strategies()]
    .filter((other) =>
      long ? other.holding(market).position.size < 0n : other.holding(market).position.size > 0n,
    )
    .sort((a, b) => compare(gain(b), gain(a)));
  const side: SideIndex = long ? 1 : 0;
  for (const other of opposite) {
    const left = abs(strategy.holding(market).position.size);
    if (left === 0n) return;
    const amount = min(left, abs(other.holding(market).position.size));
    const closed = bookPosition(x, strategy, market, side, bankruptcy, amount);
    const against = bookPosition(x, other, market, side === 0 ? 1 : 0, bankruptcy, amount);
    emitStrategy(x, STRATEGY_UPDATE_REASON.liquidation, strategy, closed.realisedPnl, closed);
    emitStrategy(x, STRATEGY_UPDATE_REASON.adl, other, against.realisedPnl, against);
  }
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
