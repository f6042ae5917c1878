import * as v from 'valibot';
import { command } from '../define.ts';
import { Milliseconds, Nothing } from '../values.ts';
import { DEAD_MAN_STATES } from './safety.ts';

export const CONNECTION_STATES = ['connecting', 'live', 'stale', 'offline'] as const;

/** What every surface needs to say how things stand. */
export const Status = v.object({
  version: v.string(),
  profile: v.object({
    id: v.string(),
    label: v.string(),
    kind: v.picklist(['practice', 'testnet', 'mainnet']),
    baseUrl: v.string(),
    /** False until the unverified facts of a live profile were accepted. */
    accepted: v.boolean(),
  }),
  venue: v.object({
    /** `seed` and `limits` are those of the embedded practice venue. */
    embedded: v.boolean(),
    seed: v.nullable(v.number()),
    limits: v.nullable(v.picklist(['on', 'trader', 'off'])),
    reachable: v.boolean(),
    /** Why not, in a sentence. */
    problem: v.nullable(v.string()),
    /** Venue time less this machine's wall clock. */
    timeOffsetMs: v.nullable(v.number()),
    timeAgeMs: v.nullable(v.number()),
    timeUncertaintyMs: v.nullable(v.number()),
    /** Now, by the venue's clock: what countdowns are made of. */
    venueTimeMs: v.nullable(Milliseconds),
  }),
  realtime: v.object({
    state: v.picklist(CONNECTION_STATES),
    /** When it was last live, while it is not. */
    staleSince: v.nullable(Milliseconds),
    /** Median round trip of recent operator or read calls. */
    latencyMs: v.nullable(v.number()),
    resubscriptions: v.number(),
  }),
  vault: v.object({
    state: v.picklist(['absent', 'locked', 'unlocked', 'damaged']),
    /** `unprotected` is shown as "practice, unprotected". */
    protection: v.nullable(v.picklist(['keychain', 'passphrase', 'unprotected'])),
    /** Whether session keys can sign: always while it is unlocked, and while it is locked when sessions go on. */
    sessionsOpen: v.boolean(),
    /** Whether a keychain answered on this machine, and why not. */
    keychain: v.object({ available: v.boolean(), reason: v.nullable(v.string()) }),
  }),
  /** Address of the development emulator that is asked in place of Ledger devices; left out where there is none. */
  ledgerEmulator: v.optional(v.string()),
  /** The wallet in use for this profile, if any. */
  wallet: v.nullable(v.object({ address: v.string(), name: v.string() })),
  session: v.nullable(
    v.object({ session: v.string(), address: v.string(), name: v.string(), expirySeconds: v.number() }),
  ),
  budget: v.nullable(
    v.object({
      tier: v.picklist([0, 1, 2]),
      tokens: v.number(),
      burst: v.number(),
      requestsPerHour: v.number(),
      /** Tokens that only cancels may take. */
      reserved: v.number(),
      /** Milliseconds until an order may go, behind those that wait; 0 now. */
      nextSlotMs: v.number(),
      /** The same for a cancel, which overtakes orders. */
      nextCancelMs: v.number(),
      /** How long the rate is taken for half, after the venue said that there were too many; 0 when it is not. */
      slowedMs: v.number(),
      /** Requests of this trader that wait for a slot. */
      queued: v.number(),
      /** The bucket of this machine's address; null where the venue has none. */
      gateway: v.nullable(v.object({ tokens: v.number(), burst: v.number(), requestsPerMinute: v.number() })),
    }),
  ),
  /** Since when and by whom the signing of new orders is paused; cancels go on. null when it is not. */
  paused: v.nullable(v.object({ since: Milliseconds, by: v.string() })),
  /** What in the database cannot be read and is not in force for that, in sentences; left out where there is nothing. */
  unreadable: v.optional(v.array(v.string())),
  /** The dead man's switch in short. */
  deadMan: v.object({ state: v.picklist(DEAD_MAN_STATES), firesInMs: v.nullable(Milliseconds) }),
  /** True when wallet, session and funds are there to practise with. */
  practiceReady: v.boolean(),
});
export type Status = v.InferOutput<typeof Status>;

/** What a connection without a token may know. */
export const PublicStatus = v.object({
  version: v.string(),
  profile: v.string(),
  authenticated: v.boolean(),
});

/** One thing that `countersign doctor` looked at. */
export const HealthCheck = v.object({
  check: v.string(),
  result: v.picklist(['ok', 'warning', 'failed']),
  /** What was found, in a sentence. */
  found: v.string(),
  /** What to do about it; null when it is well. */
  hint: v.nullable(v.string()),
});
export type HealthCheck = v.InferOutput<typeof HealthCheck>;

export const statusCommands = {
  'status.public': command('anyone', Nothing, PublicStatus),
  'status.get': command('read', Nothing, Status),
  /** Looks over the daemon's surroundings: runtime, folder, keychain, venue, clock, journal. Changes nothing. */
  'doctor.run': command('read', Nothing, v.array(HealthCheck)),
  /** Mints a fresh address for the web host; null when it is off. */
  'host.open': command('read', Nothing, v.object({ url: v.nullable(v.string()) })),
};
