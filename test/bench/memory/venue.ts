import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { realtimeStream } from '../streams/realtime.ts';

interface Message {
  sequence: number;
  ordinal: number;
  feed: string;
  contents: { messageType: string; data: Record<string, unknown>[] };
}

/** A venue that says the same twenty seconds over and over, with ordinals that go on. */
export class TalkingVenue {
  private readonly server: Server;
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly open = new Map<WebSocket, { ordinal: number; live: boolean }>();
  private readonly messages = realtimeStream(20_000).map((bytes) => JSON.parse(bytes.toString()) as Message);
  private rows = 0;
  private next = 0;
  sent = 0;

  constructor() {
    this.server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://venue');
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(pathname)));
    });
    this.server.on('upgrade', (request, socket, head) => {
      this.sockets.handleUpgrade(request, socket, head, (client) => {
        this.serve(client);
      });
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  /** Sends the next message to whoever has opened a book. */
  speak(): void {
    const message = this.messages[this.next++ % this.messages.length];
    if (message === undefined) return;
    for (const [client, state] of this.open) if (state.live) this.send(client, state, message);
  }

  close(): void {
    for (const client of this.open.keys()) client.terminate();
    this.server.closeAllConnections();
    this.server.close();
  }

  private serve(client: WebSocket): void {
    const state = { ordinal: 0, live: false };
    this.open.set(client, state);
    client.on('close', () => this.open.delete(client));
    client.on('message', (data: Buffer) => {
      const command = JSON.parse(data.toString()) as {
        action: string;
        nonce: string;
        feeds: { feed: string }[];
      };
      client.send(JSON.stringify({ action: command.action, nonce: command.nonce, result: {} }));
      if (command.action !== 'SUBSCRIBE') return;
      for (const { feed } of command.feeds) {
        const contents = { messageType: 'PARTIAL', data: [] };
        this.send(client, state, { sequence: 0, ordinal: 0, feed, contents });
      }
      state.live = true;
    });
  }

  private send(client: WebSocket, state: { ordinal: number }, message: Message): void {
    // Trades are new ones each time around: a trade that is known already would be left out.
    const data = message.contents.data.map((row) =>
      'globalOrdinal' in row ? { ...row, globalOrdinal: ++this.rows } : row,
    );
    const { messageType } = message.contents;
    const ordinal = state.ordinal++;
    client.send(
      JSON.stringify({ ...message, ordinal, subscriptionKey: 'ETHP', contents: { messageType, data } }),
    );
    this.sent++;
  }
}

function answerTo(path: string): unknown {
  if (path === '/v2/time') {
    const serverTimeMs = Date.now();
    return { serverTimeMs, timeValue: Math.floor(serverTimeMs / 1_000), clockTickLenMs: 1_000 };
  }
  if (path === '/v2/encryption-key')
    return '0x0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
  const value = path.endsWith('/exchange_info')
    ? { settlementsInfo: [], assets: ['USDC'], symbols: SYMBOLS }
    : [];
  return { value, success: true, timestamp: Math.floor(Date.now() / 1_000), nextGlobalOrdinal: null };
}

const SYMBOLS = ['ETHP', 'BTCP', 'FUNDP'].map((symbol) => ({
  symbol,
  tickSize: '0.1',
  maxOrderNotional: '1000000',
  maxTakerPriceDeviation: '0.02',
  minOrderSize: '0.0001',
  kind: 'SingleNamePerpetual',
}));
