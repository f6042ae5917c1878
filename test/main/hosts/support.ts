import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createLogger } from '../../../src-shared/node/index.ts';

export const silent = createLogger('test', { level: 'silent' });

export function temporaryFolder(prefix = 'countersign-hosts-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Messages of a carrier in the order they came, each awaited; null once it has closed. */
export class Inbox {
  private readonly got: unknown[] = [];
  private waiter: (() => void) | null = null;
  private ended = false;

  put(message: unknown): void {
    this.got.push(message);
    this.waiter?.();
  }

  end(): void {
    this.ended = true;
    this.waiter?.();
  }

  async next(): Promise<unknown> {
    while (this.got.length === 0) {
      if (this.ended) return null;
      await new Promise<void>((resolve) => (this.waiter = resolve));
    }
    return this.got.shift();
  }
}

export interface WebClient {
  readonly socket: WebSocket;
  readonly inbox: Inbox;
  readonly closed: Promise<{ code: number }>;
  send(frame: unknown): void;
}

/** Opens a WebSocket as a page would; rejects with the status when the upgrade is refused. */
export function openWebSocket(
  port: number,
  headers: Record<string, string> = {},
  path = '/contract',
): Promise<WebClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { origin: `http://127.0.0.1:${port}`, ...headers },
  });
  return connected(socket);
}

export function connected(socket: WebSocket): Promise<WebClient> {
  const inbox = new Inbox();
  const closed = new Promise<{ code: number }>((resolve) => {
    socket.on('close', (code) => {
      inbox.end();
      resolve({ code });
    });
  });
  socket.on('message', (data) => {
    inbox.put(JSON.parse((data as Buffer).toString()));
  });
  onTestFinished(() => {
    socket.terminate();
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response) => {
      reject(new Error(`refused with ${response.statusCode}`));
    });
    socket.on('open', () => {
      resolve({
        socket,
        inbox,
        closed,
        send: (frame) => {
          socket.send(JSON.stringify(frame));
        },
      });
    });
  });
}

export interface LocalClient {
  readonly socket: Socket;
  readonly inbox: Inbox;
  send(frame: unknown): void;
}

/** Opens the local socket. */
export function openLocal(path: string): Promise<LocalClient> {
  const socket = createConnection(path);
  const inbox = new Inbox();
  createInterface({ input: socket }).on('line', (line) => {
    inbox.put(JSON.parse(line));
  });
  socket.on('close', () => {
    inbox.end();
  });
  onTestFinished(() => {
    socket.destroy();
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('connect', () => {
      resolve({ socket, inbox, send: (frame) => void socket.write(`${JSON.stringify(frame)}\n`) });
    });
  });
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One plain HTTP request, with whatever headers a foreign page or program might send. */
export function httpGet(
  port: number,
  path = '/',
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
        agent: false,
      },
      (incoming) => {
        let body = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}
