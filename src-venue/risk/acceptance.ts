import { ONE, type Fixed } from '../../src-shared/money/index.ts';
import { meetsInitialMargin, openSize } from '../../src-shared/market/index.ts';
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

/**
 * True when OMF with the order included is at least IMF, or when the order does not raise the open notional of its
 * market: reducing is always allowed (profile: 8 Margin).
 */
export function isAcceptable(strategy: Strategy, candidate: Candidate, marks: Marks): boolean {
  const { market, side, amount, replaces } = candidate;
  const holding = strategy.holding(market);
  const bids = holding.openAmount(0);
  const asks = holding.openAmount(1);
  const before = openSize(holding.position.size, bids, asks);
  const freed = replaces?.open ? BigInt(replaces.left) * market.step : 0n;
  const bidsAfter = bids + (side === 0 ? amount : 0n) - (replaces?.side === 0 ? freed : 0n);
  const asksAfter = asks + (side === 1 ? amount : 0n) - (replaces?.side === 1 ? freed : 0n);
  const after = openSize(holding.position.size, bidsAfter, asksAfter);
  if (after <= before) return true;
  const { total, openNotional } = sumsOf(strategy, marks);
  const mark = marks[market.index] ?? 0n;
  return meetsInitialMargin(total, strategy.availCollateral * ONE, openNotional + (after - before) * mark);
}
