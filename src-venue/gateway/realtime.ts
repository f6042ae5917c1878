import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { FeedHub } from '../feeds/index.ts';
import type { GatewayLimits } from './limits.ts';
import { refuseSocket } from './refuse.ts';

/** interface: {ws_url}/realtime-api. */
export const REALTIME_PATH = '/realtime-api';
const MAX_COMMAND_BYTES = 64 * 1024;
/** A connection that has not answered a ping for this long is gone. */
const PING_MS = 30_000;

/** Upgrades sockets at `/realtime-api` and hands them to the feeds. */
export function serveRealtime(server: Server, hub: FeedHub, limits: GatewayLimits | null): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_COMMAND_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (pathOf(request) !== REALTIME_PATH)
      return refuseSocket(socket, 404, 'Not Found', 'There is no such endpoint.');
    if (limits && !limits.takeUpgrade(sockets.clients.size)) {
      return refuseSocket(
        socket,
        503,
        'Service Unavailable',
        'Too many realtime connections from this address.',
      );
    }
    sockets.handleUpgrade(request, socket, head, (upgraded) => {
      keepAlive(upgraded);
      hub.accept(upgraded);
    });
  });
  server.on('close', () => {
    for (const client of sockets.clients) client.terminate();
  });
}

/**
 * Whether a request asks for WebSocket. Any other offer of an upgrade is passed over, as HTTP allows: many clients
 * offer HTTP/2 with their first request, whatever it is.
 */
export function isRealtimeUpgrade(request: IncomingMessage): boolean {
  return /(?:^|,)\s*websocket\s*(?:,|$)/i.test(request.headers.upgrade ?? '');
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

function keepAlive(socket: WebSocket): void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) {
      socket.terminate();
      return;
    }
    answered = false;
    socket.ping();
  }, PING_MS);
  timer.unref();
  socket.on('close', () => clearInterval(timer));
}
