import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { AddressText, Name, reads } from '../door.ts';
import { isHex, type Hex } from '../../protocol/index.ts';
import { CountersignError } from '../../errors/index.ts';
import { Nothing, SigningPreview, WalletRow } from '../values.ts';
import { WalletClassText } from './custody.ts';

/** Of a keystore file. */
const Password = v.pipe(v.string(), v.minLength(1, 'must not be empty'), v.maxLength(1024, 'is too long'));
const PathText = v.pipe(v.string(), v.maxLength(128, 'is too long'));

/** Public half of a one-time key that the asker made; see src-shared/confidential. */
const RecipientKey: v.GenericSchema<string, Hex> = reads((text) => {
  if (isHex(text, 65)) return text.toLowerCase() as Hex;
  throw new CountersignError(
    'RECIPIENT_INVALID',
    'This is not a key that an answer can be sealed to.',
    'Give the public key of a one-time P-256 key: 0x and 130 hex digits.',
  );
});

/** What of a wallet may be handed out: its key, its phrase, or its key as a file under a password. */
export const EXPORTS = ['key', 'phrase', 'keystore'] as const;
export type ExportForm = (typeof EXPORTS)[number];

export const walletCommands = {
  'wallet.create': command(
    'wallet',
    v.strictObject({
      name: Name,
      class: v.optional(WalletClassText),
      /** Of the phrase that it is made from. */
      words: v.optional(v.picklist([12, 24]), 24),
    }),
    WalletRow,
  ),
  /**
   * `secret` is a private key in hex, a phrase, or the text of a keystore file (version 3), which needs its `password`;
   * it is wiped as soon as the vault has it. `path` says where below a phrase the key lies: m/44'/60'/0'/0/0 when left
   * out.
   */
  'wallet.import': command(
    'wallet',
    v.strictObject({
      name: Name,
      secret: v.pipe(v.string(), v.maxLength(64 * 1024)),
      class: v.optional(WalletClassText),
      path: v.optional(PathText),
      password: v.optional(Password),
    }),
    WalletRow,
  ),
  /**
   * The addresses that a phrase gives in the common layouts, to choose from before it is imported: `standard` is
   * m/44'/60'/0'/0/i, `live` (Ledger Live) is m/44'/60'/i'/0/0. Nothing is kept.
   */
  'wallet.paths': command(
    'wallet',
    v.strictObject({
      secret: v.pipe(v.string(), v.maxLength(4096)),
      layout: v.picklist(['standard', 'live']),
      from: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000)), 0),
      count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(20)), 5),
    }),
    v.array(v.object({ path: v.string(), address: v.string() })),
  ),
  /** Follows the account of an address whose key is elsewhere. It never signs. */
  'wallet.watch': command(
    'wallet',
    v.strictObject({
      name: Name,
      address: AddressText,
      class: v.optional(WalletClassText),
    }),
    WalletRow,
  ),
  'wallet.list': command('read', Nothing, v.array(WalletRow)),
  /** Programs are asked for an approval for this and `wallet.use` as soon as wallet or profile is live; `yes` is none. */
  'wallet.rename': command(
    'wallet',
    v.strictObject({ address: AddressText, name: Name, approval: Approval }),
    WalletRow,
  ),
  /** Makes it the wallet that status, orders, positions and account show. What signs is named by each command. */
  'wallet.use': command('wallet', v.strictObject({ address: AddressText, approval: Approval }), WalletRow),
  /** What a person is asked before a wallet is exported or removed. */
  'wallet.preview': command(
    'read',
    v.strictObject({ address: AddressText, what: v.picklist([...EXPORTS, 'remove']) }),
    SigningPreview,
  ),
  /**
   * Hands out a secret, sealed to a one-time key of the asker (src-shared/confidential) and to nobody between. The vault
   * is opened anew for it: under a passphrase only `approval` by passphrase will do, of a practice wallet on a practice
   * profile also `yes`.
   */
  'wallet.export': command(
    'wallet',
    v.strictObject({
      address: AddressText,
      as: v.picklist(EXPORTS),
      /** That the keystore will be under. */
      password: v.optional(Password),
      recipient: RecipientKey,
      approval: Approval,
    }),
    v.object({ sealed: v.string() }),
  ),
  /** Takes a wallet out of the vault with its keys, and ends its session keys. `name` is its name, typed again. */
  'wallet.remove': command(
    'wallet',
    v.strictObject({ address: AddressText, name: v.string(), approval: Approval }),
    v.object({ address: v.string(), sessionsEnded: v.number() }),
  ),
  /** Asks for three words of a wallet's phrase, counted from 1; asking again before a wrong answer asks the same. */
  'wallet.challenge': command(
    'wallet',
    v.strictObject({ address: AddressText }),
    v.object({ positions: v.array(v.number()) }),
  ),
  /**
   * Shows that a person has the phrase: by the words that were asked for, in their order, or the whole of it. A wrong
   * answer draws other words, and makes the next answer wait.
   */
  'wallet.check': command(
    'wallet',
    v.variant('by', [
      v.strictObject({
        by: v.literal('words'),
        address: AddressText,
        words: v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(3)),
      }),
      v.strictObject({
        by: v.literal('phrase'),
        address: AddressText,
        phrase: v.pipe(v.string(), v.maxLength(4096)),
      }),
    ]),
    WalletRow,
  ),
};
