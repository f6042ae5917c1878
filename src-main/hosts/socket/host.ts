import { chmodSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { ensurePrivateFolder } from '../../storage/index.ts';
import type { HostOptions } from '../options.ts';
import { serveSocket } from './connection.ts';
import { takeSocketPlace } from './place.ts';
import { issueSocketToken } from './token.ts';

export interface SocketHostOptions extends HostOptions {
  readonly dataDir: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface SocketHost {
  /** Path of the Unix socket or name of the pipe. */
  readonly path: string;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 64;

/**
 * Serves the contract to programs of this user over a Unix socket or a named pipe. The socket lies in a folder that
 * only the user may enter; a program with the token is the user, one without may read the public status.
 */
export async function startSocketHost(options: SocketHostOptions): Promise<SocketHost> {
  ensurePrivateFolder(options.dataDir);
  const place = await takeSocketPlace(options.dataDir, options.env);
  const isToken = issueSocketToken(options.dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The rights of a pipe on Windows let other users in.
    serveSocket(socket, { ...options, isToken, strangers: process.platform !== 'win32' });
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, place.path);
  if (process.platform !== 'win32') chmodSync(place.path, 0o600);

  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => {
      server.close(() => {
        place.remove();
        resolve();
      });
    });
  };
  return { path: place.path, close: () => (closing ??= close()) };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new CountersignError(
          'SOCKET_REFUSED',
          `The local socket ${path} cannot be made: ${error.code ?? error.message}.`,
          'Use another --data-dir.',
          {
            cause: error,
          },
        ),
      );
    });
    server.listen(path, resolve);
  });
}
