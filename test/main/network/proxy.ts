import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';

/** What the proxy does to one POST of a request. `afterMs` says when the held bytes go on to the venue after all. */
export type Mishap =
  | { readonly kind: 'pass' }
  | { readonly kind: 'delay'; readonly afterMs: number }
  | { readonly kind: 'reset-before' }
  | { readonly kind: 'reset-after' }
  | { readonly kind: 'truncated-answer' }
  | { readonly kind: 'silence-before' }
  | { readonly kind: 'silence-after' }
  | { readonly kind: 'twice' }
  | { readonly kind: 'reset-then-late'; readonly afterMs: number }
  | { readonly kind: 'bad-gateway' }
  | { readonly kind: 'gateway-gave-up'; readonly afterMs: number };

/** What it does to one realtime frame from the venue. */
export type FrameMishap = 'pass' | 'drop' | 'twice' | 'swap-with-next';

export interface Proxy {
  readonly baseUrl: string;
  readonly wsUrl: string;
  /** Decides on each POST /v2/request. */
  onRequest: () => Mishap;
  /** Decides on each frame of realtime. */
  onFrame: (text: string) => FrameMishap;
  /** Resolves when nothing is held back any more. */
  drained(): Promise<void>;
}

/** A proxy between daemon and venue that loses, breaks, delays and repeats. */
export async function startProxy(venueUrl: string): Promise<Proxy> {
  const held = new Set<Promise<unknown>>();
  const proxy: { -readonly [K in keyof Proxy]: Proxy[K] } = {
    baseUrl: '',
    wsUrl: '',
    onRequest: () => ({ kind: 'pass' }),
    onFrame: () => 'pass',
    async drained() {
      while (held.size > 0) await Promise.allSettled(held);
    },
  };
  const hold = <T>(work: Promise<T>): Promise<T> => {
    held.add(work);
    void work.catch(() => undefined).finally(() => held.delete(work));
    return work;
  };
  const server = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const forward = () => send(venueUrl, incoming, body);
    const mishap: Mishap = incoming.url === '/v2/request' ? proxy.onRequest() : { kind: 'pass' };
    switch (mishap.kind) {
      case 'pass':
        reply(outgoing, await forward());
        return;
      case 'delay':
        reply(outgoing, await hold(after(mishap.afterMs, forward)));
        return;
      case 'twice': {
        const first = hold(forward());
        reply(outgoing, await forward());
        await first;
        return;
      }
      case 'reset-before':
        incoming.socket.destroy();
        return;
      case 'reset-after':
        await hold(forward());
        incoming.socket.destroy();
        return;
      case 'truncated-answer': {
        const answer = await hold(forward());
        outgoing.writeHead(answer.status, { 'content-length': answer.body.length });
        outgoing.write(answer.body.subarray(0, answer.body.length / 2));
        incoming.socket.end();
        return;
      }
      case 'silence-before':
        return;
      case 'silence-after':
        await hold(forward());
        return;
      case 'reset-then-late':
        incoming.socket.destroy();
        await hold(after(mishap.afterMs, forward));
        return;
      case 'bad-gateway':
        outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<html>502 Bad Gateway</html>');
        return;
      case 'gateway-gave-up':
        outgoing.writeHead(504, { 'content-type': 'text/html' }).end('<html>504 Gateway Timeout</html>');
        await hold(after(mishap.afterMs, forward));
    }
  }

  const near = new WebSocketServer({ server, path: '/realtime-api' });
  near.on('connection', (client) => {
    join(client, new WebSocket(`${venueUrl.replace('http', 'ws')}/realtime-api`), (text) =>
      proxy.onFrame(text),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const client of near.clients) client.terminate();
    near.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, { baseUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` });
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

function send(venueUrl: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { host: _host, connection: _connection, ...headers } = incoming.headers;
    const request = httpRequest(
      `${venueUrl}${incoming.url ?? ''}`,
      { method: incoming.method, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) });
        });
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function reply(outgoing: ServerResponse, { status, body }: Answer): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

const after = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    setTimeout(() => {
      work().then(resolve, reject);
    }, ms);
  });

/** Joins the two ends of a realtime connection, frame by frame. */
function join(client: WebSocket, venue: WebSocket, decide: (text: string) => FrameMishap): void {
  const early: string[] = [];
  let kept: string | null = null;
  client.on('message', (data: Buffer) => {
    if (venue.readyState === WebSocket.OPEN) venue.send(data.toString());
    else early.push(data.toString());
  });
  venue.on('open', () => {
    for (const text of early) venue.send(text);
  });
  venue.on('message', (data: Buffer) => {
    const text = data.toString();
    const mishap = decide(text);
    if (mishap === 'drop') return;
    if (mishap === 'swap-with-next' && kept === null) {
      kept = text;
      return;
    }
    client.send(text);
    if (mishap === 'twice') client.send(text);
    if (kept !== null) client.send(kept);
    kept = null;
  });
  client.on('close', () => {
    venue.terminate();
  });
  venue.on('close', () => {
    client.terminate();
  });
  venue.on('error', () => undefined);
  client.on('error', () => undefined);
}
