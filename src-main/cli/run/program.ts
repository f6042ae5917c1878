import { createDaemon, type Daemon, type ReadyLine, type VenueLauncher } from '../../daemon/index.ts';
import { startSocketHost, type SocketHost } from '../../hosts/socket/index.ts';
import { startWebHost, type WebHost } from '../../hosts/web/index.ts';
import { createLogger, type Logger } from '../../../src-shared/node/index.ts';
import { ensurePrivateFolder } from '../../storage/index.ts';
import { builtInterface } from '../places.ts';
import { logFile, type ProgramOptions } from './options.ts';

/** The daemon with its hosts, running. */
export interface Program {
  readonly daemon: Daemon;
  readonly logger: Logger;
  /** Path of the local socket. */
  readonly socket: string;
  /** A fresh address of the web host; null when it is off. */
  mintUrl(): string | null;
  /** The ready line of the embedded venue; null without one, or when it is not ready within `ms`. */
  venueReady(ms: number): Promise<ReadyLine | null>;
  /** Ends everything within 5 s. */
  stop(): Promise<void>;
}

/** What is left of the 5 s after the daemon had its share. */
const STOP_MS = 4_800;

/**
 * Starts the daemon, then its hosts. When a host cannot start, nothing is left running.
 * @throws {CountersignError} `ALREADY_RUNNING`, `PORT_IN_USE`, …
 */
export async function startProgram(options: ProgramOptions, launchVenue: VenueLauncher): Promise<Program> {
  const { dataDir } = options.daemon;
  ensurePrivateFolder(dataDir);
  const logger = createLogger('daemon', { file: logFile(dataDir), level: options.logLevel });
  const daemon = createDaemon({ ...options.daemon, launchVenue, logger });
  let web: WebHost | null = null;
  let socket: SocketHost | null = null;
  let stopping: Promise<void> | null = null;

  const endAll = async (): Promise<void> => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
    const all = Promise.allSettled([web?.close(), socket?.close(), daemon.stop()]);
    await Promise.race([all, late]);
  };
  const stop = (): Promise<void> => (stopping ??= endAll());

  try {
    await daemon.start();
    const { handlers } = daemon;
    socket = await startSocketHost({ dataDir, handlers, logger });
    if (options.web !== null)
      web = await startWebHost({ port: options.web, folder: builtInterface, handlers, logger });
    daemon.provideAddress((peer) => web?.mintUrl(peer) ?? null);
    return {
      daemon,
      logger,
      socket: socket.path,
      // It is printed for the person who starts it.
      mintUrl: () => web?.mintUrl() ?? null,
      venueReady: (ms) =>
        Promise.race([
          daemon.venueReady,
          new Promise<null>((resolve) => setTimeout(resolve, ms, null).unref()),
        ]),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
