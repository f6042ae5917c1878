import type { Fixed } from '../money/index.ts';

export interface Level {
  readonly price: Fixed;
  readonly amount: Fixed;
}

/** One side of an {@link L2Book}: two parallel arrays, the best price last. */
export class BookSide {
  private readonly prices: Fixed[] = [];
  private readonly amounts: Fixed[] = [];
  private readonly ascending: boolean;

  /** `ascending` for bids, whose best price is the highest. */
  constructor(ascending: boolean) {
    this.ascending = ascending;
  }

  get length(): number {
    return this.prices.length;
  }

  clear(): void {
    this.prices.length = 0;
    this.amounts.length = 0;
  }

  /** Price at an index that is within the length. */
  priceOf(index: number): Fixed {
    return this.prices[index] ?? 0n;
  }

  amountOf(index: number): Fixed {
    return this.amounts[index] ?? 0n;
  }

  best(): Level | null {
    const last = this.prices.length - 1;
    return last < 0 ? null : { price: this.priceOf(last), amount: this.amountOf(last) };
  }

  amountAt(price: Fixed): Fixed {
    const at = this.find(price);
    return this.prices[at] === price ? this.amountOf(at) : 0n;
  }

  set(price: Fixed, amount: Fixed): void {
    const at = this.find(price);
    const there = this.prices[at] === price;
    if (amount === 0n) {
      if (!there) return;
      this.prices.splice(at, 1);
      this.amounts.splice(at, 1);
    } else if (there) {
      this.amounts[at] = amount;
    } else if (at === this.prices.length) {
      this.prices.push(price);
      this.amounts.push(amount);
    } else {
      this.prices.splice(at, 0, price);
      this.amounts.splice(at, 0, amount);
    }
  }

  /** Index of `price`, or where it belongs. */
  private find(price: Fixed): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.prices[middle] ?? 0n;
      if (this.ascending ? there < price : there > price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
