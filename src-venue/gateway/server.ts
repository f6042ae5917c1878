import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { MAX_BODY_BYTES } from '../../src-shared/protocol/index.ts';
import type { ControlRoute } from '../control/index.ts';
import type { FeedHub } from '../feeds/index.ts';
import { LogUnwritableError } from '../log/index.ts';
import { httpOf, type Operator } from '../operator/index.ts';
import { READS, ReadError, type Read } from '../stats/index.ts';
import type { Sequencer } from '../exchange/index.ts';
import type { GatewayLimits } from './limits.ts';
import { NO_SCHEMAS } from './no-schemas.ts';
import { isRealtimeUpgrade, REALTIME_PATH, serveRealtime } from './realtime.ts';
import { refuseConnection } from './refuse.ts';
import { Turns } from './turns.ts';

/** A client that sends its headers or its body more slowly than this is cut off. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Sockets beyond this many are closed at once. */
const MAX_CONNECTIONS = 2_000;
const STATS_PATH = '/stats/api/v1/';
const JSON_TYPE = 'application/json; charset=utf-8';

export interface GatewayParts {
  readonly operator: Operator;
  readonly sequencer: Sequencer;
  readonly hub: FeedHub;
  readonly control: readonly ControlRoute[];
  readonly controlToken: string;
  readonly now: () => number;
  /** Null switches the gateway limits off. */
  readonly limits: GatewayLimits | null;
}

/** The HTTP and WebSocket door of the venue. */
export function createGateway(parts: GatewayParts): FastifyInstance {
  const app = fastify({
    schemaController: NO_SCHEMAS,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 30_000,
    forceCloseConnections: true,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
      shouldUpgradeCallback: isRealtimeUpgrade,
    },
    frameworkErrors: (error, _request, reply) => {
      sendError(reply, error);
    },
    clientErrorHandler: refuseConnection,
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  // Whatever a body is called, it is bytes; each route reads them by its own rules.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, _reply, done) => {
    // A type that is not even one would be refused before its body is read.
    request.raw.headers['content-type'] = 'application/octet-stream';
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    // interface: Limits, all of `/stats/api/v1/*`, whether there is such a read or not.
    const path = request.routeOptions.url ?? request.url;
    if (parts.limits && path.startsWith(STATS_PATH) && !parts.limits.takeStats())
      failure(reply, 503, 'Too many statistics reads from this address.');
    else done();
  });
  app.setErrorHandler((error, _request, reply) => sendError(reply, error));
  app.setNotFoundHandler((request, reply) => refuseRoute(app, request.url, reply));
  serveOperator(app, parts);
  const turns = new Turns();
  for (const [path, read] of Object.entries(READS)) serveRead(app, path, read, parts, turns);
  for (const route of parts.control) serveControl(app, route, parts);
  serveRealtime(app.server, parts.hub, parts.limits);
  return app;
}

function serveOperator(app: FastifyInstance, { operator, limits }: GatewayParts): void {
  app.get('/v2/time', (_request, reply) => json(reply, 200, operator.time()));
  app.get('/v2/encryption-key', (_request, reply) => json(reply, 200, operator.key.publicHex));
  app.post('/v2/request', {
    // Before a byte of the body is read.
    onRequest: (_request, reply, done) => {
      if (limits && !limits.takeRequest())
        failure(reply, 503, 'Too many trading requests from this address.');
      else done();
    },
    handler: async (request, reply) => {
      const outcome = await operator.handle(bytesOf(request.body));
      if (outcome === null) {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      const { status, body } = httpOf(outcome);
      return reply.code(status).header('content-type', JSON_TYPE).send(body);
    },
  });
}

function serveRead(
  app: FastifyInstance,
  path: string,
  read: Read,
  { sequencer, now }: GatewayParts,
  turns: Turns,
): void {
  const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    turns.take(request.raw.socket, reply.raw, done);
  };
  app.get(path, { onRequest }, (request, reply) => {
    const at = request.url.indexOf('?');
    const values = new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
    try {
      const { value, ...cursor } = read(sequencer.exchange, values);
      const text = JSON.stringify({ value, ...cursor, success: true, timestamp: Math.floor(now() / 1_000) });
      // Nobody is shown what the disk could still lose.
      if (sequencer.durablePosition < sequencer.position)
        return sequencer.durable().then(() => answer(reply, 200, text));
      return answer(reply, 200, text);
    } catch (error) {
      if (error instanceof ReadError) return failure(reply, 400, error.message);
      throw error;
    }
  });
}

function serveControl(
  app: FastifyInstance,
  route: ControlRoute,
  { controlToken, sequencer }: GatewayParts,
): void {
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      if (!isAuthorized(request.headers.authorization, controlToken))
        return failure(reply, 401, 'The control token is missing or wrong.');
      const { status, body } = await route.handle(bytesOf(request.body));
      await sequencer.durable();
      return json(reply, status, body);
    },
  });
}

function isAuthorized(header: string | undefined, token: string): boolean {
  const given = header ?? '';
  const wanted = `Bearer ${token}`;
  // Every character is compared, so that the time taken tells nothing about the token.
  let differs = given.length ^ wanted.length;
  for (let i = 0; i < wanted.length; i++) differs |= given.charCodeAt(i) ^ wanted.charCodeAt(i);
  return differs === 0;
}

function bytesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array(0);
}

function json(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return answer(reply, status, JSON.stringify(body));
}

function answer(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('content-type', JSON_TYPE).send(text);
}

/** interface: Read-endpoint error response; the gateway's own answers have the same form and no `error_reason`. */
function failure(reply: FastifyReply, status: number, errorMsg: string): FastifyReply {
  return json(reply, status, { success: false, errorMsg });
}

/** A path that is served by another method says so. */
function refuseRoute(app: FastifyInstance, url: string, reply: FastifyReply): FastifyReply {
  const path = url.split('?', 1)[0] ?? '';
  if (path === REALTIME_PATH) {
    reply.header('upgrade', 'websocket');
    return failure(reply, 426, 'This endpoint speaks WebSocket.');
  }
  const served = (['GET', 'POST'] as const).filter((method) => app.hasRoute({ method, url: path }));
  if (served.length === 0) return failure(reply, 404, 'There is no such endpoint.');
  reply.header('allow', served.join(', '));
  return failure(reply, 405, 'This endpoint is served by another method.');
}

/** What broke stays inside; only the framework's refusals of a request carry a text of their own. */
function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof LogUnwritableError)
    return failure(reply, 503, 'The disk of the venue takes no records.');
  if (error instanceof CountersignError) return failure(reply, 422, error.message);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return failure(reply, 413, `The body is larger than ${MAX_BODY_BYTES} bytes.`);
  if (status >= 400 && status < 500) return failure(reply, status, 'The request is malformed.');
  return failure(reply, 500, 'Something went wrong inside the venue.');
}
