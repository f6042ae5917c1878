import * as v from 'valibot';
import { Approval, PendingApproval } from '../approval.ts';
import { command } from '../define.ts';
import { AddressText, Name, Scopes } from '../door.ts';
import { Nothing, SessionRow, SigningPreview, WalletRow } from '../values.ts';
import { RailsInput } from './rails.ts';

const Passphrase = v.pipe(v.string(), v.minLength(1, 'must not be empty'), v.maxLength(1024, 'is too long'));
export const WalletClassText = v.picklist(['practice', 'live']);

export const SessionInput = {
  name: v.optional(Name, 'Session'),
  scope: Scopes,
  /** Lifetime in seconds of venue time, at most 30 days. */
  lifetimeSeconds: v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(60, 'must be at least a minute'),
    v.maxValue(30 * 86_400, 'must be at most 30 days'),
  ),
  /**
   * The end that a preview showed, in Unix seconds of venue time, so that what is signed is what was shown; within the
   * lifetime from now.
   */
  expirySeconds: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  wallet: v.optional(AddressText),
  rails: v.optional(RailsInput),
};

export const SessionAnswer = v.object({
  session: v.string(),
  address: v.string(),
  scope: v.array(v.string()),
  expirySeconds: v.number(),
});

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
      v.strictObject({ protection: v.literal('passphrase'), passphrase: Passphrase }),
    ]),
    Nothing,
  ),
  'vault.unlock': command('wallet', v.strictObject({ passphrase: v.optional(Passphrase) }), Nothing),
  'vault.lock': command('read', Nothing, Nothing),
  'wallet.create': command(
    'wallet',
    v.strictObject({ name: Name, class: v.optional(WalletClassText) }),
    WalletRow,
  ),
  /** `secret` is a private key in hex or a phrase; it is wiped as soon as the vault has it. */
  'wallet.import': command(
    'wallet',
    v.strictObject({
      name: Name,
      secret: v.pipe(v.string(), v.maxLength(4096)),
      class: v.optional(WalletClassText),
    }),
    WalletRow,
  ),
  'wallet.list': command('read', Nothing, v.array(WalletRow)),
  'session.preview': command('read', v.strictObject(SessionInput), SigningPreview),
  'session.issue': command('wallet', v.strictObject({ ...SessionInput, approval: Approval }), SessionAnswer),
  'session.list': command('read', Nothing, v.array(SessionRow)),
  'approvals.list': command('read', Nothing, v.array(PendingApproval)),
  /** The interface approves by a click; any other caller shows what it would have shown to approve its own command. */
  'approvals.approve': command('wallet', v.strictObject({ id: v.string(), approval: Approval }), Nothing),
  'approvals.reject': command('read', v.strictObject({ id: v.string() }), Nothing),
};
