import { divFloor, max, min, type Fixed } from '../../src-shared/money/index.ts';

/** EMA over 30 checkpoints: each new value weighs 2 / (30 + 1). */
const EMA_WEIGHT = 2n;
const EMA_SPAN = 31n;
/** Extra places that the running mean keeps, so that small premiums do not vanish. */
const EMA_SCALE = 1_000_000n;
/** The mark price stays within 0.5% of the index. */
const MAX_PREMIUM_DIVISOR = 200n;

const RATE_ONE = 1_000_000n;
/** 0.0005 and 0.005 as rates times 10^6 (profile: 8, funding). */
const NEUTRAL_RATE = 500n;
const MAX_RATE = 5_000n;

/** Mark price and premium of one market (profile: 8, Mark). */
export class MarkPrice {
  index: Fixed;
  mark: Fixed;
  /** False while the price was taken away by control. */
  available = true;
  /** EMA of fair − index, times {@link EMA_SCALE}. */
  ema = 0n;
  /** Sum and count of premium rates of the running funding window. */
  premiumSum = 0n;
  premiumCount = 0n;

  /** Sum and count of the index at checkpoints: a future's mark is their mean (profile: 8, Mark). */
  indexSum = 0n;
  indexCount = 0n;
  private readonly averages: boolean;

  /** @param averages true for a fixed-expiry future. */
  constructor(index: Fixed, averages = false) {
    this.averages = averages;
    this.index = index;
    this.mark = index;
  }

  /** One checkpoint. `fair` is the middle of the book, or one side, or the index (profile: 8, Mark). */
  checkpoint(fair: Fixed): void {
    if (this.averages) {
      this.indexSum += this.index;
      this.indexCount += 1n;
      this.mark = max(1n, divFloor(this.indexSum, this.indexCount));
      return;
    }
    const premium = (fair - this.index) * EMA_SCALE;
    this.ema += divFloor((premium - this.ema) * EMA_WEIGHT, EMA_SPAN);
    const bound = this.index / MAX_PREMIUM_DIVISOR;
    this.mark = max(1n, this.index + clamp(divFloor(this.ema, EMA_SCALE), bound));
    this.premiumSum += divFloor((this.mark - this.index) * RATE_ONE, this.index);
    this.premiumCount += 1n;
  }

  /** Begins the mean of the next future. */
  relist(): void {
    this.indexSum = 0n;
    this.indexCount = 0n;
    this.mark = this.index;
  }

  /** Funding rate of the running window so far, times 10^6. */
  get fundingRate(): Fixed {
    const mean = this.premiumCount === 0n ? 0n : divFloor(this.premiumSum, this.premiumCount);
    return clamp(max(NEUTRAL_RATE, mean) + min(-NEUTRAL_RATE, mean), MAX_RATE);
  }

  /** Starts the next funding window. */
  resetPremium(): void {
    this.premiumSum = 0n;
    this.premiumCount = 0n;
  }
}

function clamp(value: bigint, bound: bigint): bigint {
  return max(-bound, min(bound, value));
}
