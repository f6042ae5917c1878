import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { Amount, Label } from '../door.ts';
import { DecimalText, Milliseconds, Nothing, Rails, SigningPreview } from '../values.ts';

const Symbols = v.pipe(v.array(Label), v.minLength(1, 'must name at least one market'), v.maxLength(100));
const PerMinute = v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'must be at least 1'));
/** Hundredths of a percent. */
const BasisPoints = v.pipe(
  v.number(),
  v.safeInteger('must be whole hundredths of a percent'),
  v.minValue(1, 'must be at least 0.01%'),
  v.maxValue(10_000, 'must be at most 100%'),
);

/** Limits that this program keeps and the venue does not know. What is left out is not limited. Amounts in USDC. */
export const RailsInput = v.strictObject({
  symbols: v.optional(Symbols),
  maxOrderNotional: v.optional(Amount),
  maxOpenNotional: v.optional(Amount),
  maxOrdersPerMinute: v.optional(PerMinute),
  maxDistanceFromMarkBps: v.optional(BasisPoints),
  maxDailyLoss: v.optional(Amount),
});
export type RailsInput = v.InferOutput<typeof RailsInput>;

/** A change of the rails of the whole app: what is left out stays, null takes the rail away. */
export const RailsChange = v.strictObject({
  symbols: v.nullish(Symbols),
  maxOrderNotional: v.nullish(Amount),
  maxOpenNotional: v.nullish(Amount),
  maxOrdersPerMinute: v.nullish(PerMinute),
  maxDistanceFromMarkBps: v.nullish(BasisPoints),
  maxDailyLoss: v.nullish(Amount),
});
export type RailsChange = v.InferOutput<typeof RailsChange>;

/** The rails of the whole app and how much of them is used. */
export const RailsState = v.object({
  rails: Rails,
  day: v.object({
    /** 00:00 UTC of venue time, since when the result counts; null while the venue's time is not known. */
    since: v.nullable(Milliseconds),
    /** Over all wallets: realised and unrealised, fees and funding; a loss is below zero. Null while not known. */
    result: v.nullable(DecimalText),
    /** Why it is not known, in a sentence. While a daily-loss rail stands, only cancels pass then. */
    problem: v.nullable(v.string()),
    /** True when only cancels and orders that reduce a position pass. */
    lossReached: v.boolean(),
  }),
  /** Positions and open orders over all wallets, at mark; null while not known. */
  openNotional: v.nullable(DecimalText),
  ordersInLastMinute: v.number(),
});
export type RailsState = v.InferOutput<typeof RailsState>;

export const railsCommands = {
  'rails.get': command('read', Nothing, RailsState),
  /** What a change would mean, and whether it loosens anything: then it needs an approval. */
  'rails.preview': command(
    'read',
    v.strictObject({ rails: RailsChange }),
    v.object({ loosens: v.boolean(), preview: SigningPreview }),
  ),
  /**
   * Tightening needs nothing. Loosening needs a click in the interface or the vault's passphrase: a bare `yes` never
   * suffices, on no profile, and without either it waits for the interface.
   */
  'rails.set': command('wallet', v.strictObject({ rails: RailsChange, approval: Approval }), RailsState),
};
