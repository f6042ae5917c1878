import { GATEWAY_LIMITS } from '../../src-shared/protocol/index.ts';
import type { Past } from './past.ts';
import { reserveOf } from './reserve.ts';
import { TokenBucket } from './token-bucket.ts';

interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

const bucketOf = ({ burst, perSecond }: Rate, now?: () => number): TokenBucket =>
  new TokenBucket(burst, perSecond, now);

/**
 * Both buckets that a request through the gateway must clear: that of this address and the pool that all share
 * (interface: Public IP gateway limits). What others take from the pool is not seen; its 503 tells.
 */
export class GatewayBuckets {
  readonly own: TokenBucket;
  private readonly both: readonly [TokenBucket, TokenBucket];

  constructor(own: Rate, shared: Rate, now?: () => number) {
    this.own = bucketOf(own, now);
    this.both = [this.own, bucketOf(shared, now)];
  }

  /** Milliseconds until `wanted` more requests may have gone; those that are no cancels leave the reserve. */
  waitMs(wanted = 1, leaveReserve = false): number {
    const reserve = (bucket: TokenBucket): number => (leaveReserve ? reserveOf(bucket.capacity) : 0);
    return Math.max(...this.both.map((bucket) => bucket.waitMs(wanted + reserve(bucket))));
  }

  /** Takes one of each; ask {@link waitMs} first. */
  take(): void {
    for (const bucket of this.both) bucket.take();
  }

  departed(): void {
    for (const bucket of this.both) bucket.departed();
  }

  landed(): void {
    for (const bucket of this.both) bucket.landed();
  }

  unsent(): void {
    for (const bucket of this.both) bucket.unsent();
  }

  /** What an earlier run sent through it, oldest first. */
  seed(past: readonly Past[]): void {
    for (const bucket of this.both) bucket.seed(past);
  }

  /** The gateway said no without saying which bucket was empty. */
  drain(): void {
    for (const bucket of this.both) bucket.drain();
  }

  static forRequests(now?: () => number): GatewayBuckets {
    return new GatewayBuckets(GATEWAY_LIMITS.requestsPerIp, GATEWAY_LIMITS.requestsShared, now);
  }

  static forStats(now?: () => number): GatewayBuckets {
    return new GatewayBuckets(GATEWAY_LIMITS.statsPerIp, GATEWAY_LIMITS.statsShared, now);
  }
}
