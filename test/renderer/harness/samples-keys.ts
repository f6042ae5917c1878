import type { Hardware, HardwarePrompt, LockState, WalletRow } from '../../../src-shared/contract/index.ts';
import { walletPreview } from './samples-wallet.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';

/** A vault that locks by itself after a quarter of an hour. */
export const LOCK: LockState = {
  idleMinutes: 15,
  onSleep: true,
  onScreenLock: true,
  sessionsGoOn: false,
  acts: true,
  locksInMs: 14 * 60_000,
  lastLocked: null,
  notices: [
    'After a lock only the passphrase opens the vault, given anew: the one that the daemon was started with does not.',
    "Session keys stop with the lock: then neither a panic nor the dead man's switch can cancel orders.",
    'This daemon has no desktop: a sleep is noticed when the machine has woken up.',
  ],
};

/** Nothing is plugged in. */
export const NO_HARDWARE: Hardware = { devices: [], problem: null, emulator: null, prompt: null };
export const NANO: Hardware = { ...NO_HARDWARE, devices: [{ id: 'l1', model: 'Nano S Plus' }] };

/** Of the test vectors of BIP-39: nobody's money. */
export const PHRASE =
  'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth title';
export const KEY = `0x${'4f'.repeat(32)}`;

const row = (part: Partial<WalletRow> & Pick<WalletRow, 'address' | 'name' | 'kind'>): WalletRow => ({
  class: 'practice',
  path: null,
  backedUp: null,
  createdAt: 1_771_000_000_000,
  ...part,
});
export const LEDGER_WALLET = row({
  address: '0x4b7c1f8d90e2a3b5c6d7e8f9012a3b4c5d6e7f80',
  name: 'Nano',
  kind: 'ledger',
  path: "m/44'/60'/1'/0/0",
});
export const WATCHED = row({
  address: '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  name: 'Cold wallet',
  kind: 'watch',
});
export const LIVE_WALLET = row({
  address: '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  name: 'Main',
  kind: 'software',
  class: 'live',
  path: "m/44'/60'/0'/0/0",
  backedUp: true,
});

/** Addresses of accounts that a phrase or a device gives, all different and always the same. */
export const accountAddress = (layout: string, index: number): string =>
  `0x${(layout.length * 7919 + index * 104_729 + 1_000_003).toString(16).padStart(8, '7').repeat(5)}`;

const STEPS = [
  'In the settings of the Ethereum app "Blind signing" or "Raw messages" must be on: messages of this venue have no description that Ledger has signed.',
  'First the device warns of "Blind signing ahead". That is expected here: press both buttons to go on.',
  'With "Blind signing" alone it shows the domain and the message hash: about 9 presses.',
  'With "Raw messages" it shows every field: about 27 presses of the right button; both buttons skip to the end.',
  'The device shows raw values: labels as 32 bytes in hex, amounts in millionths, times as numbers. Compare them with those shown here, or the message hash with the message hash.',
  'If anything differs, or to cancel, reject it on the device.',
  'Be done within 60 s: the venue takes it no longer.',
];

/** A withdrawal that waits on the device. */
export function withdrawalPrompt(now: number): HardwarePrompt {
  const preview = walletPreview(
    {
      kind: 'Withdraw',
      strategy: 'main',
      amount: parseDecimal('250'),
      override: [],
      wait: true,
    },
    now,
  );
  return {
    wallet: LEDGER_WALLET.address,
    model: 'Nano S Plus',
    title: preview.title,
    preview: { ...preview, signer: LEDGER_WALLET.address },
    domainHash: '0x8cad95687ba82c2ce50e74f7b754645e5117c3a5bec8151c0726d5857980a866',
    messageHash: '0x0e2c4f3b7a9d1685f2b0c6d4e8a7319f5c6b2d0e4f8a9173c5b6d2e0f4a81937',
    digest: preview.digest,
    validMs: 52_000,
    startedAt: now,
    steps: STEPS,
  };
}

/** An address that waits to be confirmed on the device. */
export function addressPrompt(now: number, address: string, path: string): HardwarePrompt {
  return {
    wallet: address,
    model: 'Nano S Plus',
    title: 'Confirm the address on the device',
    preview: {
      title: 'Confirm the address on the device',
      sentences: ['Nothing is signed.'],
      signer: 'nobody: nothing is signed',
      fields: [
        { name: 'address', raw: address },
        { name: 'path', raw: path },
      ],
      digest: null,
    },
    domainHash: null,
    messageHash: null,
    digest: null,
    validMs: null,
    startedAt: now,
    steps: [
      'The device shows an address.',
      'Compare it with the one shown here, digit by digit.',
      'Go through the pages with the right button, and press both buttons at the end to confirm.',
    ],
  };
}
