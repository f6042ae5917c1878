import { divFloor, max, min, ONE, type Fixed } from '../money/index.ts';
import type { Side } from '../protocol/index.ts';
import {
  MAX_LEVERAGE,
  meetsInitialMargin,
  MMR,
  openSize,
  type MarginSums,
  type OpenSizes,
} from './margin.ts';

/** What a strategy has in the market that an order is for. */
export interface OpenMarket extends OpenSizes {
  /** Position, negative for a short one. */
  readonly size: Fixed;
  readonly mark: Fixed;
}

/** What an order adds to the sizes that are open, and what it frees when it takes the place of an open one. */
export interface Placing {
  readonly side: Side;
  readonly amount: Fixed;
  readonly freed: { readonly side: Side; readonly amount: Fixed } | null;
}

/** The strategy that places: its sums before the order, and its available collateral in USDC. */
export interface Placer {
  readonly sums: MarginSums;
  readonly collateral: Fixed;
}

/** The open size of the market before an order and with it. */
export function openSizeWith(market: OpenMarket, placing: Placing): { before: Fixed; after: Fixed } {
  const { bids, asks } = sizesWith(market, placing);
  return {
    before: openSize(market.size, market.bids, market.asks),
    after: openSize(market.size, bids, asks),
  };
}

/**
 * True when OMF with the order included is at least IMF, or when the order does not raise the open notional of its
 * market: reducing is always allowed (profile: 8 Margin).
 */
export function acceptsOrder({ sums, collateral }: Placer, market: OpenMarket, placing: Placing): boolean {
  const { before, after } = openSizeWith(market, placing);
  if (after <= before) return true;
  const openNotional = sums.openNotional + (after - before) * market.mark;
  return meetsInitialMargin(sums.total, collateral * ONE, openNotional);
}

/** The largest amount that {@link acceptsOrder} lets through, not yet on the market's grid; zero when there is none. */
export function largestOrder(
  { sums, collateral }: Placer,
  market: OpenMarket,
  placing: Omit<Placing, 'amount'>,
): Fixed {
  const without = { ...placing, amount: 0n };
  const { before } = openSizeWith(market, without);
  const others = sums.openNotional - before * market.mark;
  const bearable = divFloor(min(sums.total, collateral * ONE) * MAX_LEVERAGE - others, market.mark);
  const largest = max(before, bearable);
  const { bids, asks } = sizesWith(market, without);
  return max(0n, placing.side === 'Bid' ? largest - market.size - bids : largest + market.size - asks);
}

/**
 * max(0, min(T − MMR × N, available collateral − (open notional − N) / 3)) in USDC, rounded down (profile: 8 Margin).
 */
export function maxWithdrawal({ sums, collateral }: Placer): Fixed {
  const { total, notional, openNotional } = sums;
  const maintenance = divFloor(total * ONE - MMR * notional, ONE * ONE);
  const initial = divFloor(collateral * ONE * MAX_LEVERAGE - (openNotional - notional), ONE * MAX_LEVERAGE);
  return max(0n, min(maintenance, initial));
}

function sizesWith(market: OpenSizes, { side, amount, freed }: Placing): OpenSizes {
  const of = (which: Side): Fixed =>
    (side === which ? amount : 0n) - (freed?.side === which ? freed.amount : 0n);
  return { bids: market.bids + of('Bid'), asks: market.asks + of('Ask') };
}
