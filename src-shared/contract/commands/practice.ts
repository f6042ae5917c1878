import * as v from 'valibot';
import { command } from '../define.ts';
import { AddressText, Amount, Label } from '../door.ts';
import { Nothing, SigningPreview } from '../values.ts';

/** What "Start practising" will do, in order, so that the click is an informed approval. */
export const PracticePreview = v.object({
  steps: v.array(v.object({ done: v.boolean(), text: v.string() })),
  /** What the wallet will sign; null when a valid session is there. */
  signing: v.nullable(SigningPreview),
  /** How the vault will be kept; `choose` when a person must decide between a passphrase and none. */
  protection: v.picklist(['keychain', 'passphrase', 'unprotected', 'choose']),
});
export type PracticePreview = v.InferOutput<typeof PracticePreview>;

/** profile: 9, POST /practice/fault. The first six wait for the next requests, the others happen at once. */
export const PRACTICE_FAULTS = [
  'not-accepting',
  'trusted-time-unavailable',
  'internal-error-before-commit',
  'internal-error-after-commit',
  'drop-response-after-commit',
  'delay',
  'drop-sockets',
  'rotate-encryption-key',
] as const;
export type PracticeFault = (typeof PRACTICE_FAULTS)[number];

/** One step of the clock moves it by this much at most: two weeks, in which everything happens at its time. */
const MOST_ADVANCE_MS = 14 * 86_400_000;

const Positive = v.pipe(
  Amount,
  v.check((value) => value > 0n, 'must be above zero'),
);
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger('must be whole'), v.minValue(least), v.maxValue(most));
/** The wallet in use where it is left out. */
const wallet = v.optional(AddressText);

/** profile: 9: what can be done to the practice venue. */
export const PracticeControl = v.variant('do', [
  /** USDC into a strategy. */
  v.strictObject({
    do: v.literal('deposit'),
    wallet,
    strategy: v.optional(Label, 'main'),
    amount: Positive,
  }),
  v.strictObject({ do: v.literal('deposit-ddx'), wallet, amount: Positive }),
  /** Sets the index price, and with it the mark price, at once. */
  v.strictObject({ do: v.literal('price'), symbol: Label, indexPrice: Positive }),
  /** Takes the mark price away until an index price is set. */
  v.strictObject({ do: v.literal('no-price'), symbol: Label }),
  /** Starts or stops the simulated participants. */
  v.strictObject({ do: v.literal('participants'), running: v.boolean() }),
  /** Has the venue refuse the wallet's own requests, or take them again. */
  v.strictObject({ do: v.literal('deny'), wallet, denied: v.boolean() }),
  v.strictObject({ do: v.literal('clock'), mode: v.picklist(['real', 'manual']) }),
  v.strictObject({ do: v.literal('advance'), ms: whole(1, MOST_ADVANCE_MS) }),
  v.strictObject({
    do: v.literal('fault'),
    kind: v.picklist(PRACTICE_FAULTS),
    /** How many of the next requests it hits; none calls it off. */
    count: v.optional(whole(0, 1_000), 1),
    /** How long `delay` holds each back. */
    ms: v.optional(whole(0, 600_000), 1_000),
  }),
  /** A fresh exchange: accounts, orders and history are gone. */
  v.strictObject({ do: v.literal('reset'), seed: v.optional(whole(0, 0xffff_ffff)) }),
]);
export type PracticeControl = v.InferOutput<typeof PracticeControl>;
/** As a caller writes it. */
export type PracticeControlInput = v.InferInput<typeof PracticeControl>;

export const practiceCommands = {
  'practice.preview': command('read', Nothing, PracticePreview),
  /** `unprotected` is the person's choice to go on with neither keychain nor passphrase. */
  'practice.start': command(
    'wallet',
    v.strictObject({
      unprotected: v.optional(v.boolean(), false),
      /** The end of the session key that the preview showed. */
      expirySeconds: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    }),
    v.object({ wallet: v.string(), strategy: v.string(), session: v.string() }),
  ),
  /** Does something to the practice venue; refused on any other profile. */
  'practice.control': command('wallet', PracticeControl, Nothing),
};
