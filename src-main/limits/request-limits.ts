import type { Fixed } from '../../src-shared/money/index.ts';
import {
  GATEWAY_LIMITS,
  tierOf,
  TIERS,
  type Address,
  type RequestKind,
  type Tier,
} from '../../src-shared/protocol/index.ts';
import { TokenBucket } from './token-bucket.ts';

/** What of the venue's limits is mirrored (profile: limits; profile: 9, the ready line's `limits`). */
export interface LimitMode {
  readonly trader: boolean;
  readonly gateway: boolean;
}

export interface Budget {
  readonly tier: Tier['tier'];
  readonly tokens: number;
  readonly burst: number;
  readonly requestsPerHour: number;
  readonly nextSlotMs: number;
}

/** Answer to asking for a slot: `granted`, or how long one would take. */
export type Slot = { granted: true } | { granted: false; waitMs: number };

/** Kinds that must get through when little is left. */
const CANCELS: readonly RequestKind[] = ['CancelOrder', 'CancelAll'];
/** A part of the burst is kept for cancels: ⌊burst / 5⌋. */
const RESERVE_PART = 5;

interface TraderBucket {
  tier: Tier;
  /** False until the deposited DDX was read: what is not known is not predicted. */
  known: boolean;
  bucket: TokenBucket;
}

/**
 * Mirrors the buckets that a private request must clear (interface: Limits), so that waiting or refusing happens here,
 * before anything is signed. The venue's own answer always wins: a 429 empties the mirror.
 */
export class RequestLimits {
  private mode: LimitMode;
  private readonly traders = new Map<Address, TraderBucket>();
  private readonly gateway: TokenBucket;
  private readonly now: () => number;
  /** Told when what is mirrored changed: those who wait may go earlier. */
  onChange: () => void = () => undefined;

  constructor(mode: LimitMode, now: () => number = () => performance.now()) {
    this.mode = mode;
    this.now = now;
    const { burst, perSecond } = GATEWAY_LIMITS.requestsPerIp;
    this.gateway = new TokenBucket(burst, perSecond, now);
  }

  setMode(mode: LimitMode): void {
    this.mode = mode;
    this.onChange();
  }

  /** The trader's deposited DDX decides the tier. */
  setDdx(trader: Address, ddx: Fixed): void {
    const entry = this.of(trader);
    const tier = tierOf(ddx);
    if (entry.known && tier.tier === entry.tier.tier) return;
    entry.known = true;
    entry.tier = tier;
    entry.bucket.resize(tier.burst, tier.requestsPerHour / 3600);
    this.onChange();
  }

  /** Takes a slot for one request if there is one now. */
  take(trader: Address, kind: RequestKind): Slot {
    const { tier, bucket, known } = this.of(trader);
    const mirrored = this.mode.trader && known;
    const reserve = CANCELS.includes(kind) ? 0 : Math.floor(tier.burst / RESERVE_PART);
    const traderWait = mirrored ? bucket.waitMs(1 + reserve) : 0;
    const gatewayWait = this.mode.gateway ? this.gateway.waitMs() : 0;
    const waitMs = Math.max(traderWait, gatewayWait);
    if (waitMs > 0) return { granted: false, waitMs };
    if (mirrored) bucket.take(reserve);
    if (this.mode.gateway) this.gateway.take();
    return { granted: true };
  }

  /** The venue answered 429. */
  traderExhausted(trader: Address): void {
    const entry = this.of(trader);
    // Whatever the tier is, this one is the careful guess until it can be read.
    entry.known = true;
    entry.bucket.drain();
  }

  /** The gateway answered 503 without a reason. */
  gatewayExhausted(): void {
    this.gateway.drain();
  }

  /** null while no limit is mirrored: switched off, or the tier is not known. */
  budget(trader: Address): Budget | null {
    const { tier, bucket, known } = this.of(trader);
    if (!this.mode.trader || !known) return null;
    const reserve = Math.floor(tier.burst / RESERVE_PART);
    const nextSlotMs = Math.max(bucket.waitMs(1 + reserve), this.mode.gateway ? this.gateway.waitMs() : 0);
    return {
      tier: tier.tier,
      tokens: Math.floor(bucket.tokens),
      burst: tier.burst,
      requestsPerHour: tier.requestsPerHour,
      nextSlotMs,
    };
  }

  private of(trader: Address): TraderBucket {
    const known = this.traders.get(trader);
    if (known) return known;
    const tier = TIERS[0];
    const made = {
      tier,
      known: false,
      bucket: new TokenBucket(tier.burst, tier.requestsPerHour / 3600, this.now),
    };
    this.traders.set(trader, made);
    return made;
  }
}
