import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { AddressText, Name } from '../door.ts';
import { ErrorText, Milliseconds, Nothing, SigningPreview, unsignedPreview, WalletRow } from '../values.ts';

/** A Ledger that is plugged in. */
export const LedgerDevice = v.object({
  /** Names it until it is unplugged. */
  id: v.string(),
  /** "Nano S Plus", "Flex"; "Ledger" where the device does not say which one it is. */
  model: v.string(),
});

/** What a device shows at this moment, and what the person in front of it must know. */
export const HardwarePrompt = v.object({
  wallet: v.string(),
  model: v.string(),
  title: v.string(),
  /** Every field in words and raw, as the device shows it. */
  preview: SigningPreview,
  /** "Domain hash" and "Message hash" on the device's screen; null where an address is shown. */
  domainHash: v.nullable(v.string()),
  messageHash: v.nullable(v.string()),
  digest: v.nullable(v.string()),
  /** How long the venue can still take it, from this message on; null where nothing is sent. */
  validMs: v.nullable(Milliseconds),
  startedAt: Milliseconds,
  /** What the person must do and will see, in order. */
  steps: v.array(v.string()),
});
export type HardwarePrompt = v.InferOutput<typeof HardwarePrompt>;

export const Hardware = v.object({
  devices: v.array(LedgerDevice),
  /** Why no device can be used, or a warning about the one that can; null when all is well as far as is known. */
  problem: v.nullable(ErrorText),
  /** Address of the development emulator that stands in for devices; null always but in development. */
  emulator: v.nullable(v.string()),
  prompt: v.nullable(HardwarePrompt),
});
export type Hardware = v.InferOutput<typeof Hardware>;

export const LedgerStatus = v.object({
  ...v.omit(Hardware, ['prompt']).entries,
  /** The app that is open on the first device; null when that cannot be asked now. */
  app: v.nullable(v.object({ name: v.string(), version: v.string() })),
  /** The call that a device is asked to answer at this moment. */
  pending: v.nullable(v.string()),
});

export const LedgerAccount = v.object({
  address: v.string(),
  path: v.string(),
  /** Name of the wallet in the vault that has this address; null when there is none. */
  wallet: v.nullable(v.string()),
});

const Path = v.pipe(v.string(), v.minLength(1, 'must not be empty'), v.maxLength(120, 'is too long'));
const HIGHEST_INDEX = 0x7fff_ffff;
const MOST_ACCOUNTS = 10;

export const ledgerCommands = {
  /** Looks which devices are there, and asks the first one which app is open; takes it for that moment only. */
  'ledger.status': command('read', Nothing, LedgerStatus),
  /** A page of accounts: `live` counts as Ledger Live does (m/44'/60'/i'/0/0), `bip44` as most others (m/44'/60'/0'/0/i). */
  'ledger.accounts': command(
    'wallet',
    v.strictObject({
      layout: v.picklist(['live', 'bip44']),
      from: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(HIGHEST_INDEX)), 0),
      count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_ACCOUNTS)), 5),
    }),
    v.array(LedgerAccount),
  ),
  /**
   * Shows a wallet's address on its device, to be compared; answers once it was confirmed there. A program that is not
   * the interface needs an approval before anything comes up on the device, here and below.
   */
  'ledger.show': command(
    'wallet',
    v.strictObject({ address: AddressText, approval: Approval }),
    v.object({ address: v.string(), path: v.string() }),
  ),
  /** Shows the address at a path on the device, and adds the wallet once it was confirmed there. */
  'wallet.addLedger': command(
    'wallet',
    v.strictObject({
      name: Name,
      path: Path,
      class: v.optional(v.picklist(['practice', 'live'])),
      approval: Approval,
    }),
    WalletRow,
  ),
};

/** What a person is asked before a program has an address come up on their device. */
export const devicePreview = (name: string, path: string): SigningPreview =>
  unsignedPreview(
    `Show the address of ${name} on the Ledger`,
    ['The device shows an address and waits for its buttons. Nothing is signed.'],
    [{ name: 'path', raw: path }],
  );
