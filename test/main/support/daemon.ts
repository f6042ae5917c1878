import { onTestFinished } from 'vitest';
import {
  createClient,
  serveConnection,
  type Peer,
  type ContractClient,
  type StreamItem,
  type StreamName,
  type StreamParams,
} from '../../../src-shared/contract/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import {
  createDaemon,
  selectProfile,
  type Daemon,
  type DaemonOptions,
} from '../../../src-main/daemon/index.ts';
import { temporaryFolder } from './folder.ts';
import { until } from './wait.ts';

export const INTERFACE: Peer = { kind: 'interface', label: 'interface' };
export const LOCAL: Peer = { kind: 'local', label: 'command line' };
/** Small enough for a test, and the same algorithm. */
export const CHEAP_SCRYPT = { N: 2 ** 10, r: 8, p: 1 };

/** A daemon in this process, spoken to through the contract as a host would. */
export interface TestDaemon {
  readonly daemon: Daemon;
  readonly dataDir: string;
  readonly client: ContractClient & { close(): void };
  /** A further connection. */
  connect(caller: Peer): ContractClient & { close(): void };
  /** Everything that a stream has sent so far. */
  watch<N extends StreamName>(stream: N, params: StreamParams<N>): StreamItem<N>[];
  stop(): Promise<void>;
}

export async function startDaemon(
  options: Partial<DaemonOptions> = {},
  caller: Peer = INTERFACE,
): Promise<TestDaemon> {
  const dataDir = options.dataDir ?? temporaryFolder();
  const daemon = createDaemon({
    selected: selectProfile(),
    version: '0.0.0-test',
    keychainMode: 'file',
    scrypt: CHEAP_SCRYPT,
    logger: createLogger('test', { level: process.env.LOG_LEVEL ?? 'silent' }),
    ...options,
    dataDir,
  });
  await daemon.start();
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= daemon.stop());
  onTestFinished(stop);

  const defects: unknown[] = [];
  onTestFinished(() => {
    // A defect behind a well-formed error must not go unseen.
    if (defects.length > 0) throw defects[0];
  });
  function connect(as: Peer): ContractClient & { close(): void } {
    const client = createClient((frame) => {
      connection.receive(frame);
    });
    const connection = serveConnection({
      handlers: daemon.handlers,
      caller: as,
      onDefect: (thrown) => {
        defects.push(thrown);
      },
      send: (frame) => {
        client.receive(frame);
      },
    });
    return { ...client, close: () => connection.close() };
  }
  const client = connect(caller);
  return {
    daemon,
    dataDir,
    client,
    connect,
    watch(stream, params) {
      const items: StreamItem<typeof stream>[] = [];
      client.subscribe(stream, params, (item) => items.push(item));
      return items;
    },
    stop,
  };
}

/** Waits until the daemon has reached its venue and knows the markets. */
export async function venueFound({ client }: Pick<TestDaemon, 'client'>): Promise<void> {
  await until(async () => (await client.call('status.get', {})).venue.reachable, 'the venue');
}
