import type { Fixed } from '../../src-shared/money/index.ts';
import { tierOf, TIERS, type Address, type RequestKind, type Tier } from '../../src-shared/protocol/index.ts';
import { GatewayBuckets } from './gateway.ts';
import type { Lesson } from './lessons.ts';
import { andNow, pastOf, type Past, type PastSend } from './past.ts';
import { isCancel, reserveOf } from './reserve.ts';
import { TokenBucket } from './token-bucket.ts';

/** What of the venue's limits is mirrored (profile: limits; profile: 9, the ready line's `limits`). */
export interface LimitMode {
  readonly trader: boolean;
  readonly gateway: boolean;
}

/** What is left of a trader's limits now. */
export interface Budget {
  readonly tier: Tier['tier'];
  readonly tokens: number;
  readonly burst: number;
  readonly requestsPerHour: number;
  /** Tokens that only cancels may take. */
  readonly reserved: number;
  /** Milliseconds for which the rate is taken for half. */
  readonly slowedMs: number;
  /** null where the gateway is not mirrored. */
  readonly gateway: {
    readonly tokens: number;
    readonly burst: number;
    readonly requestsPerMinute: number;
  } | null;
}

/** Requests that take their slots before another one: of the same trader, and of all. */
export interface Ahead {
  readonly ofTrader: number;
  readonly ofAll: number;
}

const NOBODY: Ahead = { ofTrader: 0, ofAll: 0 };
/** How long a 429 makes the assumed rate half. */
const SLOWED_MS = 60_000;

interface TraderBucket {
  tier: Tier;
  /** False until the deposited DDX was read: what is not known is not predicted. */
  known: boolean;
  bucket: TokenBucket;
  /** What was sent before the tier was known, oldest first: it counts as soon as it is. */
  past: Past[];
}

/**
 * Mirrors the buckets that a private request must clear (interface: Limits), so that waiting or refusing happens here,
 * before anything is signed. The venue's own answer always wins, and the mirror keeps to the careful side of it. Time
 * is monotonic.
 */
export class RequestLimits {
  private mode: LimitMode;
  private readonly traders = new Map<Address, TraderBucket>();
  private readonly gateway: GatewayBuckets;
  private readonly now: () => number;
  /** Told when what is mirrored changed: those who wait may go at another time. */
  onChange: () => void = () => undefined;

  constructor(mode: LimitMode, now: () => number = () => performance.now()) {
    this.mode = mode;
    this.now = now;
    this.gateway = GatewayBuckets.forRequests(now);
  }

  setMode(mode: LimitMode): void {
    this.mode = mode;
    this.onChange();
  }

  /**
   * What an earlier run has sent, oldest first: the venue's buckets know nothing of a restart here. To be told before
   * anything is sent.
   */
  seed(sends: readonly PastSend[]): void {
    const now = this.now();
    for (const send of sends) if (send.trader !== null) this.of(send.trader).past.push(pastOf(send, now));
    // The trader's bucket is asked after the gateway has let a request in, and so a 429 says nothing of the gateway.
    this.gateway.seed(sends.map((send) => ({ ...pastOf(send, now), refused: false })));
    this.onChange();
  }

  /** The trader's deposited DDX decides the tier. */
  setDdx(trader: Address, ddx: Fixed): void {
    const entry = this.of(trader);
    const tier = tierOf(ddx);
    if (entry.known && tier.tier === entry.tier.tier) return;
    entry.tier = tier;
    entry.bucket.resize(tier.burst, tier.requestsPerHour / 3600);
    if (!entry.known) entry.bucket.seed(entry.past, SLOWED_MS);
    entry.known = true;
    entry.past = [];
    this.onChange();
  }

  /** Milliseconds until a request may go that lets those `ahead` go first; 0 when it may go now. */
  waitMs(trader: Address, kind: RequestKind, ahead: Ahead = NOBODY): number {
    const leave = !isCancel(kind);
    const { bucket } = this.of(trader);
    const reserve = leave ? reserveOf(bucket.capacity) : 0;
    const ofTrader = this.mirrors(trader) ? bucket.waitMs(ahead.ofTrader + 1 + reserve) : 0;
    const ofGateway = this.mode.gateway ? this.gateway.waitMs(ahead.ofAll + 1, leave) : 0;
    return Math.max(ofTrader, ofGateway);
  }

  /** Takes a slot for one request if there is one now. @returns 0, or how long one would take */
  take(trader: Address, kind: RequestKind): number {
    const waitMs = this.waitMs(trader, kind);
    if (waitMs > 0) return waitMs;
    if (this.mirrors(trader)) {
      const { bucket } = this.of(trader);
      bucket.take();
      bucket.departed();
    } else if (this.mode.trader) {
      const entry = this.of(trader);
      entry.past = andNow(entry.past, this.now());
    }
    if (this.mode.gateway) {
      this.gateway.take();
      this.gateway.departed();
    }
    return 0;
  }

  /** A slot was taken and nothing was sent. */
  unsent(trader: Address): void {
    if (this.mirrors(trader)) this.of(trader).bucket.unsent();
    if (this.mode.gateway) this.gateway.unsent();
    this.onChange();
  }

  /** The attempt that a slot was taken for has ended. */
  ended(trader: Address, lesson: Lesson): void {
    const entry = this.of(trader);
    entry.bucket.landed(lesson.untaken);
    this.gateway.landed();
    if (lesson.traderEmpty) {
      // Whatever the tier is, this one is the careful guess until it can be read.
      entry.known = true;
      entry.past = [];
      entry.bucket.drain();
      entry.bucket.slow(SLOWED_MS);
    }
    if (lesson.gatewayEmpty) this.gateway.drain();
    this.onChange();
  }

  /** null while no limit of the trader is mirrored: switched off, or the tier is not known. */
  budget(trader: Address): Budget | null {
    if (!this.mirrors(trader)) return null;
    const { tier, bucket } = this.of(trader);
    const { own } = this.gateway;
    return {
      tier: tier.tier,
      tokens: Math.max(0, Math.floor(bucket.tokens + 1e-9)),
      burst: tier.burst,
      requestsPerHour: tier.requestsPerHour,
      reserved: reserveOf(tier.burst),
      slowedMs: Math.ceil(bucket.slowMs),
      gateway: this.mode.gateway
        ? {
            tokens: Math.max(0, Math.floor(own.tokens + 1e-9)),
            burst: own.capacity,
            requestsPerMinute: own.perMinute,
          }
        : null,
    };
  }

  private mirrors(trader: Address): boolean {
    return this.mode.trader && this.of(trader).known;
  }

  private of(trader: Address): TraderBucket {
    const known = this.traders.get(trader);
    if (known) return known;
    const tier = TIERS[0];
    const bucket = new TokenBucket(tier.burst, tier.requestsPerHour / 3600, this.now);
    const made: TraderBucket = { tier, known: false, bucket, past: [] };
    this.traders.set(trader, made);
    return made;
  }
}
