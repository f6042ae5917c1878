import { ledgerAnswer } from '../errors.ts';
import type { Transport } from './load.ts';

/** Instructions that we ever send, by class and code. */
export const APDU = {
  app: 0xb001,
  address: 0xe002,
  sign: 0xe00c,
  definition: 0xe01a,
  implementation: 0xe01c,
} as const;
const ALLOWED: ReadonlySet<number> = new Set(Object.values(APDU));

/** Of `sign`: the message was given whole. With 0 the device would sign a bare hash, which shows nobody anything. */
const WHOLE_MESSAGE = 0x01;
/** Of `address`: to be confirmed on the device. */
const SHOWN = 0x01;

/** How long a device may think about what no person has to answer. */
const SILENCE_MS = 30_000;

export interface Guarded {
  readonly transport: Transport;
  /** Class and code of the last instruction; 0 before the first one. */
  last(): number;
}

/**
 * Lets through what this program means to send, and nothing else: whatever LedgerJS does, a bare hash never reaches the
 * device to be signed. A device that stays silent where no person is asked is given up.
 */
export function guarded(transport: Transport, abandon: () => void, silenceMs = SILENCE_MS): Guarded {
  let last = 0;
  const exchange = transport.exchange.bind(transport);
  transport.exchange = async (apdu) => {
    if (!isAllowed(apdu)) throw new TypeError('an instruction that this program never sends');
    last = apdu.readUInt16BE(0);
    return asksPerson(apdu) ? exchange(apdu) : within(silenceMs, exchange(apdu), abandon);
  };
  return { transport, last: () => last };
}

export function isAllowed(apdu: Buffer): boolean {
  if (apdu.length < 5 || !ALLOWED.has(apdu.readUInt16BE(0))) return false;
  return apdu.readUInt16BE(0) !== APDU.sign || (apdu[2] === 0 && apdu[3] === WHOLE_MESSAGE);
}

/** The app shows a message while it receives it, so any part of its values may wait for the person. */
function asksPerson(apdu: Buffer): boolean {
  const instruction = apdu.readUInt16BE(0);
  if (instruction === APDU.address) return apdu[2] === SHOWN;
  return instruction === APDU.implementation || instruction === APDU.sign;
}

function within(ms: number, work: Promise<Buffer>, abandon: () => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(ledgerAnswer(`it said nothing for ${Math.round(ms / 1000)} s`));
      abandon();
    }, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
