import * as v from 'valibot';
import { Milliseconds, SigningPreview } from './values.ts';

/**
 * How a wallet-signed command is approved (commands.md: Wallet-signed commands). Without one the command waits for a
 * person at the interface.
 * - `interface`: the click; taken from interface callers only.
 * - `yes`: a word on the terminal; taken on a practice profile only.
 * - `passphrase`: the vault's own passphrase.
 */
export const Approval = v.optional(
  v.variant('by', [
    v.strictObject({ by: v.literal('interface') }),
    v.strictObject({ by: v.literal('yes') }),
    v.strictObject({
      by: v.literal('passphrase'),
      passphrase: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
    }),
  ]),
);
export type Approval = v.InferOutput<typeof Approval>;

/** A wallet-signed command that waits for a person. */
export const PendingApproval = v.object({
  id: v.string(),
  requestedAt: Milliseconds,
  /** Who asked: "command line", "interface". */
  caller: v.string(),
  command: v.string(),
  /** Of the wallet that signs, where it is one of ours. */
  walletName: v.optional(v.string()),
  preview: SigningPreview,
  /** Whether it touches a live wallet: then a click in a page whose address a program asked for approves nothing. */
  live: v.boolean(),
  /** How long it can still be approved, from this message on. */
  validMs: Milliseconds,
});
export type PendingApproval = v.InferOutput<typeof PendingApproval>;
