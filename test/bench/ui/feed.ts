/**
 * Serves a built page and gives it a stream of book updates, as a process of its own. Arguments: the folder of the page;
 * the updates a second over all markets; and how they reach the page: `daemon` sends them through the daemon's own
 * books, `each` sends every update as it is, after a snapshot. Its first line is its address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { loadAssets } from '../../../src-main/hosts/assets/index.ts';
import { Outbox } from '../../../src-main/hosts/outbox.ts';
import { daemonBooks, type Message } from './daemon.ts';
import { MARKET_ROWS, ORDER_ROWS } from './rows.ts';
import { SYMBOLS, wireStream, type WireLevel } from './stream.ts';

const [folder = '', perSecond = '5000', how = 'daemon'] = process.argv.slice(2);
const assets = loadAssets(folder);
const streams = SYMBOLS.map((symbol, i) => wireStream(symbol, 7 + i));
const server = createServer((request, response) => {
  const asset = assets.get((request.url ?? '/').split('?')[0] ?? '/');
  response.writeHead(asset ? 200 : 404, { 'content-type': asset?.type ?? 'text/plain' });
  response.end(asset?.body);
});
const sockets = new WebSocketServer({ server, path: '/contract', perMessageDeflate: false });
sockets.on('connection', serve);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/#token=one-time\n`);
});

interface Frame {
  t: string;
  id: number;
  command?: string;
  stream?: string;
  params?: { symbol: string; aggregation?: string; depth?: number };
}

const now = (): number => performance.timeOrigin + performance.now();
let ordinal = 0;
const message = (messageType: 'PARTIAL' | 'UPDATE', data: WireLevel[]): Message => ({
  ordinal: ordinal++,
  feed: 'ORDER_BOOK_L2',
  contents: { messageType, data },
});

function serve(socket: WebSocket): void {
  const outbox = new Outbox({
    write(text) {
      // When it left is told at a fixed place of the frame; pages pass over a member that they do not know.
      socket.send(text.replace('{"t":"item"', `{"t":"item","at":${now().toFixed(3)}`), () => {
        outbox.drained();
      });
    },
    buffered: () => socket.bufferedAmount,
    overflow() {
      socket.terminate();
    },
  });
  const send = (frame: object): void => {
    outbox.send(frame as Parameters<Outbox['send']>[0]);
  };
  const { books, take } = daemonBooks();
  const followed = new Map<number, () => void>();
  const each = how === 'each';
  let sent = 0;
  let began = performance.now();
  let next = 0;
  const pour = setInterval(() => {
    if (followed.size < SYMBOLS.length) {
      began = performance.now();
      sent = 0;
      return;
    }
    const due = Math.floor(((performance.now() - began) * Number(perSecond)) / 1_000);
    for (; sent < due; sent++) {
      const stream = streams[sent % SYMBOLS.length];
      const row = stream?.updates[Math.floor(next++ / SYMBOLS.length) % stream.updates.length];
      if (row === undefined) continue;
      // Sent past the outbox: an update must not be left out, or the book would be another one.
      if (each) socket.send(`{"t":"item","at":${now().toFixed(3)},"item":${JSON.stringify(row)}}`);
      else take(message('UPDATE', [row]));
    }
  }, 1);
  socket.on('message', (data: RawData) => {
    const frame = JSON.parse((data as Buffer).toString()) as Frame;
    if (frame.t === 'hello') send({ t: 'welcome', secret: 'secret' });
    else if (frame.t === 'call')
      send({ t: 'result', id: frame.id, output: frame.command === 'market.list' ? MARKET_ROWS : {} });
    else if (frame.t === 'unsubscribe') {
      followed.get(frame.id)?.();
      followed.delete(frame.id);
    } else if (frame.stream === 'orders') send({ t: 'item', id: frame.id, item: ORDER_ROWS });
    else if (frame.stream === 'book' && frame.params) {
      const { symbol, depth = 25 } = frame.params;
      const { snapshot = [] } = streams[SYMBOLS.findIndex((known) => known === symbol)] ?? {};
      if (each) {
        socket.send(JSON.stringify({ t: 'snapshot', symbol, rows: snapshot }));
        followed.set(frame.id, () => undefined);
        return;
      }
      const stop = books.follow({ symbol, depth, aggregation: frame.params.aggregation }, (item) => {
        send({ t: 'item', id: frame.id, item });
      });
      take(message('PARTIAL', snapshot));
      followed.set(frame.id, stop);
    }
  });
  socket.on('close', () => {
    clearInterval(pour);
    outbox.close();
    for (const stop of followed.values()) stop();
    books.stop();
  });
}
