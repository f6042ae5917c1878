import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { loadAssets, securityHeaders } from '../../../src-main/hosts/assets/index.ts';
import {
  serveConnection,
  UNAUTHORISED,
  WEB_SOCKET_PATH,
  WebHello,
} from '../../../src-shared/contract/index.ts';
import { handlersOf } from './handlers.ts';
import { World } from './world.ts';

const BUILT = fileURLToPath(new URL('../../../out/renderer', import.meta.url));
const TOKEN = 'one-time';
const SECRET = 'secret-of-this-tab';

/** A daemon that is none: the built interface, the real greeting and door, and a {@link World} behind them. */
export interface FakeDaemon {
  /** With a token that opens once. */
  readonly url: string;
  readonly world: World;
  /** Breaks every connection, as a daemon that dies does. */
  drop(): void;
  /** False lets nobody in until it is true again. */
  accept(yes: boolean): void;
  close(): Promise<void>;
}

export async function startFakeDaemon(
  world = new World(),
  options: { port?: number; folder?: string } = {},
): Promise<FakeDaemon> {
  const assets = loadAssets(options.folder ?? BUILT);
  const handlers = handlersOf(world);
  const sockets = new WebSocketServer({ noServer: true });
  let tokenUsed = false;
  let accepting = true;

  const server = createServer((request, response) => {
    const asset = assets.get((request.url ?? '/').split('?')[0] ?? '/');
    const own = `ws://${request.headers.host ?? ''}`;
    response.writeHead(asset ? 200 : 404, {
      ...securityHeaders([own]),
      'content-type': asset?.type ?? 'text/plain',
      'cache-control': 'no-store',
    });
    response.end(asset?.body);
  });
  server.on('upgrade', (request, socket, head) => {
    if (!accepting || request.url !== WEB_SOCKET_PATH) socket.destroy();
    else
      sockets.handleUpgrade(request, socket, head, (client) => {
        serve(client);
      });
  });

  function serve(client: WebSocket): void {
    client.once('message', (first: RawData) => {
      const hello = v.safeParse(WebHello, parse(first));
      const known =
        hello.success &&
        ('token' in hello.output
          ? hello.output.token === TOKEN && !tokenUsed
          : hello.output.secret === SECRET);
      if (!known) {
        client.close(UNAUTHORISED, 'unauthorised');
        return;
      }
      tokenUsed = true;
      const { askedBy } = world;
      client.send(JSON.stringify({ t: 'welcome', secret: SECRET, ...(askedBy === null ? {} : { askedBy }) }));
      const connection = serveConnection({
        handlers,
        caller: { kind: 'interface', label: 'interface' },
        send: (frame) => {
          client.send(JSON.stringify(frame));
        },
        onDefect: (thrown) => {
          console.error(thrown);
        },
      });
      client.on('message', (data: RawData) => {
        connection.receive(parse(data));
      });
      client.once('close', () => {
        connection.close();
      });
    });
  }

  world.run();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const drop = (): void => {
    for (const client of sockets.clients) client.terminate();
  };
  return {
    url: `http://127.0.0.1:${port}/#token=${TOKEN}`,
    world,
    drop,
    accept(yes) {
      accepting = yes;
    },
    close() {
      world.stop();
      drop();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
    },
  };
}

function parse(data: RawData): unknown {
  return JSON.parse((data as Buffer).toString('utf8'));
}
