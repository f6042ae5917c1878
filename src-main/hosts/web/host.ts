import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { WEB_SOCKET_PATH, type Peer } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { loadAssets } from '../assets/index.ts';
import { MAX_MESSAGE_BYTES, type HostOptions } from '../options.ts';
import { Admission } from './admission.ts';
import { serveWebSocket } from './connection.ts';
import { createFileServer } from './http.ts';
import { OwnOrigin } from './origin.ts';

export interface WebHostOptions extends HostOptions {
  /** 0 lets the system pick one. */
  readonly port: number;
  /** Folder of the built interface. */
  readonly folder: string;
}

export interface WebHost {
  readonly port: number;
  /**
   * Mints a fresh address; its token opens the door once, within ten minutes.
   * @param peer who comes in by it, where it is not the person who was given the address of the start
   */
  mintUrl(peer?: Peer): string;
  close(): Promise<void>;
}

const ONLY_THIS_MACHINE = '127.0.0.1';
const MAX_CONNECTIONS = 128;
/** Tabs at a time. */
const MAX_TABS = 32;
/** Connections that have not said hello yet; the oldest gives way, so that nobody can keep a tab out by waiting. */
const MAX_WAITING = 16;

/**
 * Serves the interface on the loopback address alone. Its files carry no data; the one WebSocket says nothing before a
 * token or a secret was shown to it.
 * @throws {CountersignError} `PORT_IN_USE`, `PORT_REFUSED`
 */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const server = createServer({
    requestTimeout: 10_000,
    headersTimeout: 5_000,
    keepAliveTimeout: 5_000,
    // How often these are looked at; half a minute would be the rule.
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
  });
  server.maxConnections = MAX_CONNECTIONS;
  const port = await listen(server, options.port);

  const own = new OwnOrigin(port);
  const admission = new Admission();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const waiting = new Set<WebSocket>();
  const tabs = new Set<WebSocket>();
  server.on('request', createFileServer(loadAssets(options.folder), own));
  server.on('clientError', (_error, socket) => {
    socket.destroy();
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    const refused = refusal(request, own, tabs.size);
    if (refused !== null) {
      socket.end(`HTTP/1.1 ${refused}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      waiting.add(client);
      client.on('close', () => {
        waiting.delete(client);
        tabs.delete(client);
      });
      const [oldest] = waiting;
      if (waiting.size > MAX_WAITING && oldest !== undefined) {
        waiting.delete(oldest);
        oldest.terminate();
      }
      serveWebSocket(client, admission, options, () => {
        waiting.delete(client);
        tabs.add(client);
      });
    });
  });

  return {
    port,
    mintUrl: (peer) => `${own.origin}/#token=${admission.mintToken(peer)}`,
    close() {
      for (const client of sockets.clients) client.terminate();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
    },
  };
}

/** The status line of a refused upgrade; null when it may go on. */
function refusal(request: IncomingMessage, own: OwnOrigin, connected: number): string | null {
  if (!own.isOwnHost(request)) return '421 Misdirected Request';
  if (!own.mayConnect(request)) return '403 Forbidden';
  if (request.url !== WEB_SOCKET_PATH) return '404 Not Found';
  return connected >= MAX_TABS ? '503 Service Unavailable' : null;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(listenError(error, port));
    });
    server.listen({ port, host: ONLY_THIS_MACHINE, exclusive: true }, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function listenError(error: NodeJS.ErrnoException, port: number): CountersignError {
  if (error.code === 'EADDRINUSE') {
    return new CountersignError(
      'PORT_IN_USE',
      `Port ${port} is in use.`,
      'Choose another with --web PORT; --web 0 picks a free one.',
      { cause: error },
    );
  }
  return new CountersignError(
    'PORT_REFUSED',
    `The web host cannot use port ${port}: ${error.code ?? error.message}.`,
    'Choose another with --web PORT.',
    {
      cause: error,
    },
  );
}
