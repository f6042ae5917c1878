import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  digestOfContent,
  DOMAIN,
  operatorKey,
  readProof,
  recoverAddress,
  signReceipt,
  unseal,
  type OperatorKey,
  type ReceiptClaim,
} from './foreign-crypto.ts';

/** A request as the stub has opened it. */
export interface Opened {
  /** The exact text that was sealed. */
  readonly text: string;
  readonly kind: string;
  readonly c: Record<string, unknown>;
  readonly digest: string;
  /** Recovered from `signature`. */
  readonly signer: string;
  /** The trader: of the proof where there is one. */
  readonly trader: string;
  readonly contentType: string | undefined;
}

/** What the stub answers: a status and a body, or a way of failing. */
export type Reply = { status: number; body: unknown; text?: string } | 'drop' | 'truncate' | 'hang';

export interface StubVenue {
  readonly baseUrl: string;
  readonly wsUrl: string;
  readonly requests: Opened[];
  /** Raw bodies, in order. */
  readonly bodies: Buffer[];
  /** Answers to be given to the next requests; after them the stub sequences. */
  readonly replies: ((opened: Opened) => Reply)[];
  key: OperatorKey;
  /** What requests are signed under. */
  domain: typeof DOMAIN;
  /** What every answer to a request waits for. */
  hold: Promise<void> | null;
  /** Offset of the venue's clock from this machine's. */
  clockOffsetMs: number;
  /** Bodies of reads, by path, that replace the stub's own. */
  readonly reads: Map<string, (query: URLSearchParams) => { status: number; text: string }>;
  /** Rows that order_updates shows for a hash. */
  readonly committed: Map<string, unknown>;
  readonly sockets: Set<WebSocket>;
  /** Commands received over realtime. */
  readonly commands: unknown[];
  /** Paths asked for, in order. */
  readonly paths: string[];
  /** Sequences a request as a venue does: identical ones get the original receipt, and order_updates shows the order. */
  sequence(opened: Opened): Exclude<Reply, string>;
  receiptFor(
    opened: Opened,
    over?: Partial<ReceiptClaim & { enclaveSignature: string }>,
  ): Exclude<Reply, string>;
  stop(): Promise<void>;
}

const read = (value: unknown): string =>
  JSON.stringify({ value, success: true, timestamp: Math.floor(Date.now() / 1000) });

