import type { LedgerMessage, LedgerModel } from './port.ts';

/** How a device is operated: two buttons, or a screen that is touched. */
type Handling = 'buttons' | 'touch' | 'unknown';

const HANDLING: Readonly<Record<LedgerModel, Handling>> = {
  'Nano S': 'buttons',
  'Nano X': 'buttons',
  'Nano S Plus': 'buttons',
  'Nano Gen5': 'touch',
  Stax: 'touch',
  Flex: 'touch',
  Blue: 'touch',
  Ledger: 'unknown',
};

/** Presses on a Nano that shows the domain and a hash of the message; counted on the real app. */
const PRESSES_BLIND = 9;
/** On a Nano that shows everything: the warning, the title, the domain and its fields, the struct's name and the end. */
const PRESSES_FRAME = 14;
/** Each value has a page that asks whether to go on; 32 bytes in hex need two pages of their own. */
const PAGE_BYTES = 31;

/** What a person must do to sign a message on a device, and what it will show. */
export function signingSteps(model: LedgerModel, message: LedgerMessage, validMs: number | null): string[] {
  return [
    'In the settings of the Ethereum app "Blind signing" or "Raw messages" must be on: messages of this venue have no description that Ledger has signed.',
    warningStep(HANDLING[model]),
    ...reviewSteps(HANDLING[model], message),
    'The device shows raw values: labels as 32 bytes in hex, amounts in millionths, times as numbers. Compare them with those shown here, or the message hash with the message hash.',
    'If anything differs, or to cancel, reject it on the device.',
    ...(validMs === null
      ? []
      : [`Be done within ${Math.round(validMs / 1000)} s: the venue takes it no longer.`]),
  ];
}

/** What a person must do to confirm an address. */
export function addressSteps(model: LedgerModel): string[] {
  const confirm = {
    buttons: 'Go through the pages with the right button, and press both buttons at the end to confirm.',
    touch: 'Swipe to the address, then tap "Confirm".',
    unknown: 'Confirm it on the device.',
  }[HANDLING[model]];
  return ['The device shows an address.', 'Compare it with the one shown here, digit by digit.', confirm];
}

function warningStep(handling: Handling): string {
  const accept = {
    buttons: 'press both buttons to go on',
    touch: 'choose "Accept risk and continue"',
    unknown: 'accept it',
  }[handling];
  return `First the device warns of "Blind signing ahead". That is expected here: ${accept}.`;
}

function reviewSteps(handling: Handling, message: LedgerMessage): string[] {
  const buttons = [
    `With "Blind signing" alone it shows the domain and the message hash: about ${PRESSES_BLIND} presses.`,
    `With "Raw messages" it shows every field: about ${pressesRaw(message)} presses of the right button; both buttons skip to the end.`,
  ];
  const touch = ['It shows every field on 5 to 8 pages: swipe through them, then hold to sign.'];
  if (handling === 'unknown') return [...buttons, ...touch.map((line) => `On a touch screen: ${line}`)];
  return handling === 'buttons' ? buttons : touch;
}

/** Presses on a Nano that shows every field. */
export function pressesRaw({ type, values }: LedgerMessage): number {
  return type.members.reduce((sum, { name }) => sum + pressesOf(values[name]), PRESSES_FRAME);
}

function pressesOf(value: LedgerMessage['values'][string] | undefined): number {
  if (Array.isArray(value)) return 2 * value.length;
  return value instanceof Uint8Array && value.length > PAGE_BYTES ? 3 : 2;
}
