/**
 * One of two echo servers, as its own process. `back FILE ANSWER` answers POSTs over HTTP; `front FILE ANSWER SOCKET
 * BACK-PORT BODY` takes lines on a local socket and sends a body of BODY bytes to the back before it answers. Each keeps
 * what it sends on or was sent with one write and one sync, and answers ANSWER bytes.
 */
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { Agent, createServer as createHttpServer, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';

const [role, file = '', answerBytes, socketPath = '', backPort, bodyBytes] = process.argv.slice(2);
const log = openSync(file, 'a');
const answer = Buffer.alloc(Number(answerBytes), 0x78);

function keep(bytes: Uint8Array): void {
  writeSync(log, bytes);
  fdatasyncSync(log);
}

if (role === 'back') back();
else front();

function back(): void {
  const server = createHttpServer((incoming, response) => {
    incoming.once('data', (body: Buffer) => {
      keep(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
      response.end(answer);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
  });
}

function front(): void {
  const agent = new Agent({ keepAlive: true });
  const body = Buffer.alloc(Number(bodyBytes), 0x78);
  const line = Buffer.concat([answer, Buffer.from('\n')]);
  const options = {
    host: '127.0.0.1',
    port: Number(backPort),
    path: '/v2/request',
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/octet-stream', 'content-length': body.length },
  };
  createServer((socket) => {
    socket.on('data', (chunk) => {
      if (chunk[chunk.length - 1] !== 0x0a) return;
      keep(body);
      const passed = request(options, (response) => {
        response.resume();
        response.once('end', () => socket.write(line));
      });
      passed.setNoDelay(true);
      passed.end(body);
    });
  }).listen(socketPath, () => {
    process.stdout.write('ready\n');
  });
}
