import { TIERS, type Address, type Tier } from '../../src-shared/protocol/index.ts';
import { TokenBucket } from './token-bucket.ts';

/** Buckets of this many traders are kept before the full ones, which say nothing, are dropped. */
const SWEEP_AT = 10_000;

/** A trader's bucket in a snapshot. */
export interface BucketDump {
  readonly trader: Address;
  readonly tier: number;
  readonly level: number;
  readonly atMs: number;
}

/** One bucket per trader, by the tier of its DDX (interface: Trading request tiers). Time is venue time. */
export class TraderLimits {
  private readonly buckets = new Map<Address, { tier: number; bucket: TokenBucket }>();

  take(trader: Address, tier: Tier, nowMs: number): boolean {
    let entry = this.buckets.get(trader);
    if (entry?.tier !== tier.tier) {
      if (this.buckets.size >= SWEEP_AT) this.sweep(nowMs);
      entry = { tier: tier.tier, bucket: new TokenBucket(tier.burst, tier.requestsPerHour, nowMs) };
      this.buckets.set(trader, entry);
    }
    return entry.bucket.take(nowMs);
  }

  dump(): BucketDump[] {
    return Array.from(this.buckets, ([trader, { tier, bucket }]) => ({ trader, tier, ...bucket.state }));
  }

  restore(dumps: readonly BucketDump[]): void {
    for (const { trader, tier, ...state } of dumps) {
      const known = TIERS.find((entry) => entry.tier === tier);
      if (known === undefined) continue;
      const bucket = new TokenBucket(known.burst, known.requestsPerHour, state.atMs);
      bucket.state = state;
      this.buckets.set(trader, { tier, bucket });
    }
  }

  clear(): void {
    this.buckets.clear();
  }

  private sweep(nowMs: number): void {
    for (const [trader, { bucket }] of this.buckets) if (bucket.isFull(nowMs)) this.buckets.delete(trader);
  }
}
