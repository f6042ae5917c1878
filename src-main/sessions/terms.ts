import { CountersignError } from '../../src-shared/errors/index.ts';
import { scopeCodes, type SessionWish } from './grant.ts';

const MAX_LIFETIME_SECONDS = 30 * 86_400;
/** 2100-01-01 in Unix milliseconds: a venue whose clock shows more has a broken one. */
const LAST_PLAUSIBLE_MS = 4_102_444_800_000;
const DAY_MS = 86_400_000;
/** 2025-01-01: a machine whose clock shows less has lost it, as after an empty battery. */
const EARLIEST_WALL_MS = 1_735_689_600_000;

/** The part of a grant that follows from the wish and the venue's time. */
export interface GrantTerms {
  readonly expirySeconds: bigint;
  readonly aclScope: readonly number[];
}

/**
 * Fixes end and scope of a grant, counted from a venue time in milliseconds; null while that is not known.
 * @throws {CountersignError} `VENUE_TIME_UNKNOWN`, `VENUE_TIME_IMPLAUSIBLE`, `SESSION_TOO_LONG`, `SESSION_EXPIRY`, `SESSION_SCOPE_EMPTY`
 */
export function termsOf(wish: SessionWish, venueTimeMs: number | null): GrantTerms {
  const nowSeconds = Math.floor(plausible(venueTimeMs) / 1000);
  const { lifetimeSeconds } = wish;
  if (!(Number.isSafeInteger(lifetimeSeconds) && lifetimeSeconds > 0)) throw badExpiry();
  if (lifetimeSeconds > MAX_LIFETIME_SECONDS) {
    throw new CountersignError(
      'SESSION_TOO_LONG',
      'A session lasts at most 30 days.',
      'Choose a shorter time.',
    );
  }
  const expirySeconds = wish.expirySeconds ?? nowSeconds + lifetimeSeconds;
  const fits = expirySeconds > nowSeconds && expirySeconds <= nowSeconds + lifetimeSeconds;
  if (!(Number.isSafeInteger(expirySeconds) && fits)) throw badExpiry();
  const aclScope = scopeCodes(wish.scope);
  if (aclScope.length === 0) {
    throw new CountersignError(
      'SESSION_SCOPE_EMPTY',
      'A session that may do nothing is of no use.',
      'Name at least one action.',
    );
  }
  return { expirySeconds: BigInt(expirySeconds), aclScope };
}

/** True when what was fixed before can still be signed: its end has not come meanwhile. */
export function stillFits({ expirySeconds }: GrantTerms, venueTimeMs: number | null): boolean {
  return Number(expirySeconds) > Math.floor(plausible(venueTimeMs) / 1000);
}

/**
 * The latest end that a session can have that is issued now, in Unix seconds: what a denial of an unknown key must last.
 */
export function longestEnd(venueTimeMs: number | null): number {
  return Math.floor(plausible(venueTimeMs) / 1000) + MAX_LIFETIME_SECONDS;
}

/**
 * The venue time by which keys of expired sessions are destroyed, which cannot be undone. A venue that has claimed a far
 * future for however long ends nothing that a day more by this machine's clock would not: such a key is not used, but
 * kept. A practice venue's clock may be moved at will, and its keys are worth nothing.
 * @param steadyMs venue time on which its answers have agreed for a while; null when they have not
 */
export function sweepTime(steadyMs: number | null, wallMs: number, isPractice: boolean): number | null {
  if (steadyMs === null || steadyMs > LAST_PLAUSIBLE_MS) return null;
  return isPractice ? steadyMs : Math.min(steadyMs, wallMs + DAY_MS);
}

/**
 * On a live profile what lasts is not counted from a venue time that is more than a day from this machine's, as long as
 * that is one that may be: one of the two is wrong, and a person can tell which.
 * @throws {CountersignError} `VENUE_TIME_FAR`
 */
export function assertNear(venueTimeMs: number, wallMs: number): void {
  const isPlausible = wallMs >= EARLIEST_WALL_MS && wallMs <= LAST_PLAUSIBLE_MS;
  if (!isPlausible || Math.abs(venueTimeMs - wallMs) <= DAY_MS) return;
  const days = Math.round(Math.abs(venueTimeMs - wallMs) / DAY_MS);
  throw new CountersignError(
    'VENUE_TIME_FAR',
    `The venue's clock is ${days} days ${venueTimeMs > wallMs ? 'ahead of' : 'behind'} this machine's.`,
    "Set this machine's clock if it is wrong, and ask again; if it is right, do not trust this venue with a session key.",
  );
}

function plausible(venueTimeMs: number | null): number {
  if (venueTimeMs === null) {
    throw new CountersignError(
      'VENUE_TIME_UNKNOWN',
      "The venue's time is not known yet.",
      'A session ends by venue time; wait until the venue answers.',
    );
  }
  if (venueTimeMs > 0 && venueTimeMs <= LAST_PLAUSIBLE_MS) return venueTimeMs;
  throw new CountersignError(
    'VENUE_TIME_IMPLAUSIBLE',
    "The venue's clock shows a time before 1970 or after 2100.",
    'Nothing is signed that counts from it; ask the venue, or choose another one.',
  );
}

function badExpiry(): CountersignError {
  return new CountersignError(
    'SESSION_EXPIRY',
    'The end that was shown no longer fits the lifetime.',
    'Ask for the session anew.',
  );
}
