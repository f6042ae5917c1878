import { CountersignError } from '../../../src-shared/errors/index.ts';

/*
 * One error for each state that a device can be in, with what to do about it. The codes are part of the contract.
 */

export const ledgerAbsent = (): CountersignError =>
  new CountersignError(
    'LEDGER_ABSENT',
    'No Ledger is plugged in.',
    'Plug it in with a cable that carries data, unlock it and open the Ethereum app.',
  );

export const ledgerBusy = (): CountersignError =>
  new CountersignError(
    'LEDGER_BUSY',
    'Another program is using the Ledger.',
    'Close Ledger Live, other wallets and browser tabs that talk to the device, then try again.',
  );

/** `where` is the file of the rule, as the person finds it. */
export const ledgerPermission = (where: string): CountersignError =>
  new CountersignError(
    'LEDGER_PERMISSION',
    'This account may not open the Ledger: the system has no rule that allows it.',
    `Copy ${where} to /etc/udev/rules.d/, run \`sudo udevadm control --reload-rules && sudo udevadm trigger\`, and plug the device in again.`,
  );

export const ledgerLibrary = (detail: string): CountersignError =>
  new CountersignError(
    'LEDGER_LIBRARY',
    `This system cannot talk to USB devices: ${detail}`,
    'On Linux install libusb (package libusb-1.0-0 or libusb1), then start Countersign again.',
  );

export const ledgerEmulator = (detail: string): CountersignError =>
  new CountersignError(
    'LEDGER_EMULATOR',
    `The emulator of a Ledger cannot be used: ${detail}`,
    'COUNTERSIGN_LEDGER_EMULATOR takes tcp://127.0.0.1:PORT; leave it unset to use real devices.',
  );

export const ledgerLocked = (): CountersignError =>
  new CountersignError(
    'LEDGER_LOCKED',
    'The Ledger is locked.',
    'Enter its PIN, open the Ethereum app and try again.',
  );

/** `open` is the name that the device gave; null when it did not say. */
export const ledgerWrongApp = (open: string | null): CountersignError => {
  if (open === null || DASHBOARDS.has(open)) {
    return new CountersignError(
      'LEDGER_WRONG_APP',
      'No app is open on the Ledger.',
      'Open the Ethereum app on the device and try again.',
    );
  }
  return new CountersignError(
    'LEDGER_WRONG_APP',
    open === 'Ethereum'
      ? 'The Ethereum app on the Ledger did not understand the question.'
      : `The app "${open}" is open on the Ledger.`,
    open === 'Ethereum'
      ? 'Close and open the app on the device; if it stays, update it with Ledger Live.'
      : 'Leave it, open the Ethereum app on the device and try again.',
  );
};

/** What the devices' own software calls itself while no app is open. */
const DASHBOARDS = new Set(['BOLOS', 'OLOS\0']);

export const ledgerAppOld = (version: string, oldest: string, model: string): CountersignError =>
  new CountersignError(
    'LEDGER_APP_OLD',
    `The Ethereum app ${version} on the Ledger is too old: messages are shown field by field from ${oldest} on.`,
    model === 'Nano S'
      ? 'There is no such app for the first Nano S: a newer model is needed.'
      : 'Update the Ethereum app with Ledger Live.',
  );

/** A warning: nothing is refused for it. */
export const ledgerAppNew = (version: string, newest: string): CountersignError =>
  new CountersignError(
    'LEDGER_APP_NEW',
    `The Ethereum app ${version} on the Ledger is newer than any that Countersign was tried with (${newest}).`,
    'It is used all the same, and what it signs is checked. Look for an update of Countersign if something fails.',
  );

export const ledgerSetting = (): CountersignError =>
  new CountersignError(
    'LEDGER_SETTING',
    'The Ethereum app on the Ledger does not sign such messages with its present settings.',
    'In the app on the device open Settings and switch on "Blind signing" or "Raw messages", then try again.',
  );

export const ledgerRejected = (): CountersignError =>
  new CountersignError(
    'LEDGER_REJECTED',
    'It was rejected on the Ledger.',
    'Nothing was signed; ask again if that was not meant.',
  );

export const ledgerUnplugged = (): CountersignError =>
  new CountersignError(
    'LEDGER_UNPLUGGED',
    'The connection to the Ledger broke off.',
    'Nothing was signed. Plug it in, unlock it, open the Ethereum app and try again.',
  );

/** A call of ours is pending; `what` says which one. */
export const ledgerInUse = (what: string): CountersignError =>
  new CountersignError(
    'LEDGER_IN_USE',
    `The Ledger still waits for an answer to something else: ${what}.`,
    'Confirm or reject that on the device first.',
  );

export const ledgerOtherSeed = (path: string): CountersignError =>
  new CountersignError(
    'LEDGER_OTHER_SEED',
    `The Ledger has another address at ${path} than this wallet: it holds another seed, or asks for a passphrase.`,
    'Plug in the device that the wallet was made with, with the same passphrase if it had one.',
  );

/** `detail` names what did not fit; no data of the device. */
export const ledgerAnswer = (detail: string): CountersignError =>
  new CountersignError(
    'LEDGER_ANSWER',
    `The answer of the Ledger does not fit the question: ${detail}.`,
    'Nothing was used of it. Plug the device in again and retry; update its software if it stays.',
  );

export const ledgerMember = (name: string, detail: string): CountersignError =>
  new CountersignError(
    'LEDGER_MEMBER',
    `The member ${name} of the message ${detail}.`,
    "The device was not asked. Check the type strings of the profile against the venue's.",
  );

export const ledgerStopped = (): CountersignError =>
  new CountersignError(
    'LEDGER_STOPPED',
    'Countersign ended while the Ledger was asked.',
    'Reject what the device still shows.',
  );

export const ledgerPath = (detail: string): CountersignError =>
  new CountersignError(
    'LEDGER_PATH',
    `The Ethereum app of a Ledger has no key at this path: ${detail}.`,
    "Write it like m/44'/60'/0'/0/0 (Ledger Live's accounts) or m/44'/60'/0'/0/1.",
    { path: 'path' },
  );
