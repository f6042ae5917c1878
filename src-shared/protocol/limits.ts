import { parseDecimal, type Fixed } from '../money/index.ts';

/** interface: Limits, replay. */
export const RECV_WINDOW_MS = { default: 5_000, max: 60_000, walletSigned: 60_000 } as const;
/** interface: Limits, a timestamp must be less than this ahead of operator time. */
export const FUTURE_TOLERANCE_MS = 1_000;
/** profile: 5, body limit of the practice operator. */
export const MAX_BODY_BYTES = 64 * 1024;
/** profile: 5, how long accepted identities are retained. */
export const RETENTION_MS = 120_000;

export interface Tier {
  readonly tier: 0 | 1 | 2;
  /** Least deposited DDX. */
  readonly minDdx: Fixed;
  readonly requestsPerHour: number;
  readonly burst: number;
  /** Collateral cap of a strategy in USDC. */
  readonly collateralCap: Fixed;
}

/** interface: Trading request tiers. */
export const TIERS: readonly [Tier, Tier, Tier] = [
  { tier: 0, minDdx: 0n, requestsPerHour: 900, burst: 1, collateralCap: parseDecimal('10000') },
  {
    tier: 1,
    minDdx: parseDecimal('1000'),
    requestsPerHour: 1_800,
    burst: 5,
    collateralCap: parseDecimal('10000'),
  },
  {
    tier: 2,
    minDdx: parseDecimal('1000000'),
    requestsPerHour: 180_000,
    burst: 50,
    collateralCap: parseDecimal('10000000'),
  },
];

/** The tier of a deposited DDX balance. */
export function tierOf(ddx: Fixed): Tier {
  if (ddx >= TIERS[2].minDdx) return TIERS[2];
  return ddx >= TIERS[1].minDdx ? TIERS[1] : TIERS[0];
}

/** interface: Public IP gateway limits; rate per second, burst in requests. */
export const GATEWAY_LIMITS = {
  requestsShared: { perSecond: 3000 / 60, burst: 50 },
  requestsPerIp: { perSecond: 30 / 60, burst: 5 },
  statsPerIp: { perSecond: 10, burst: 5 },
  statsShared: { perSecond: 100, burst: 30 },
  realtimeShared: { perSecond: 100, burst: 30 },
  /** Upgrades in any 60 s. */
  realtimeUpgradesPerMinute: 20,
  openSockets: 10,
} as const;
