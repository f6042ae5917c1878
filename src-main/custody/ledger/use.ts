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

/** Uses that ask no person are over in a moment: so many wait for one another. */
const MOST_WAITING = 4;

/** Whether a use puts something before a person on the device. Nothing is put behind that. */
export type Asks = 'person' | 'nobody';

/** One use of a device at a time: found, opened, looked at, and given back whatever becomes of it. */
export class DeviceUse {
  devices: readonly LedgerDevice[] = [];
  problem: Hardware['problem'] = null;
  private readonly port: LedgerPort;
  private readonly changed: () => void;
  private held: LedgerConnection | null = null;
  private readonly stops = new Set<(error: Error) => void>();
  /** What a person is asked, from when it is accepted. */
  private asking: string | null = null;
  /** What is looked at without asking anybody, and how many such uses there are, waiting ones included. */
  private looking: string | null = null;
  private quiet = 0;
  /** Resolves when all uses that were accepted so far are over. */
  private last: Promise<void> = Promise.resolve();

  constructor(port: LedgerPort, changed: () => void) {
    this.port = port;
    this.changed = changed;
  }

  /** What is asked at this moment, in words. */
  get pending(): string | null {
    return this.asking ?? this.looking;
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
  first<T>(what: string, asks: Asks, work: (held: Held) => Promise<T>): Promise<T> {
    return this.alone(what, asks, (devices) => this.each(devices, work));
  }

  /** Asks a person something on the device that has this wallet at this path. */
  holding<T>(wallet: Address, path: string, what: string, work: (held: Held) => Promise<T>): Promise<T> {
    return this.alone(what, 'person', (devices) =>
      this.each(devices, async (held) => {
        if ((await held.connection.address(path, false)) !== wallet) throw ledgerOtherSeed(path);
        return work(held);
      }),
    );
  }

  stop(): void {
    for (const stop of this.stops) stop(ledgerStopped());
    this.held?.abandon();
  }

  /** Waits for uses that ask nobody; behind one that asks a person, for however long that looks, it is refused. */
  private async alone<T>(
    what: string,
    asks: Asks,
    work: (devices: readonly LedgerDevice[]) => Promise<T>,
  ): Promise<T> {
    if (this.asking !== null) throw ledgerInUse(this.asking);
    if (asks === 'nobody' && this.quiet > MOST_WAITING) throw ledgerInUse(this.looking ?? what);
    const turn = this.last;
    let over = (): void => undefined;
    this.last = new Promise((resolve) => {
      over = resolve;
    });
    if (asks === 'person') this.asking = what;
    else this.quiet += 1;
    let stop: ((error: Error) => void) | undefined;
    const stopped = new Promise<never>((_, reject) => {
      stop = reject;
      this.stops.add(reject);
    });
    const use = async (): Promise<T> => {
      await turn;
      // The daemon ended meanwhile.
      if (stop === undefined || !this.stops.has(stop)) throw ledgerStopped();
      if (asks === 'nobody') this.looking = what;
      this.changed();
      return work(await this.look());
    };
    try {
      return await Promise.race([use(), stopped]);
    } catch (error) {
      this.note(error);
      throw error;
    } finally {
      if (stop !== undefined) this.stops.delete(stop);
      if (asks === 'person') this.asking = null;
      else {
        this.quiet -= 1;
        this.looking = null;
      }
      over();
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
