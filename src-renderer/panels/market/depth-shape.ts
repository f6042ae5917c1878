import type { Book } from '../../../src-shared/contract/index.ts';
import type { Fixed } from '../../../src-shared/money/index.ts';
import { readDecimal } from '../../format/index.ts';

/** A step of the curve. Floating point is for pixels and the axes alone; the figure that is read out is `sum`. */
export interface DepthPoint {
  readonly price: number;
  readonly total: number;
  /** What lies at this price alone, exact. */
  readonly amount: Fixed;
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
  /** The best bid is not below the best ask: nobody may rely on the middle then. */
  readonly crossed: boolean;
}

/** A level at no price or of no size is none, and one that cannot be read is left out: it must not become a zero. */
export function curve(side: Book['bids']): DepthPoint[] {
  let sum = 0n;
  return side.flatMap(([text, size]) => {
    const price = readDecimal(text);
    const amount = readDecimal(size);
    if (price === undefined || amount === undefined || price <= 0n || amount <= 0n) return [];
    sum += amount;
    return { price: Number(price) / 1e6, total: Number(sum) / 1e6, amount, sum, text };
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
  const crossed = bestBid.price >= bestAsk.price;
  // Of a crossed book the thinner side may not even reach the middle: then it is as wide as the levels lie apart.
  const thinner = Math.min(mid - lastBid.price, lastAsk.price - mid);
  const reach = thinner > 0 ? thinner : Math.abs(bestBid.price - bestAsk.price) || mid / 100;
  const from = mid - reach;
  const to = mid + reach;
  const seen = [...bids.filter(({ price }) => price >= from), ...asks.filter(({ price }) => price <= to)];
  const largest = Math.max(...seen.map(({ total }) => total));
  return seen.length > 0 && from < to ? { bids, asks, from, to, mid, largest, crossed } : null;
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

/** How far a price is from the middle, as a ratio; null where that cannot be said. */
export function distanceOf(shape: DepthShape, price: number): Fixed | null {
  const millionths = Math.round(((price - shape.mid) / shape.mid) * 1e6);
  return Number.isFinite(millionths) ? BigInt(millionths) : null;
}
