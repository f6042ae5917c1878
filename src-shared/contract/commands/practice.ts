import * as v from 'valibot';
import { command } from '../define.ts';
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
};
