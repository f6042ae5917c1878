import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { NewPassphrase } from '../door.ts';
import { Nothing } from '../values.ts';

const Passphrase = v.pipe(v.string(), v.minLength(1, 'must not be empty'), v.maxLength(1024, 'is too long'));
export const WalletClassText = v.picklist(['practice', 'live']);

export const custodyCommands = {
  /**
   * Makes the vault, once. `unprotected` is a person's explicit choice and works on the practice profile alone;
   * `keychain` fails when none answers.
   */
  'vault.setup': command(
    'wallet',
    v.variant('protection', [
      v.strictObject({ protection: v.literal('keychain') }),
      v.strictObject({ protection: v.literal('unprotected') }),
      v.strictObject({ protection: v.literal('passphrase'), passphrase: NewPassphrase }),
    ]),
    Nothing,
  ),
  'vault.unlock': command('wallet', v.strictObject({ passphrase: v.optional(Passphrase) }), Nothing),
  /**
   * Keeps the vault in another way, under a new master key. A vault under a passphrase is opened with it anew, so then
   * `approval` is by passphrase.
   */
  'vault.protect': command(
    'wallet',
    v.variant('protection', [
      v.strictObject({ protection: v.literal('keychain'), approval: Approval }),
      v.strictObject({ protection: v.literal('unprotected'), approval: Approval }),
      v.strictObject({
        protection: v.literal('passphrase'),
        passphrase: NewPassphrase,
        approval: Approval,
      }),
    ]),
    Nothing,
  ),
};
