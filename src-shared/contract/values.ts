import * as v from 'valibot';
import { REQUEST_KINDS, SCOPE_NAMES } from '../protocol/index.ts';

/** Values of answers and streams. Decimals travel as strings in shortest form, times as Unix milliseconds. */
export const DecimalText = v.string();
export const Milliseconds = v.number();
export const Nothing = v.strictObject({});

export const OrderTypeText = v.picklist(['limit', 'market', 'stop', 'post-only']);
export const SideText = v.picklist(['buy', 'sell']);

/** commands.md: states of a private request. */
export const REQUEST_STATES = [
  'Prepared',
  'Signed',
  'Sending',
  'Sequenced',
  'Rejected',
  'Unknown',
  'NotSequenced',
  'Refused',
] as const;
export const RequestState = v.picklist(REQUEST_STATES);
export type RequestState = v.InferOutput<typeof RequestState>;
/** States that nothing moves any more. */
export const FINAL_STATES: readonly RequestState[] = ['Sequenced', 'Rejected', 'NotSequenced', 'Refused'];

export const RequestError = v.object({
  /** An `error_reason` of the venue, `ReceiptMismatch`, or a local code. */
  reason: v.string(),
  safety: v.nullable(v.string()),
  message: v.string(),
  hint: v.optional(v.string()),
  retry: v.string(),
});

/** The answer of every private request (commands.md). */
export const RequestAnswer = v.object({
  requestId: v.string(),
  kind: v.picklist(REQUEST_KINDS),
  state: RequestState,
  requestHash: v.nullable(v.string()),
  orderHash: v.optional(v.string()),
  nonce: v.nullable(v.string()),
  requestIndex: v.optional(v.number()),
  sender: v.optional(v.string()),
  receiptVerified: v.optional(v.boolean()),
  error: v.optional(RequestError),
});
export type RequestAnswer = v.InferOutput<typeof RequestAnswer>;

export const Attempt = v.object({
  at: Milliseconds,
  endedAt: v.nullable(Milliseconds),
  outcome: v.nullable(v.string()),
  status: v.nullable(v.number()),
  /** True when its end says nothing about whether the venue has the request; null while it is under way. */
  ambiguous: v.nullable(v.boolean()),
});

/** profile: 6, Lifecycles: what became of an order or a withdrawal after the venue had it. */
export const PROGRESS_STATES = [
  'open',
  'partly filled',
  'filled',
  'cancelled',
  'rejected',
  'intended',
  'confirmed',
] as const;
export const RequestProgress = v.object({
  state: v.picklist(PROGRESS_STATES),
  /** Why, in a sentence, where there is a reason to give: "It would have taken: post-only." */
  detail: v.nullable(v.string()),
  /** Of an order: how much of it traded. */
  filled: v.nullable(DecimalText),
  /** Venue time of the row that says so. */
  at: Milliseconds,
});

/** A row of the journal. */
export const RequestRow = v.object({
  ...RequestAnswer.entries,
  createdAt: Milliseconds,
  updatedAt: Milliseconds,
  /** In words of a trader: "Buy 0.5 ETHP @ 2,000". */
  summary: v.string(),
  symbol: v.optional(v.string()),
  strategy: v.optional(v.string()),
  wallet: v.nullable(v.string()),
  session: v.nullable(v.string()),
  clientId: v.optional(v.string()),
  /** Every state it went through, oldest first. */
  trail: v.array(v.object({ state: RequestState, at: Milliseconds })),
  /** Venue time after which the venue takes it no more; null when nothing was signed. */
  windowEndMs: v.nullable(Milliseconds),
  attempts: v.array(Attempt),
  evidence: v.array(v.string()),
  progress: v.optional(RequestProgress),
});
export type RequestRow = v.InferOutput<typeof RequestRow>;

export const WalletRow = v.object({
  address: v.string(),
  name: v.string(),
  /** `software`: its key is in the vault; `ledger`: on a device; `watch`: not here, so it never signs. */
  kind: v.picklist(['software', 'ledger', 'watch']),
  class: v.picklist(['practice', 'live']),
  /** Where below its phrase or on its device the key lies. */
  path: v.nullable(v.string()),
  /** Whether a person has shown that they have its phrase; null where there is no phrase to back up. */
  backedUp: v.nullable(v.boolean()),
  createdAt: Milliseconds,
});
export type WalletRow = v.InferOutput<typeof WalletRow>;

/** Limits on a session key or on the whole app, kept by this program. Amounts in USDC. */
export const Rails = v.object({
  symbols: v.optional(v.array(v.string())),
  maxOrderNotional: v.optional(DecimalText),
  maxOpenNotional: v.optional(DecimalText),
  maxOrdersPerMinute: v.optional(v.number()),
  /** Hundredths of a percent. */
  maxDistanceFromMarkBps: v.optional(v.number()),
  maxDailyLoss: v.optional(DecimalText),
});

/**
 * `revoked`: its key was destroyed here. `denied`: the venue does not take it any more. `lost`: its key is not in the
 * vault. Nothing but `active` ever signs.
 */
export const SESSION_STATES = ['active', 'expired', 'revoked', 'denied', 'lost'] as const;

export const SessionRow = v.object({
  /** Identifier of the session on this machine. */
  session: v.string(),
  address: v.string(),
  name: v.string(),
  wallet: v.string(),
  scope: v.array(v.picklist(SCOPE_NAMES)),
  expirySeconds: v.number(),
  state: v.picklist(SESSION_STATES),
  /** Until its end by the venue's clock; null once it has ended, and while that clock is not known. */
  leftSeconds: v.nullable(v.number()),
  createdAt: Milliseconds,
  lastUsedAt: v.nullable(Milliseconds),
  uses: v.number(),
  rails: Rails,
  /** The session that was issued in its place. */
  replacedBy: v.nullable(v.string()),
});
export type SessionRow = v.InferOutput<typeof SessionRow>;

/** An error as an answer carries it. */
export const ErrorText = v.object({ code: v.string(), message: v.string(), hint: v.string() });

/** What a person sees before a wallet signs: the readable line, every signed field raw, and the digest. */
export const SigningPreview = v.object({
  title: v.string(),
  /** Plain sentences: what is being allowed, how much, until when. */
  sentences: v.array(v.string()),
  signer: v.string(),
  fields: v.array(v.object({ name: v.string(), raw: v.string(), readable: v.optional(v.string()) })),
  digest: v.nullable(v.string()),
  /** When what is allowed ends, Unix seconds: hand it back to sign just what was shown. */
  expirySeconds: v.optional(v.number()),
});
export type SigningPreview = v.InferOutput<typeof SigningPreview>;

/** What a person is shown before a change that nobody signs: acceptance, settings, limits. */
export function unsignedPreview(
  title: string,
  sentences: readonly string[],
  fields: SigningPreview['fields'] = [],
): SigningPreview {
  return { title, sentences: [...sentences], signer: 'nobody: nothing is signed', fields, digest: null };
}
