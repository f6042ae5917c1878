import fastify, { type FastifyReply } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { MAX_BODY_BYTES } from '../../src-shared/protocol/index.ts';
import type { Sequencer } from '../exchange/index.ts';
import { NO_SCHEMAS, refuseSocket } from '../gateway/index.ts';
import { LogUnwritableError } from '../log/index.ts';
import type { OperatorKey } from '../operator/index.ts';
import { Channels, type ChannelDump } from './channels.ts';
import { logOn } from './logon.ts';
import { CopyTradingError, readMessage, Registration, Unregistration } from './messages.ts';
import { Registry, type RegisteredDump } from './registry.ts';

const HOST = '127.0.0.1';
const VERSION = '1.0';
const PATH = '/ws';
/** A socket that has not logged on by then is closed. */
const LOGON_MS = 10_000;
const POLICY_VIOLATION = 1008;
/** A client that sends its headers or its body more slowly than this is cut off. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Sockets beyond this many are closed at once, so that the log and the gateway keep theirs. */
const MAX_CONNECTIONS = 2_000;
const MALFORMED = 'The request is malformed.';
const UNKNOWN = 'There is no such endpoint.';

export interface CopyTrading {
  readonly port: number;
  close(): Promise<void>;
}

/** What a snapshot keeps of the service. */
export interface CopyTradingDump {
  readonly registered: readonly RegisteredDump[];
  readonly channels: readonly ChannelDump[];
  readonly nonces: readonly (readonly [string, number])[];
}

/** Who is registered, and what was told to whom: it follows from the log, as the exchange does. */
export class CopyTradingState {
  readonly registry: Registry;
  readonly channels: Channels;

  constructor(sequencer: Sequencer, key: OperatorKey) {
    this.registry = new Registry(sequencer, key);
    this.channels = new Channels(sequencer, this.registry);
  }

  dump(): CopyTradingDump {
    const { registry, channels } = this;
    return { registered: registry.dump(), channels: channels.dump(), nonces: registry.replay.dump() };
  }

  restore({ registered, channels, nonces }: CopyTradingDump): void {
    this.registry.restore(registered);
    this.channels.restore(channels);
    this.registry.replay.restore(nonces);
  }
}

/** The copy-trading service (profile: 10), a listener of its own. It relays what leads do and never trades. */
export async function startCopyTrading(parts: {
  readonly state: CopyTradingState;
  readonly sequencer: Sequencer;
  readonly key: OperatorKey;
  readonly now: () => number;
}): Promise<CopyTrading> {
  const { sequencer, key, now } = parts;
  const { registry, channels } = parts.state;
  const app = fastify({
    schemaController: NO_SCHEMAS,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
      // An offer of another protocol is passed over, as HTTP allows.
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
    },
    frameworkErrors: (_error, _request, reply) => {
      refuseMalformed(reply);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') socket.destroy();
      else refuseSocket(socket, 400, 'Bad Request', MALFORMED);
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, _reply, done) => {
    // A type that is not even one would be refused before its body is read.
    request.raw.headers['content-type'] = 'application/octet-stream';
    done();
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false, errorMsg: UNKNOWN }));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof CopyTradingError)
      return reply.code(400).send({ success: false, errorMsg: error.message });
    if (error instanceof LogUnwritableError)
      return reply.code(500).send({ success: false, errorMsg: 'The disk of the service takes no records.' });
    // interface: Copy-trading boundary knows 200, 400 and 500 alone, also for a body that is too large.
    const malformed = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
    const errorMsg = malformed ? MALFORMED : 'Something went wrong inside the service.';
    return reply.code(malformed ? 400 : 500).send({ success: false, errorMsg });
  });
  const seconds = (): number => Math.floor(now() / 1_000);
  app.get('/status', async () => {
    const strategies = registry.count;
    await sequencer.durable();
    return { status: 'ok', version: VERSION, timestamp: seconds(), strategies };
  });
  app.get('/encryption-key', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(key.publicHex)),
  );
  app.post('/strategy/register', async (request) => {
    registry.register(readMessage(Registration, bytesOf(request.body)), now());
    await sequencer.durable();
    return { success: true, timestamp: seconds() };
  });
  app.post('/strategy/unregister', async (request) => {
    registry.unregister(readMessage(Unregistration, bytesOf(request.body)), now());
    await sequencer.durable();
    return { success: true, timestamp: seconds() };
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BODY_BYTES,
    perMessageDeflate: false,
  });
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if ((request.url ?? '').split('?', 1)[0] !== PATH) refuseSocket(socket, 404, 'Not Found', UNKNOWN);
    else
      sockets.handleUpgrade(request, socket, head, (upgraded) => {
        serve(upgraded, registry, channels, now);
      });
  });
  await app.listen({ host: HOST, port: 0 });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      for (const client of sockets.clients) client.terminate();
      await app.close();
    },
  };
}

function refuseMalformed(reply: FastifyReply): void {
  void reply.code(400).send({ success: false, errorMsg: MALFORMED });
}

/** The first message logs on; anything else first, and anything after, is against the rules. */
function serve(socket: WebSocket, registry: Registry, channels: Channels, now: () => number): void {
  const timer = setTimeout(() => {
    socket.close(POLICY_VIOLATION, 'log on first');
  }, LOGON_MS);
  socket.on('error', () => {
    socket.terminate();
  });
  socket.on('close', () => {
    clearTimeout(timer);
  });
  socket.once('message', (data, isBinary) => {
    clearTimeout(timer);
    const answer = isBinary || !Buffer.isBuffer(data) ? null : logOn(data, registry, channels, now());
    if (answer === null) {
      socket.close(POLICY_VIOLATION, 'the first message must be a LogonRequest');
      return;
    }
    const { success, errorMsg, lastEventId } = answer;
    const text = JSON.stringify({ t: 'LogonResponse', c: { success, errorMsg, lastEventId } });
    if (answer.trader === null) {
      socket.send(text);
      socket.close(POLICY_VIOLATION, 'the log-on was refused');
      return;
    }
    channels.send(socket, text);
    channels.attach(answer.trader, socket, answer.resumeAfter);
    socket.on('message', () => {
      socket.close(POLICY_VIOLATION, 'a channel takes no more messages');
    });
  });
}

function bytesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array(0);
}
