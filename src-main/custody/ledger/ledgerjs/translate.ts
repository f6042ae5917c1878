import { CountersignError } from '../../../../src-shared/errors/index.ts';
import {
  ledgerAbsent,
  ledgerAnswer,
  ledgerBusy,
  ledgerInUse,
  ledgerLocked,
  ledgerRejected,
  ledgerSetting,
  ledgerUnplugged,
  ledgerWrongApp,
} from '../errors.ts';
import { APDU } from './guard.ts';

/** Status words of devices, as far as they mean something to a person. */
const LOCKED = new Set([0x5515, 0x6982, 0x6b0c, 0x5303]);
const REJECTED = new Set([0x6985, 0x5501]);
/** Another app, or none: it does not know the instruction, or its class. */
const WRONG_APP = new Set([0x6d00, 0x6e00, 0x6e01, 0x6511, 0x650f, 0x6a86]);
/** The app's settings do not allow it, or it cannot read what it was given. */
const NOT_TAKEN = 0x6a80;
/** The app was still showing what an ended program had asked, and has dropped it now. */
const ABANDONED = 0x6a00;

/**
 * Whether the app has just dropped the review of a program that ended, so that the same call works now. It says so once,
 * at the first thing that it is sent of a message.
 */
export function droppedReview(error: unknown, lastInstruction: number): boolean {
  const status = statusOf(error);
  return status === ABANDONED || (status === NOT_TAKEN && lastInstruction === APDU.definition);
}

/**
 * Whatever LedgerJS throws as an error of ours. Told by name and status word: its packages come in several copies, so
 * the classes of one are not those of another.
 * @param app name of the app that is open, where it is known
 */
export function translate(error: unknown, lastInstruction: number, app: string | null): CountersignError {
  if (error instanceof CountersignError) return error;
  const status = statusOf(error);
  if (status !== null) return ofStatus(status, lastInstruction, app);
  switch (nameOf(error)) {
    case 'LockedDeviceError':
      return ledgerLocked();
    case 'DisconnectedDevice':
    case 'DisconnectedDeviceDuringOperation':
      return ledgerUnplugged();
    case 'NoDevice':
    case 'NoDeviceFound':
      return ledgerAbsent();
    case 'TransportLocked':
    case 'TransportRaceCondition':
      return ledgerInUse('an earlier call');
    // An answer to somebody else's question: the system lets several programs open one device.
    case 'InvalidChannel':
      return ledgerBusy();
    case 'InvalidTag':
    case 'InvalidSequence':
      return ledgerAnswer('its packets are out of order');
    default:
      return ledgerAnswer('it cannot be read');
  }
}

function ofStatus(status: number, lastInstruction: number, app: string | null): CountersignError {
  if (LOCKED.has(status)) return ledgerLocked();
  if (REJECTED.has(status)) return ledgerRejected();
  if (WRONG_APP.has(status)) return ledgerWrongApp(app);
  if (status === NOT_TAKEN && lastInstruction !== APDU.definition && lastInstruction !== APDU.address)
    return ledgerSetting();
  return ledgerAnswer(`it ended with status 0x${status.toString(16).padStart(4, '0')}`);
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null;
}

/** The most precise name: errors of the transport all have one class, and an `id` that tells them apart. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'id' in error && typeof error.id === 'string' ? error.id : error.name;
}
