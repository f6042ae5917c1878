import type { Address, Domain, MemberValues, StructType } from '../../../src-shared/protocol/index.ts';

/**
 * What we ask of hardware wallets, in our own words. LedgerJS, which stands behind it today, is at the end of its life:
 * its successor is to be a second adapter to this port, and nothing outside `ledgerjs/` knows either of them.
 */
export interface LedgerPort {
  /** Where a development emulator is asked instead of devices; null in all other cases. */
  readonly emulator: string | null;
  /** The devices that are plugged in; opens none. */
  devices(): Promise<readonly LedgerDevice[]>;
  /** Calls `listener` when what is plugged in may have changed, until the returned function is called. */
  watch(listener: () => void): () => void;
  /** Takes a device for one use. Other programs cannot use it well until it is closed. */
  open(device: LedgerDevice): Promise<LedgerConnection>;
}

export interface LedgerDevice {
  /** Names it until it is unplugged. */
  readonly id: string;
  readonly model: LedgerModel;
}

export const LEDGER_MODELS = [
  'Nano S',
  'Nano X',
  'Nano S Plus',
  'Nano Gen5',
  'Stax',
  'Flex',
  'Blue',
  'Ledger',
] as const;
/** By its commercial name; `Ledger` where the device does not say which one it is. */
export type LedgerModel = (typeof LEDGER_MODELS)[number];

/** The program that is open on a device. */
export interface LedgerApp {
  readonly name: string;
  readonly version: string;
}

/** A message with everything that a device needs to hash and show it by itself. */
export interface LedgerMessage {
  readonly domain: Domain;
  readonly type: StructType;
  readonly values: MemberValues;
}

/**
 * A device that is held. Whatever fails is thrown as a `CountersignError` with a code of errors.ts. No call ends by
 * itself while a person looks at the device: only the person, or the cable, ends it.
 */
export interface LedgerConnection {
  app(): Promise<LedgerApp>;
  /** The address at a path, as 20 bytes in lower-case hex. With `show` it returns once it was confirmed on the device. */
  address(path: string, show: boolean): Promise<Address>;
  /** Lets the device show the message and sign it: r ‖ s ‖ v, 65 bytes. The message must have been checked before. */
  sign(path: string, message: LedgerMessage): Promise<Uint8Array>;
  /** Gives the device back. Never throws. */
  close(): Promise<void>;
  /** Lets go at once, also in the middle of a call: for the end of the process. */
  abandon(): void;
}
