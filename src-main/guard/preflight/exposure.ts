import {
  marginSums,
  type MarginSums,
  type OpenMarket,
  type OpenSizes,
} from '../../../src-shared/market/index.ts';
import { abs, max, type Fixed } from '../../../src-shared/money/index.ts';
import type { Hex, Side } from '../../../src-shared/protocol/index.ts';
import type { StrategyFacts } from './facts.ts';

/** Sizes that are open or on their way, by symbol. */
function sizesOf(strategy: StrategyFacts): Map<string, OpenSizes> {
  const sizes = new Map<string, OpenSizes>();
  const add = (symbol: string, side: Side, amount: Fixed): void => {
    const { bids, asks } = sizes.get(symbol) ?? { bids: 0n, asks: 0n };
    sizes.set(symbol, side === 'Bid' ? { bids: bids + amount, asks } : { bids, asks: asks + amount });
  };
  for (const { symbol, side, amount } of strategy.openOrders) add(symbol, side, amount);
  for (const coming of strategy.onTheirWay) {
    // Until it is there the order that it replaces still counts: only what it adds to that one is new.
    const old = openOrder(strategy, coming.replaces, coming.symbol);
    const counted = old?.side === coming.side ? old.amount : 0n;
    add(coming.symbol, coming.side, max(0n, coming.amount - counted));
  }
  return sizes;
}

/** An open order of the strategy on a market; undefined when it is not open there. */
export function openOrder(strategy: StrategyFacts, orderHash: Hex | null, symbol: string) {
  return strategy.openOrders.find((order) => order.orderHash === orderHash && order.symbol === symbol);
}

/** What the strategy has in one market. */
export function openMarket(strategy: StrategyFacts, symbol: string, mark: Fixed): OpenMarket {
  const { bids, asks } = sizesOf(strategy).get(symbol) ?? { bids: 0n, asks: 0n };
  return { size: strategy.positions.get(symbol)?.size ?? 0n, bids, asks, mark };
}

/**
 * The margin sums of a strategy, at best and at worst; null while a mark price that they need is not known.
 *
 * A position's cost is an integer at the venue, but the reads show it as the mean entry price, cut at the sixth place
 * (profile: 8 Exactness). The true |cost| is the shown one or more, by less than |size|: so T is known to within that.
 */
export function sumsWithin(
  strategy: StrategyFacts,
  marks: ReadonlyMap<string, Fixed>,
): { best: MarginSums; worst: MarginSums } | null {
  const { collateral, positions } = strategy;
  const sums = marginSums({ collateral, positions, openOrders: sizesOf(strategy), marks });
  if (sums === null) return null;
  let better = 0n;
  let worse = 0n;
  for (const { size } of positions.values()) {
    if (size < 0n) better += abs(size) - 1n;
    else if (size > 0n) worse += size - 1n;
  }
  return { best: { ...sums, total: sums.total + better }, worst: { ...sums, total: sums.total - worse } };
}
