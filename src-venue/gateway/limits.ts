import { GATEWAY_LIMITS } from '../../src-shared/protocol/index.ts';
import { TokenBucket } from '../operator/index.ts';

const MINUTE_MS = 60_000;

/**
 * The limits of the public gateway (interface: Public IP gateway limits). Loopback counts as one public address, so
 * there is one bucket of each kind (profile: 5 Gateway). Time is monotonic, not venue time: this is the door of the
 * machine, not a rule of the exchange.
 */
export class GatewayLimits {
  private readonly now: () => number;
  private readonly requestsPerIp: TokenBucket;
  private readonly requestsShared: TokenBucket;
  private readonly statsPerIp: TokenBucket;
  private readonly statsShared: TokenBucket;
  private readonly realtimeShared: TokenBucket;
  private upgradesMs: number[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
    const bucket = ({ burst, perSecond }: { burst: number; perSecond: number }) =>
      new TokenBucket(burst, perSecond * 3_600, now());
    this.requestsPerIp = bucket(GATEWAY_LIMITS.requestsPerIp);
    this.requestsShared = bucket(GATEWAY_LIMITS.requestsShared);
    this.statsPerIp = bucket(GATEWAY_LIMITS.statsPerIp);
    this.statsShared = bucket(GATEWAY_LIMITS.statsShared);
    this.realtimeShared = bucket(GATEWAY_LIMITS.realtimeShared);
  }

  /** Only POST /v2/request is a trading request. */
  takeRequest(): boolean {
    const now = this.now();
    return this.requestsPerIp.take(now) && this.requestsShared.take(now);
  }

  takeStats(): boolean {
    const now = this.now();
    return this.statsPerIp.take(now) && this.statsShared.take(now);
  }

  /** At most 20 upgrades in any 60 s, and 10 sockets open at once. */
  takeUpgrade(openSockets: number): boolean {
    const now = this.now();
    if (openSockets >= GATEWAY_LIMITS.openSockets) return false;
    this.upgradesMs = this.upgradesMs.filter((atMs) => now - atMs < MINUTE_MS);
    if (this.upgradesMs.length >= GATEWAY_LIMITS.realtimeUpgradesPerMinute || !this.realtimeShared.take(now))
      return false;
    this.upgradesMs.push(now);
    return true;
  }
}
