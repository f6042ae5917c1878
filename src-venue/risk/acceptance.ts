import type { Fixed } from '../../src-shared/money/index.ts';
import { acceptsOrder } from '../../src-shared/market/index.ts';
import { SIDES } from '../../src-shared/protocol/index.ts';
import type { MarketSpec, SideIndex } from '../engine/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import { sumsOf, type Marks } from './margin.ts';

/** What is to be accepted: an order, perhaps in the place of an open one. */
export interface Candidate {
  readonly market: MarketSpec;
  readonly side: SideIndex;
  readonly amount: Fixed;
  readonly replaces: VenueOrder | null;
}

/** Whether the strategy can bear the order (profile: 8 Margin). */
export function isAcceptable(strategy: Strategy, candidate: Candidate, marks: Marks): boolean {
  const { market, side, amount, replaces } = candidate;
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
    { side: SIDES[side], amount, freed },
  );
}
