import { GATEWAY_LIMITS } from '../../src-shared/protocol/index.ts';
import { GatewayBuckets } from './gateway.ts';
import { TokenBucket } from './token-bucket.ts';

/** Waits for the slot of one read. */
export interface Gate {
  (): Promise<void>;
  /** The gateway answered a read with 503. */
  exhausted(): void;
}

/** Lets reads of `/stats` go at the gateway's pace (interface: Public IP gateway limits); one after the other waits. */
export function statsGate(applies: () => boolean, now?: () => number): Gate {
  const buckets = GatewayBuckets.forStats(now);
  let last: Promise<void> = Promise.resolve();
  const pass = async (): Promise<void> => {
    while (applies()) {
      const waitMs = buckets.waitMs();
      if (waitMs === 0) {
        buckets.take();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  };
  const gate = (): Promise<void> => {
    last = last.then(pass);
    return last;
  };
  return Object.assign(gate, {
    exhausted() {
      buckets.drain();
    },
  });
}

/** Realtime upgrades: at most 20 in any 60 s (profile: 5 Gateway), and what the pool that all share lets in. */
export class UpgradeWindow {
  private readonly times: number[] = [];
  private readonly shared: TokenBucket;
  private readonly applies: () => boolean;
  private readonly now: () => number;

  constructor(applies: () => boolean = () => true, now: () => number = () => performance.now()) {
    this.applies = applies;
    this.now = now;
    const { burst, perSecond } = GATEWAY_LIMITS.realtimeShared;
    this.shared = new TokenBucket(burst, perSecond, now);
  }

  /** Milliseconds until an upgrade may go. */
  waitMs(): number {
    const now = this.now();
    while (this.times[0] !== undefined && now - this.times[0] >= 60_000) this.times.shift();
    if (!this.applies()) return 0;
    const oldest = this.times[this.times.length - GATEWAY_LIMITS.realtimeUpgradesPerMinute];
    const window = oldest === undefined ? 0 : Math.ceil(60_000 - (now - oldest));
    return Math.max(window, this.shared.waitMs());
  }

  note(): void {
    this.times.push(this.now());
    this.shared.take();
  }
}
