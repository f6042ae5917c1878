import { access, constants } from 'node:fs/promises';
import type { CountersignError } from '../../../../src-shared/errors/index.ts';
import { ledgerBusy, ledgerPermission, ledgerUnplugged } from '../errors.ts';
import type { LedgerDevice, LedgerModel } from '../port.ts';
import { hidTransports, withNatives, type HidDevice, type HidTransports, type Transport } from './load.ts';
import { udevRule } from './udev-rule.ts';

/** Where transports come from: real devices, or an emulator. */
export interface TransportSource {
  /** Address of the emulator; null for devices. */
  readonly emulator: string | null;
  devices(): Promise<readonly LedgerDevice[]>;
  open(device: LedgerDevice): Promise<OpenTransport>;
}

export interface OpenTransport {
  readonly transport: Transport;
  /** Lets go also in the middle of an exchange, and returns once it is given back. */
  letGo(): Promise<void>;
}

/** The high byte of the product id names the model; the low one says which interfaces it shows. */
const MODELS: Readonly<Record<number, LedgerModel>> = {
  0x00: 'Blue',
  0x10: 'Nano S',
  0x40: 'Nano X',
  0x50: 'Nano S Plus',
  0x60: 'Stax',
  0x70: 'Flex',
  0x80: 'Nano Gen5',
};

/** What tests put in place of the system. */
export interface HidParts {
  /** Gives LedgerJS's transports; they are loaded when they are first asked for. */
  readonly load?: () => HidTransports;
  /** Throws as `access` does where this user may not open the device. */
  readonly mayOpen?: (path: string) => Promise<void>;
}

/** Devices on USB. */
export function hidSource({
  load = hidTransports,
  mayOpen = mayReadAndWrite,
}: HidParts = {}): TransportSource {
  let loaded: HidTransports | null = null;
  const list = (): HidDevice[] =>
    withNatives(() => {
      loaded ??= load();
      return loaded.getDevices();
    });
  return {
    emulator: null,
    async devices() {
      const byPath = new Map(list().map(({ path, productId }) => [path, modelOf(productId)]));
      return [...byPath].map(([id, model]) => ({ id, model }));
    },
    async open({ id }) {
      try {
        loaded ??= load();
        const transport = await loaded.default.open(id);
        return { transport, letGo: () => letGo(transport) };
      } catch {
        throw await whyNotOpened(id, list(), mayOpen);
      }
    },
  };
}

/** A read that is interrupted ends within this, in milliseconds. */
const INTERRUPT_MS = 50;
const LONGEST_MS = 1_000;

/**
 * A device cannot be closed while it is read, and a read waits for as long as a person looks: it is interrupted first.
 * One that begins at that very moment is missed, so it is done until the device is closed.
 */
async function letGo(transport: Transport): Promise<void> {
  const interrupt = (): void => transport.device?.pause();
  const again = setInterval(interrupt, INTERRUPT_MS);
  interrupt();
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, LONGEST_MS);
  });
  await Promise.race([transport.close().catch(() => undefined), late]);
  clearInterval(again);
  clearTimeout(limit);
}

function modelOf(productId: number): LedgerModel {
  // Early devices name the model by the whole id.
  if (productId === 0x0001) return 'Nano S';
  if (productId === 0x0004) return 'Nano X';
  return MODELS[productId >> 8] ?? 'Ledger';
}

const mayReadAndWrite = (path: string): Promise<void> => access(path, constants.R_OK | constants.W_OK);

/** The system says only that it could not be opened. */
async function whyNotOpened(
  path: string,
  present: readonly HidDevice[],
  mayOpen: (path: string) => Promise<void>,
): Promise<CountersignError> {
  if (!present.some((device) => device.path === path)) return ledgerUnplugged();
  if (process.platform === 'linux') {
    try {
      await mayOpen(path);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EACCES' || code === 'EPERM') return ledgerPermission(udevRule());
    }
  }
  return ledgerBusy();
}
