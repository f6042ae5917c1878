import { GATEWAY_LIMITS } from '../../src-shared/protocol/index.ts';
import { TokenBucket } from './token-bucket.ts';

/** Lets reads of `/stats` go at the gateway's pace (interface: Public IP gateway limits); one after the other waits. */
export function statsGate(applies: () => boolean, now?: () => number): () => Promise<void> {
  const { burst, perSecond } = GATEWAY_LIMITS.statsPerIp;
  const bucket = new TokenBucket(burst, perSecond, now);
  let last: Promise<void> = Promise.resolve();
  const pass = async (): Promise<void> => {
    for (;;) {
      if (!applies() || bucket.take()) return;
      await new Promise((resolve) => setTimeout(resolve, bucket.waitMs()));
    }
  };
  return () => {
    last = last.then(pass);
    return last;
  };
}

/** Realtime upgrades: at most 20 in any 60 s (profile: 5 Gateway). */
export class UpgradeWindow {
  private readonly times: number[] = [];
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** Milliseconds until an upgrade may go. */
  waitMs(): number {
    const now = this.now();
    while (this.times[0] !== undefined && now - this.times[0] >= 60_000) this.times.shift();
    const oldest = this.times[this.times.length - GATEWAY_LIMITS.realtimeUpgradesPerMinute];
    return oldest === undefined ? 0 : Math.ceil(60_000 - (now - oldest));
  }

  note(): void {
    this.times.push(this.now());
  }
}
