import type { LedgerConnection, LedgerDevice, LedgerPort } from '../port.ts';
import { LedgerJsConnection } from './connection.ts';
import { emulatorSource } from './emulator.ts';
import { hidSource, type TransportSource } from './hid.ts';

export interface LedgerJsOptions {
  /** Address of a development emulator that is asked instead of devices (COUNTERSIGN_LEDGER_EMULATOR). */
  emulator?: string | undefined;
  /** Instead of either; for tests. */
  source?: TransportSource;
  /** How often it is looked for devices while somebody wants to know, in milliseconds. */
  pollMs?: number;
  /** After which silence a device is given up where no person is asked, in milliseconds. */
  silenceMs?: number;
}

const POLL_MS = 1_000;

/** The port over LedgerJS (docs/decisions: one adapter to a port). Nothing of it is loaded before the first question. */
export function ledgerJsPort(options: LedgerJsOptions = {}): LedgerPort {
  const source =
    options.source ?? (options.emulator === undefined ? hidSource() : emulatorSource(options.emulator));
  return new LedgerJsPort(source, options);
}

class LedgerJsPort implements LedgerPort {
  private readonly source: TransportSource;
  private readonly options: LedgerJsOptions;
  private readonly listeners = new Set<() => void>();
  private timer: NodeJS.Timeout | null = null;
  private seen = '';

  constructor(source: TransportSource, options: LedgerJsOptions) {
    this.source = source;
    this.options = options;
  }

  get emulator(): string | null {
    return this.source.emulator;
  }

  devices(): Promise<readonly LedgerDevice[]> {
    return this.source.devices();
  }

  watch(listener: () => void): () => void {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => void this.look(), this.options.pollMs ?? POLL_MS).unref();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  }

  async open(device: LedgerDevice): Promise<LedgerConnection> {
    const opened = await this.source.open(device);
    return new LedgerJsConnection(opened.transport, () => opened.letGo(), this.options.silenceMs);
  }

  private async look(): Promise<void> {
    const now = await this.source.devices().then(
      (devices) => devices.map(({ id }) => id).join('\n'),
      // What is wrong is asked for by whoever listens.
      (error: unknown) => String(error),
    );
    if (now === this.seen) return;
    this.seen = now;
    for (const listener of this.listeners) listener();
  }
}
