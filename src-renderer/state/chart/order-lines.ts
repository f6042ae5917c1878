import type { MarketInfo, OpenOrder, Position } from '../../../src-shared/contract/index.ts';
import { parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { readDecimal } from '../../format/index.ts';

/** An own open order as a line in the chart. */
export interface OrderLine {
  readonly order: OpenOrder;
  /** Where it lies: the stop price of an order that waits for one, the price of every other. */
  readonly price: Fixed;
}

/** The open orders of a market that have a price to lie at. */
export function orderLines(orders: readonly OpenOrder[], symbol: string): OrderLine[] {
  return orders.flatMap((order) => {
    const price = readDecimal((order.type === 'stop' ? order.stopPrice : order.price) ?? '');
    return order.symbol !== symbol || price === undefined || price <= 0n ? [] : [{ order, price }];
  });
}

/** The entry of a position as a line in the chart. */
export interface EntryLine {
  readonly position: Position;
  readonly price: Fixed;
}

export function entryLines(positions: readonly Position[], symbol: string): EntryLine[] {
  return positions.flatMap((position) => {
    const price = readDecimal(position.avgEntryPrice);
    return position.symbol !== symbol || price === undefined || price <= 0n ? [] : [{ position, price }];
  });
}

/** The nearest price of the market's grid to a place in the picture, which knows floating point only; null off it. */
export function priceAtPlace(place: number, market: MarketInfo | undefined): Fixed | null {
  if (market === undefined || !Number.isFinite(place)) return null;
  const tick = parseDecimal(market.tickSize);
  const ticks = Math.round((place * 1e6) / Number(tick));
  return Number.isSafeInteger(ticks) && ticks > 0 ? BigInt(ticks) * tick : null;
}
