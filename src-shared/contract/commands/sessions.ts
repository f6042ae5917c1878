import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { AddressText, Name, Scopes } from '../door.ts';
import {
  ErrorText,
  Milliseconds,
  Nothing,
  RequestAnswer,
  SESSION_STATES,
  SessionRow,
  SigningPreview,
} from '../values.ts';
import { RailsInput } from './rails.ts';
import { Common, UnixSeconds } from './requests.ts';

/** Seconds of venue time: a minute at least, 30 days at most. */
const Lifetime = v.pipe(
  v.number(),
  v.safeInteger('must be whole seconds'),
  v.minValue(60, 'must be at least a minute'),
  v.maxValue(30 * 86_400, 'must be at most 30 days'),
);

/**
 * The end that a preview showed, in Unix seconds of venue time, so that what is signed is what was shown; within the
 * lifetime from now.
 */
const ShownEnd = v.optional(UnixSeconds);

export const SessionInput = {
  name: v.optional(Name, 'Session'),
  scope: Scopes,
  lifetimeSeconds: Lifetime,
  wallet: v.optional(AddressText),
  rails: v.optional(RailsInput),
};

/** The name that this machine gave a session. */
const SessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Name, scope, rails and wallet are those of the session; so is the lifetime, unless another one is given. */
const Renewal = { session: SessionId, lifetimeSeconds: v.optional(Lifetime) };

export const SessionAnswer = v.object({
  session: v.string(),
  address: v.string(),
  scope: v.array(v.string()),
  expirySeconds: v.number(),
});

/** A session key that is made and waits for its wallet's signature. */
export const PreparedSession = v.object({
  /** Names it to `session.submit`. */
  prepared: v.string(),
  /** Every signed field in words and raw, with the digest: what is signed is this. */
  preview: SigningPreview,
  /** How long it is kept for that. */
  validMs: Milliseconds,
});

/** A session whose key is destroyed. */
export const SessionRevoked = v.object({
  session: v.string(),
  address: v.string(),
  wallet: v.string(),
  state: v.picklist(SESSION_STATES),
  /** The ProfileUpdate that denies it at the venue; null when none was asked for, or none came to be. */
  request: v.nullable(RequestAnswer),
  /** Why the venue was not told though that was asked for, and how to try again. The key is destroyed all the same. */
  problem: v.nullable(ErrorText),
});

/** What this machine last told the venue about a session key. */
export const DeniedRow = v.object({
  address: v.string(),
  /** Whose deny list it is on. */
  wallet: v.string(),
  /** `over` when the denial has ended by itself; `unknown` while what became of the request is not known. */
  state: v.picklist(['denied', 'allowed', 'over', 'unknown']),
  /** Until when it is denied, Unix seconds of venue time; null where it was allowed again. */
  expirySeconds: v.nullable(v.number()),
  requestId: v.string(),
  requestIndex: v.nullable(v.number()),
  at: Milliseconds,
  /** The session of this machine that has this key; null for a key of another one. */
  session: v.nullable(v.object({ session: v.string(), name: v.string() })),
});
export type DeniedRow = v.InferOutput<typeof DeniedRow>;

/** Session keys: made here, authorised by a wallet, ended here or by the venue's clock. */
export const sessionCommands = {
  /** What would be allowed. The key is made later, so it and the digest are not in it. */
  'session.preview': command(
    'read',
    v.strictObject({ ...SessionInput, expirySeconds: ShownEnd }),
    SigningPreview,
  ),
  /** Makes the key and fixes the terms, so that what is shown, digest included, is what `session.submit` signs. */
  'session.prepare': command('wallet', v.strictObject(SessionInput), PreparedSession),
  'session.prepareRenewal': command('wallet', v.strictObject(Renewal), PreparedSession),
  'session.submit': command(
    'wallet',
    v.strictObject({ prepared: v.string(), approval: Approval }),
    SessionAnswer,
  ),
  /** Prepare and submit in one. Without an approval it waits for a person, who is shown the key and the digest. */
  'session.issue': command(
    'wallet',
    v.strictObject({ ...SessionInput, expirySeconds: ShownEnd, approval: Approval }),
    SessionAnswer,
  ),
  /** A new key in place of one: that one is destroyed once the new one is authorised. */
  'session.renew': command(
    'wallet',
    v.strictObject({ ...Renewal, expirySeconds: ShownEnd, approval: Approval }),
    SessionAnswer,
  ),
  /**
   * Destroys the key at once, locked or not, and needs no approval. `deny` also has the wallet tell the venue, which does
   * need one and may fail: the answer says so. `until` in Unix seconds of venue time.
   */
  'session.revoke': command(
    'wallet',
    v.strictObject({
      session: SessionId,
      deny: v.optional(v.boolean(), false),
      until: v.optional(UnixSeconds),
      /** How the denial is sent. */
      recvWindowMs: Common.recvWindowMs,
      clientId: Common.clientId,
      override: Common.override,
      wait: Common.wait,
      approval: Approval,
    }),
    SessionRevoked,
  ),
  /**
   * Puts a key on the venue's deny list, also one of another machine: a ProfileUpdate. Until the key's own end where it
   * is known here, else for the longest time that a session can last.
   */
  'session.deny': command(
    'trade',
    v.strictObject({
      ...Common,
      address: AddressText,
      until: v.optional(UnixSeconds),
      approval: Approval,
    }),
    RequestAnswer,
  ),
  /** Takes a key off the venue's deny list. A key that was destroyed here stays so. */
  'session.allow': command(
    'trade',
    v.strictObject({ ...Common, address: AddressText, approval: Approval }),
    RequestAnswer,
  ),
  /** The venue's deny list as this machine knows it: no read of the venue carries it. */
  'session.denied': command('read', Nothing, v.object({ notice: v.string(), rows: v.array(DeniedRow) })),
  /**
   * Newest first. Without anything named: the newest 500 active ones and the newest 200 that have ended, as in the
   * stream. With a `state`, a page of these alone, after the session `before`.
   */
  'session.list': command(
    'read',
    v.strictObject({
      wallet: v.optional(AddressText),
      state: v.optional(v.picklist(['active', 'ended', 'all'])),
      before: v.optional(SessionId),
      limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)), 200),
    }),
    v.array(SessionRow),
  ),
  /** How many there are in all. */
  'session.count': command('read', Nothing, v.object({ active: v.number(), ended: v.number() })),
};
