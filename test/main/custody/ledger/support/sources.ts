import { createRequire } from 'node:module';
import { transportBase, type Transport } from '../../../../../src-main/custody/ledger/ledgerjs/load.ts';
import type { TransportSource } from '../../../../../src-main/custody/ledger/ledgerjs/hid.ts';
import type { LedgerModel } from '../../../../../src-main/custody/ledger/port.ts';
import type { EthereumApp } from './ethereum-app.ts';

interface Mocker {
  openTransportReplayer(store: object): Promise<Transport>;
  readonly RecordStore: { fromString(text: string): { isEmpty(): boolean; ensureQueueEmpty(): void } };
}
const mocker = createRequire(import.meta.url)('@ledgerhq/hw-transport-mocker') as Mocker;

/** A device that answers as it was recorded, and only to the very bytes that were recorded. */
export function replaying(text: string, model: LedgerModel = 'Nano S Plus') {
  const store = mocker.RecordStore.fromString(text);
  const source: TransportSource = {
    emulator: null,
    devices: async () => [{ id: 'recording', model }],
    open: async () => ({
      transport: await mocker.openTransportReplayer(store),
      letGo: () => Promise.resolve(),
    }),
  };
  return {
    source,
    /** Throws when the recording was not played to its end. */
    assertPlayed: () => {
      store.ensureQueueEmpty();
    },
  };
}

/** A device with this app, without a cable: instructions go in and answers come out. */
export function withApp(app: EthereumApp, model: LedgerModel = 'Nano S Plus') {
  return withApps([{ app, model }]);
}

/** Several devices; the source counts how many are held. */
export function withApps(devices: { app: EthereumApp; model?: LedgerModel }[]) {
  const held = { now: 0, ever: 0 };
  const present = devices.map(({ model }, place) => ({
    id: `device ${place}`,
    model: model ?? ('Nano S Plus' as const),
  }));
  const source: TransportSource = {
    emulator: null,
    devices: async () => [...present],
    open: async ({ id }) => {
      const { app } = devices[present.findIndex((each) => each.id === id)]!;
      held.now += 1;
      held.ever += 1;
      const Base = transportBase();
      class AppTransport extends Base {
        override exchange(apdu: Buffer): Promise<Buffer> {
          return this.exchangeAtomicImpl(() => app.answer(apdu));
        }
        override async close(): Promise<void> {
          held.now -= 1;
        }
      }
      const transport = new AppTransport();
      return { transport, letGo: () => transport.close() };
    },
  };
  return { source, held, present };
}
