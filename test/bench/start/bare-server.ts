/** Serves a built page and says one thing to each connection. Argument: the folder. Its first line is its address. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { loadAssets } from '../../../src-main/hosts/assets/index.ts';

const assets = loadAssets(process.argv[2] ?? '');
const server = createServer((request, response) => {
  const asset = assets.get(request.url ?? '/');
  response.writeHead(asset ? 200 : 404, { 'content-type': asset?.type ?? 'text/plain' });
  response.end(asset?.body);
});
new WebSocketServer({ server, path: '/contract' }).on('connection', (socket) => {
  socket.send('1,999.9');
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
});
