import { acceptsOrder } from '../../src-shared/market/index.ts';
import { SIDES } from '../../src-shared/protocol/index.ts';
import { amountOf, type MarketSpec, type SideIndex } from '../engine/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import { surelyAcceptable } from './certainty.ts';
import { sumsOf, type Marks } from './margin.ts';

/** What is to be accepted: an order, perhaps in the place of an open one. */
export interface Candidate {
  readonly market: MarketSpec;
  readonly side: SideIndex;
  readonly lots: number;
  readonly replaces: VenueOrder | null;
}

/** Whether the strategy can bear the order (profile: 8 Margin). */
export function isAcceptable(strategy: Strategy, candidate: Candidate, marks: Marks): boolean {
  const { market, side, lots, replaces } = candidate;
  return (
    surelyAcceptable(strategy, market, side, lots, replaces, marks) ||
    isExactlyAcceptable(strategy, candidate, marks)
  );
}

/** As {@link isAcceptable}, by the exact arithmetic alone. */
export function isExactlyAcceptable(strategy: Strategy, candidate: Candidate, marks: Marks): boolean {
  const { market, side, lots, replaces } = candidate;
  const holding = strategy.holding(market);
  const freed = replaces?.open
    ? { side: SIDES[replaces.side], amount: BigInt(replaces.left) * market.step }
    : null;
  return acceptsOrder(
    { sums: sumsOf(strategy, marks), collateral: strategy.availCollateral },
    {
      size: holding.position.size,
      bids: holding.openAmount(0),
      asks: holding.openAmount(1),
      mark: marks[market.index] ?? 0n,
    },
    { side: SIDES[side], amount: amountOf(lots, market), freed },
  );
}
