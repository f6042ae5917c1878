import type { Hardware } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { ledgerAbsent, ledgerInUse, ledgerOtherSeed, ledgerStopped } from './errors.ts';
import type { LedgerApp, LedgerConnection, LedgerDevice, LedgerPort } from './port.ts';
import { assertEthereum } from './versions.ts';

/** A device that is held for one use, with the Ethereum app open. */
export interface Held {
  readonly device: LedgerDevice;
  readonly connection: LedgerConnection;
  readonly app: LedgerApp;
}

/** States that last until somebody does something about them; anything else concerns one call alone. */
const LASTING = new Set([
  'LEDGER_ABSENT',
  'LEDGER_BUSY',
  'LEDGER_PERMISSION',
  'LEDGER_LIBRARY',
  'LEDGER_EMULATOR',
  'LEDGER_LOCKED',
  'LEDGER_WRONG_APP',
  'LEDGER_APP_OLD',
  'LEDGER_APP_NEW',
  'LEDGER_SETTING',
]);

/** One use of a device at a time: found, opened, looked at, and given back whatever becomes of it. */
export class DeviceUse {
  devices: readonly LedgerDevice[] = [];
  problem: Hardware['problem'] = null;
  /** What is asked at this moment, in words. */
  pending: string | null = null;
  private readonly port: LedgerPort;
  private readonly changed: () => void;
  private held: LedgerConnection | null = null;
  private stopped: ((error: Error) => void) | null = null;

  constructor(port: LedgerPort, changed: () => void) {
    this.port = port;
    this.changed = changed;
  }

  get emulator(): string | null {
    return this.port.emulator;
  }

  /** Keeps {@link devices} up to date until the returned function is called. */
  watch(): () => void {
    const look = (): void => void this.look().catch(() => undefined);
    look();
    return this.port.watch(look);
  }

  /** Does something with the first device that can be used. */
  first<T>(what: string, work: (held: Held) => Promise<T>): Promise<T> {
    return this.alone(what, (devices) => this.each(devices, work));
  }

  /** Does something with the device that has this wallet at this path. */
  holding<T>(wallet: Address, path: string, what: string, work: (held: Held) => Promise<T>): Promise<T> {
    return this.alone(what, (devices) =>
      this.each(devices, async (held) => {
        if ((await held.connection.address(path, false)) !== wallet) throw ledgerOtherSeed(path);
        return work(held);
      }),
    );
  }

  stop(): void {
    this.stopped?.(ledgerStopped());
    this.held?.abandon();
  }

  private async alone<T>(what: string, work: (devices: readonly LedgerDevice[]) => Promise<T>): Promise<T> {
    if (this.pending !== null) throw ledgerInUse(this.pending);
    this.pending = what;
    this.changed();
    const stopped = new Promise<never>((_, reject) => {
      this.stopped = reject;
    });
    try {
      return await Promise.race([this.look().then(work), stopped]);
    } catch (error) {
      this.note(error);
      throw error;
    } finally {
      this.stopped = null;
      this.pending = null;
      this.changed();
    }
  }

  /**
   * Tries the devices one after the other. The next one is tried where one cannot be used or belongs to another wallet,
   * and never after a person was asked.
   */
  private async each<T>(devices: readonly LedgerDevice[], work: (held: Held) => Promise<T>): Promise<T> {
    let failure: CountersignError | null = null;
    for (const device of devices) {
      try {
        return await this.with(device, work);
      } catch (error) {
        if (!(error instanceof CountersignError) || !TRY_NEXT.has(error.code)) throw error;
        // The device of another wallet is no news beside one that could not be asked whose it is.
        if (failure === null || failure.code === 'LEDGER_OTHER_SEED') failure = error;
      }
    }
    throw failure ?? ledgerAbsent();
  }

  private async with<T>(device: LedgerDevice, work: (held: Held) => Promise<T>): Promise<T> {
    const connection = await this.port.open(device);
    this.held = connection;
    try {
      const app = await connection.app();
      const warning = assertEthereum(app, device.model);
      this.problem = warning === null ? null : dataOf(warning);
      return await work({ device, connection, app });
    } finally {
      await connection.close();
      this.held = null;
    }
  }

  private async look(): Promise<readonly LedgerDevice[]> {
    const before = idsOf(this.devices);
    try {
      this.devices = await this.port.devices();
    } catch (error) {
      this.devices = [];
      this.note(error);
      this.changed();
      throw error;
    }
    // What was wrong concerned what was plugged in then.
    if (this.devices.length === 0) this.problem = dataOf(ledgerAbsent());
    else if (idsOf(this.devices) !== before) this.problem = null;
    this.changed();
    return this.devices;
  }

  private note(error: unknown): void {
    if (error instanceof CountersignError && LASTING.has(error.code)) this.problem = dataOf(error);
  }
}

/** A device that cannot be used for this says nothing about the next one. */
const TRY_NEXT = new Set([
  'LEDGER_BUSY',
  'LEDGER_PERMISSION',
  'LEDGER_LOCKED',
  'LEDGER_WRONG_APP',
  'LEDGER_APP_OLD',
  'LEDGER_OTHER_SEED',
]);

const idsOf = (devices: readonly LedgerDevice[]): string => devices.map(({ id }) => id).join('\n');

const dataOf = ({ code, message, hint }: CountersignError): NonNullable<Hardware['problem']> => ({
  code,
  message,
  hint,
});
