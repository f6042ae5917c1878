import type { Book } from '../../../src-shared/contract/index.ts';
import { parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';

/** A step of the curve. Floating point is for pixels and the axes alone; the figure that is read out is `sum`. */
export interface DepthPoint {
  readonly price: number;
  readonly total: number;
  /** All amounts from the best price to here, exact. */
  readonly sum: Fixed;
  /** The price as it came, for the label. */
  readonly text: string;
}

export interface DepthShape {
  /** From the best price outward. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  readonly from: number;
  readonly to: number;
  readonly mid: number;
  readonly largest: number;
}

function curve(side: Book['bids']): DepthPoint[] {
  let sum = 0n;
  return side.map(([text, amount]) => {
    sum += parseDecimal(amount);
    return { price: Number(text), total: Number(sum) / 1e6, sum, text };
  });
}

/** The curve of a book, as wide on both sides of the middle as the thinner side reaches; null without two sides. */
export function depthShape(book: Book): DepthShape | null {
  const bids = curve(book.bids);
  const asks = curve(book.asks);
  const bestBid = bids[0];
  const bestAsk = asks[0];
  const lastBid = bids.at(-1);
  const lastAsk = asks.at(-1);
  if (!bestBid || !bestAsk || !lastBid || !lastAsk) return null;
  const mid = (bestBid.price + bestAsk.price) / 2;
  const reach = Math.min(mid - lastBid.price, lastAsk.price - mid);
  if (!(reach > 0)) return null;
  const from = mid - reach;
  const to = mid + reach;
  const seen = [...bids.filter(({ price }) => price >= from), ...asks.filter(({ price }) => price <= to)];
  return { bids, asks, from, to, mid, largest: Math.max(...seen.map(({ total }) => total)) };
}

/** The step that a price on the axis lies on: the furthest level between the middle and it. */
export function pointAt(shape: DepthShape, price: number): DepthPoint | null {
  const bid = price < shape.mid;
  let found: DepthPoint | null = null;
  for (const point of bid ? shape.bids : shape.asks) {
    if (bid ? point.price < price : point.price > price) break;
    found = point;
  }
  return found;
}
