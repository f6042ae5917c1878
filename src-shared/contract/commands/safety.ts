import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { AddressText, Label, Name } from '../door.ts';
import { DecimalText, Milliseconds, Nothing, RequestAnswer, SigningPreview } from '../values.ts';
import { OpenOrder } from './trading.ts';

/** A strategy and symbol with open orders: what one CancelAll takes away. */
export const PanicPair = v.object({
  wallet: v.string(),
  strategy: v.string(),
  symbol: v.string(),
  /** Open orders as known when it was planned, stops included; 0 when they could not be read. */
  orders: v.number(),
  /** Their size at the mark price, in USDC; null when it is not known. */
  notional: v.nullable(DecimalText),
  /** `wallet` where no session key may cancel all: a person is asked. */
  signer: v.picklist(['session', 'wallet']),
});
export type PanicPair = v.InferOutput<typeof PanicPair>;

/** What a panic would do now. */
export const PanicPlan = v.object({
  /** Largest notional first. */
  pairs: v.array(PanicPair),
  /** How long the request budget makes it take. */
  expectedMs: Milliseconds,
  /** What stands in the way, in a sentence: a locked vault, an account that could not be read. */
  problem: v.nullable(v.string()),
});
export type PanicPlan = v.InferOutput<typeof PanicPlan>;

/** A panic, under way or ended. */
export const PanicReport = v.object({
  id: v.string(),
  /** Who asked for it: "interface", "command line", "dead man's switch". */
  by: v.string(),
  startedAt: Milliseconds,
  /** null while it is under way. */
  endedAt: v.nullable(Milliseconds),
  /** Whether it paused the signing of new orders. */
  paused: v.boolean(),
  /** How long the request budget makes the rest take. */
  expectedMs: Milliseconds,
  pairs: v.array(
    v.object({
      ...PanicPair.entries,
      /** One answer per CancelAll: a second one where orders were still open after the first. */
      requests: v.array(RequestAnswer),
      /** True while a person at the interface is asked to let the wallet sign. */
      awaitsApproval: v.boolean(),
      /** Why nothing was sent, in a sentence. */
      problem: v.nullable(v.string()),
      /** Orders that are still open, by a reading after the cancels; null before it. */
      left: v.nullable(v.number()),
    }),
  ),
  /** What is still open, by a reading after the cancels; null before it, and when it failed. */
  leftOpen: v.nullable(v.array(v.object({ ...OpenOrder.entries, wallet: v.string() }))),
  /** Requests for orders that were on their way and whose outcome is not known: they may still open an order. */
  inDoubt: v.array(v.string()),
  problem: v.nullable(v.string()),
});
export type PanicReport = v.InferOutput<typeof PanicReport>;

/** What has to be there, or the dead man's switch begins to count. */
const DeadManWatch = v.variant('kind', [
  /** A window or a page of the interface. */
  v.strictObject({ kind: v.literal('interface') }),
  /** Any connection with its token: an interface, the command line, a bot. */
  v.strictObject({ kind: v.literal('clients') }),
  /** `deadMan.heartbeat` with this name. */
  v.strictObject({ kind: v.literal('heartbeat'), name: Name }),
]);
export type DeadManWatch = v.InferOutput<typeof DeadManWatch>;

const Seconds = v.pipe(
  v.number(),
  v.safeInteger('must be whole seconds'),
  v.minValue(5, 'must be at least 5 s'),
  v.maxValue(86_400, 'must be at most a day'),
);
const Strategies = v.nullable(v.pipe(v.array(Label), v.minLength(1, 'must name at least one strategy')));

export const DEAD_MAN_STATES = ['off', 'armed', 'counting', 'fired'] as const;

export const DeadMan = v.object({
  enabled: v.boolean(),
  /** How long what is watched may be away. */
  seconds: v.number(),
  /** Whose orders are cancelled; null for all. */
  strategies: Strategies,
  watch: DeadManWatch,
  /** Whether firing also pauses the signing of new orders, as a panic does. */
  pause: v.boolean(),
  /** `fired` lasts until what is watched is back; meanwhile new orders are cancelled as well. */
  state: v.picklist(DEAD_MAN_STATES),
  /** While counting: how long until it fires. */
  firesInMs: v.nullable(Milliseconds),
  /** What it did last, null before. Survives a restart. */
  lastFired: v.nullable(PanicReport),
  /** Why it could not act now, in a sentence: a locked vault, no session key that may cancel all. */
  problem: v.nullable(v.string()),
  /** What will take away its keys, in a sentence: a vault that locks by itself, and session keys with it. */
  warning: v.nullable(v.string()),
  /** What it cannot do, to be shown beside it. */
  notice: v.string(),
});
export type DeadMan = v.InferOutput<typeof DeadMan>;

/** What is left out stays as it is. */
const DeadManChange = v.strictObject({
  enabled: v.optional(v.boolean()),
  seconds: v.optional(Seconds),
  strategies: v.optional(Strategies),
  watch: v.optional(DeadManWatch),
  pause: v.optional(v.boolean()),
});
export type DeadManChange = v.InferOutput<typeof DeadManChange>;

/** What stops trading, and what lets it go on. */
export const safetyCommands = {
  /** For one wallet, or all of the profile's class. */
  'panic.plan': command('read', v.strictObject({ wallet: v.optional(AddressText) }), PanicPlan),
  /**
   * Cancels all open orders, largest notional first, past every rail and every order that waits, and pauses the signing
   * of new orders. Called again while one is under way it answers with that one. The approval is for pairs that only
   * the wallet can sign; from the interface the click is the approval.
   */
  panic: command(
    'trade',
    v.strictObject({ wallet: v.optional(AddressText), approval: Approval }),
    PanicReport,
  ),
  /** Lets new orders be signed again: a click in the interface or the vault's passphrase, never a bare yes. */
  'trading.resume': command('wallet', v.strictObject({ approval: Approval }), Nothing),
  'deadMan.get': command('read', Nothing, DeadMan),
  /** What a change would mean, and whether it weakens a switch that is on: then it needs an approval. */
  'deadMan.preview': command(
    'read',
    v.strictObject({ change: DeadManChange }),
    v.object({ weakens: v.boolean(), preview: SigningPreview }),
  ),
  /**
   * Making it stricter needs nothing. Weakening it while it is on needs a click in the interface or the vault's
   * passphrase: a bare `yes` never suffices.
   */
  'deadMan.set': command('wallet', v.strictObject({ change: DeadManChange, approval: Approval }), DeadMan),
  /** A named caller says that it is alive. */
  'deadMan.heartbeat': command('trade', v.strictObject({ name: Name }), Nothing),
};
