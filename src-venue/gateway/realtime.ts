import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { FeedHub } from '../feeds/index.ts';
import type { GatewayLimits } from './limits.ts';

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
      return refuse(socket, 404, 'Not Found', 'There is no such endpoint.');
    if (limits && !limits.takeUpgrade(sockets.clients.size)) {
      return refuse(socket, 503, 'Service Unavailable', 'Too many realtime connections from this address.');
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

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

function refuse(socket: Duplex, status: number, text: string, errorMsg: string): void {
  const body = JSON.stringify({ success: false, errorMsg });
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
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