/** A venue that speaks the operator path and the reads by hand: it shares no code with the product. */
export async function startStubVenue(port = 0): Promise<StubVenue> {
  let requestIndex = 0;
  const receipts = new Map<string, Exclude<Reply, string>>();
  const stub: StubVenue = {
    baseUrl: '',
    wsUrl: '',
    requests: [],
    bodies: [],
    replies: [],
    key: operatorKey(),
    domain: DOMAIN,
    hold: null,
    clockOffsetMs: 0,
    reads: new Map(),
    committed: new Map(),
    sockets: new Set(),
    commands: [],
    paths: [],
    sequence(opened) {
      const receipt = receipts.get(opened.digest) ?? stub.receiptFor(opened);
      receipts.set(opened.digest, receipt);
      if (opened.kind === 'Order') stub.committed.set(opened.digest.slice(0, 52), updateRow(opened));
      return receipt;
    },
    receiptFor(opened, over = {}) {
      const claim = {
        sender: opened.trader,
        nonce: String(opened.c.nonce),
        requestHash: opened.digest,
        requestIndex: ++requestIndex,
        ...over,
      };
      const enclaveSignature = over.enclaveSignature ?? signReceipt(claim, stub.key);
      return { status: 200, body: { t: 'Sequenced', c: { ...claim, enclaveSignature } } };
    },
    stop: () => Promise.resolve(),
  };

  const server: Server = createServer((request, response) => {
    void handle(stub, request, response);
  });
  const realtime = new WebSocketServer({ server, path: '/realtime-api' });
  realtime.on('connection', (socket) => {
    stub.sockets.add(socket);
    socket.on('close', () => stub.sockets.delete(socket));
    socket.on('message', (data: Buffer) => {
      const command = JSON.parse(data.toString()) as { action: string; nonce: string };
      stub.commands.push(command);
      socket.send(JSON.stringify({ action: command.action, nonce: command.nonce, result: {} }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    for (const socket of stub.sockets) socket.terminate();
    realtime.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
  };
  onTestFinished(stop);
  return Object.assign(stub, {
    baseUrl: `http://127.0.0.1:${address.port}`,
    wsUrl: `ws://127.0.0.1:${address.port}`,
    stop,
  });
}

async function handle(stub: StubVenue, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://stub');
  stub.paths.push(url.pathname);
  const json = (status: number, text: string): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const override = stub.reads.get(url.pathname);
  if (override !== undefined) {
    const { status, text } = override(url.searchParams);
    json(status, text);
    return;
  }
  switch (url.pathname) {
    case '/v2/time': {
      const serverTimeMs = Date.now() + stub.clockOffsetMs;
      json(
        200,
        JSON.stringify({ serverTimeMs, timeValue: Math.floor(serverTimeMs / 1000), clockTickLenMs: 1000 }),
      );
      return;
    }
    case '/v2/encryption-key':
      json(200, JSON.stringify(stub.key.publicKey));
      return;
    case '/v2/request':
      await submit(stub, request, response);
      return;
    case '/exchange/api/v1/exchange_info':
      json(200, read(EXCHANGE_INFO));
      return;
    case '/exchange/api/v1/tickers':
      json(200, read([TICKER]));
      return;
    case '/stats/api/v1/trader':
      json(
        200,
        read({
          trader: `0x00${(url.searchParams.get('trader') ?? '').slice(2)}`,
          availDdx: '1000000',
          lockedDdx: '0',
          payFeesInDdx: false,
          referralAddress: null,
        }),
      );
      return;
    case '/stats/api/v1/strategies':
      json(
        200,
        read([
          {
            trader: url.searchParams.get('trader'),
            strategyId: 'main',
            strategyIdHash: '0x2576ebd1',
            availCollateral: '10000',
            lockedCollateral: '0',
            maxLeverage: 3,
            frozen: false,
          },
        ]),
      );
      return;
    case '/exchange/api/v1/order_updates': {
      const rows = url.searchParams.getAll('orderHash').flatMap((hash) => stub.committed.get(hash) ?? []);
      json(
        200,
        JSON.stringify({
          value: rows,
          success: true,
          timestamp: Math.floor((Date.now() + stub.clockOffsetMs) / 1000),
          nextGlobalOrdinal: null,
        }),
      );
      return;
    }
    default:
      json(200, read([]));
  }
}

async function submit(stub: StubVenue, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  stub.bodies.push(body);
  let text: string;
  try {
    text = unseal(body, stub.key);
  } catch {
    response.writeHead(422).end(
      JSON.stringify({
        error_reason: 'InvalidEncryption',
        safety_failure: null,
        message: 'cannot decrypt',
      }),
    );
    return;
  }
  const opened = open(text, request.headers['content-type'], stub.domain);
  stub.requests.push(opened);
  await stub.hold;
  const reply = stub.replies.shift()?.(opened) ?? stub.sequence(opened);
  if (reply === 'hang') return;
  if (reply === 'drop') {
    request.socket.destroy();
    return;
  }
  if (reply === 'truncate') {
    response.writeHead(200, { 'content-length': 400 });
    response.write('{"t":"Sequenced","c":{');
    request.socket.end();
    return;
  }
  response
    .writeHead(reply.status, { 'content-type': 'application/json' })
    .end(reply.text ?? JSON.stringify(reply.body));
}

function open(text: string, contentType: string | undefined, domain: typeof DOMAIN): Opened {
  const envelope = JSON.parse(text) as { t: string; c: Record<string, unknown> };
  const { t: kind, c } = envelope;
  const digest = digestOfContent(kind, c, domain);
  const signer = recoverAddress(digest, String(c.signature)).toLowerCase();
  const proof = c.sessionKeySignature;
  const trader = typeof proof === 'string' ? readProof(proof).wallet : signer;
  return { text, kind, c, digest, signer, trader, contentType };
}

/** The row that a limit order leaves when it rests. */
export function updateRow({ c, digest, trader }: Opened): unknown {
  const createdAt = new Date().toISOString();
  const { symbol, amount, price, nonce } = c;
  return {
    globalOrdinal: 1,
    epochId: 1,
    txOrdinal: 1,
    reason: 0,
    symbol,
    ordinal: 0,
    createdAt,
    amount,
    makerOrderIntent: {
      epochId: 1,
      orderHash: digest.slice(0, 52),
      symbol,
      side: 0,
      amount,
      price,
      traderAddress: `0x00${trader.slice(2)}`,
      strategyIdHash: '0x2576ebd1',
      orderType: 0,
      stopPrice: '0',
      nonce,
      signature: null,
      createdAt,
    },
  };
}

const EXCHANGE_INFO = {
  settlementsInfo: [],
  assets: ['USDC'],
  symbols: [
    {
      symbol: 'ETHP',
      tickSize: '0.1',
      maxOrderNotional: '1000000',
      maxTakerPriceDeviation: '0.02',
      minOrderSize: '0.0001',
      kind: 'SingleNamePerpetual',
    },
    {
      symbol: 'BTCP',
      tickSize: '1',
      maxOrderNotional: '1000000',
      maxTakerPriceDeviation: '0.02',
      minOrderSize: '0.00001',
      kind: 'SingleNamePerpetual',
    },
  ],
};

const TICKER = {
  symbol: 'ETHP',
  kind: 0,
  highPrice24h: '2010',
  lowPrice24h: '1990',
  prevPrice24h: '1995',
  lastPrice: '2000',
  markPrice: '2000',
  indexPrice: '2000',
  nextFundingTime: '2026-01-01T08:00:00.000Z',
  volume24h: '1',
  amount24h: '1',
  fundingRate: '0',
  openInterest: '1',
  openInterestValue: '2000',
};
