import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findSocket, readSocketToken, socketFile } from '../../../src-main/hosts/endpoint/index.ts';
import { startSocketHost, type SocketHost } from '../../../src-main/hosts/socket/index.ts';
import { fakeHandlers } from '../../contract/fake-handlers.ts';
import { openLocal, silent, temporaryFolder, type LocalClient } from './support.ts';

const mode = (path: string): number => statSync(path).mode & 0o777;

const handlers = fakeHandlers({
  commands: {
    'status.public': (_input, { caller }) => ({
      version: '0.1.0',
      profile: 'practice',
      authenticated: caller.kind !== 'stranger',
    }),
    'wallet.list': () => [],
  },
});

async function start(
  over: Partial<Parameters<typeof startSocketHost>[0]> = {},
): Promise<SocketHost & { dataDir: string }> {
  const dataDir = over.dataDir ?? join(temporaryFolder(), 'data');
  const host = await startSocketHost({ dataDir, logger: silent, handlers, ...over });
  onTestFinished(() => host.close());
  return { ...host, dataDir };
}

async function enter(host: { path: string; dataDir: string }): Promise<LocalClient> {
  const client = await openLocal(host.path);
  client.send({ t: 'hello', token: readSocketToken(host.dataDir) });
  expect(await client.inbox.next()).toEqual({ t: 'welcome', authenticated: true });
  return client;
}

describe('the local socket', () => {
  it('is private to the user, and so are its token and its folder', async () => {
    const host = await start();
    expect(mode(host.path)).toBe(0o600);
    expect(mode(host.dataDir)).toBe(0o700);
    expect(mode(join(host.dataDir, 'socket-token'))).toBe(0o600);
    expect(readSocketToken(host.dataDir)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('knows the command line by the token and answers one line a frame', async () => {
    const client = await enter(await start());
    client.send({ t: 'call', id: 1, command: 'wallet.list', input: {} });
    expect(await client.inbox.next()).toEqual({ t: 'result', id: 1, output: [] });
  });

  it('makes a new token at each start', async () => {
    const host = await start();
    const token = readSocketToken(host.dataDir);
    await host.close();
    const again = await start({ dataDir: host.dataDir });
    const client = await openLocal(again.path);
    client.send({ t: 'hello', token });
    expect(await client.inbox.next()).toMatchObject({ t: 'error', error: { code: 'UNAUTHORISED' } });
    expect(await client.inbox.next()).toBeNull();
  });

  it('tells a stranger the public status and nothing else', async () => {
    const host = await start();
    const client = await openLocal(host.path);
    client.send({ t: 'hello' });
    expect(await client.inbox.next()).toEqual({ t: 'welcome', authenticated: false });
    client.send({ t: 'call', id: 1, command: 'status.public', input: {} });
    expect(await client.inbox.next()).toMatchObject({ id: 1, output: { authenticated: false } });
    for (const [id, command] of [
      'status.get',
      'wallet.list',
      'order.place',
      'host.open',
      'approvals.approve',
    ].entries()) {
      client.send({ t: 'call', id, command, input: {} });
      expect(await client.inbox.next()).toMatchObject({ t: 'error', id, error: { code: 'NOT_ALLOWED' } });
    }
    client.send({ t: 'subscribe', id: 9, stream: 'status', params: {} });
    expect(await client.inbox.next()).toMatchObject({ t: 'error', error: { code: 'NOT_ALLOWED' } });
  });

  it.each([
    ['a call', '{"t":"call","id":1,"command":"status.public","input":{}}', 'HELLO_EXPECTED'],
    ['garbage', '\u0001\u0002 not json', 'HELLO_EXPECTED'],
    ['a wrong token', `{"t":"hello","token":"${'0'.repeat(64)}"}`, 'UNAUTHORISED'],
    ['an empty token', '{"t":"hello","token":""}', 'HELLO_EXPECTED'],
    ['an unknown member', '{"t":"hello","admin":true}', 'HELLO_EXPECTED'],
  ])('ends a connection whose first line is %s', async (_name, line, code) => {
    const host = await start();
    const client = await openLocal(host.path);
    client.socket.write(`${line}\n`);
    expect(await client.inbox.next()).toMatchObject({ t: 'error', error: { code } });
    expect(await client.inbox.next()).toBeNull();
  });

  it('ends a connection that says nothing', async () => {
    const host = await start({ helloMs: 20 });
    const client = await openLocal(host.path);
    expect(await client.inbox.next()).toMatchObject({ t: 'error', error: { code: 'UNAUTHORISED' } });
    expect(await client.inbox.next()).toBeNull();
  });

  it('ends a connection whose line is longer than 1 MiB, before it has come to an end', async () => {
    const client = await enter(await start());
    client.socket.on('error', () => undefined);
    client.socket.write('x'.repeat(1024 * 1024 + 1));
    expect(await client.inbox.next()).toMatchObject({ t: 'error', error: { code: 'LINE_TOO_LONG' } });
    expect(await client.inbox.next()).toBeNull();
  });

  it('says what is wrong with a frame and goes on', async () => {
    const client = await enter(await start());
    client.socket.write('{"t":"call"\n\n[]\n{"t":"call","id":3,"command":"order.teleport","input":{}}\n');
    expect(await client.inbox.next()).toMatchObject({ t: 'error', id: 0, error: { code: 'INPUT_INVALID' } });
    expect(await client.inbox.next()).toMatchObject({ t: 'error', error: { code: 'INPUT_INVALID' } });
    expect(await client.inbox.next()).toMatchObject({ t: 'error', id: 3, error: { code: 'UNKNOWN_NAME' } });
  });

  it('reads a frame that comes in pieces, torn inside a character', async () => {
    const client = await enter(await start());
    const bytes = Buffer.from('{"t":"call","id":4,"command":"é","input":{}}\n');
    const middle = bytes.indexOf(0xc3) + 1;
    client.socket.write(bytes.subarray(0, middle), () => {
      client.socket.write(bytes.subarray(middle));
    });
    expect(await client.inbox.next()).toMatchObject({
      id: 4,
      error: { message: 'There is no command "é".' },
    });
  });
});

describe('malformed intents over the socket', () => {
  const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '1', price: '2000' };
  it.each([
    ['seven decimals', 'order.place', { ...order, amount: '1.0000001' }, 'DECIMAL_SYNTAX', 'amount'],
    ['an exponent', 'order.place', { ...order, amount: '1e3' }, 'DECIMAL_SYNTAX', 'amount'],
    ['a negative amount', 'order.place', { ...order, amount: '-1' }, 'DECIMAL_NEGATIVE', 'amount'],
    ['a negative price', 'order.place', { ...order, price: '-0' }, 'DECIMAL_NEGATIVE', 'price'],
    ['a number instead of a text', 'order.place', { ...order, amount: 1 }, 'INPUT_INVALID', 'amount'],
    [
      'a label over 31 bytes',
      'order.place',
      { ...order, strategy: 'x'.repeat(32) },
      'LABEL_TOO_LONG',
      'strategy',
    ],
    ['a label that is not ASCII', 'order.place', { ...order, symbol: 'ΞTHP' }, 'LABEL_NOT_ASCII', 'symbol'],
    ['an unknown member', 'order.place', { ...order, leverage: '10' }, 'INPUT_INVALID', 'leverage'],
    [
      'a hash that is not hex',
      'order.cancel',
      { symbol: 'ETHP', orderHash: '0xzz' },
      'HASH_SYNTAX',
      'orderHash',
    ],
  ])(
    'refuses %s with a code, a sentence, a hint and the field',
    async (_name, command, input, code, path) => {
      const client = await enter(await start());
      client.send({ t: 'call', id: 1, command, input });
      const { error } = (await client.inbox.next()) as {
        error: { code: string; message: string; hint: string; path: string };
      };
      expect(error).toMatchObject({ code, path });
      expect(error.message).toMatch(/\.$/);
      expect(error.hint.length).toBeGreaterThan(5);
    },
  );
});

describe('the place of the socket', () => {
  it('falls back to a private runtime folder when the path is too long, and says so in a file', async () => {
    const dataDir = join(temporaryFolder(), 'long'.repeat(30));
    const runtime = temporaryFolder('run-');
    const host = await start({ dataDir, env: { XDG_RUNTIME_DIR: runtime } });
    expect(host.path.startsWith(runtime)).toBe(true);
    expect(mode(dirname(host.path))).toBe(0o700);
    expect(findSocket(dataDir)).toBe(host.path);
    expect(mode(join(dataDir, 'socket-path'))).toBe(0o600);
    await enter({ ...host, dataDir });
    await host.close();
    expect(existsSync(dirname(host.path))).toBe(false);
    expect(findSocket(dataDir)).toBe(socketFile(dataDir));
  });

  it('takes the folder for temporary files where there is no runtime folder', async () => {
    const dataDir = join(temporaryFolder(), 'long'.repeat(30));
    const host = await start({ dataDir, env: {} });
    expect(mode(dirname(host.path))).toBe(0o700);
    await enter({ ...host, dataDir });
  });

  it('takes over from a killed daemon, whose socket nobody answers', async () => {
    const dataDir = temporaryFolder();
    const path = socketFile(dataDir);
    const dead = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log('up'))`,
    ]);
    await once(dead.stdout, 'data');
    dead.kill('SIGKILL');
    await once(dead, 'exit');
    expect(existsSync(path)).toBe(true);
    await enter(await start({ dataDir }));
  });

  it('leaves a living daemon alone', async () => {
    const first = await start();
    await expect(start({ dataDir: first.dataDir })).rejects.toMatchObject({ code: 'SOCKET_IN_USE' });
    await enter(first);
  });

  it('never removes what is not a socket', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(socketFile(dataDir), 'precious');
    await expect(start({ dataDir })).rejects.toMatchObject({ code: 'SOCKET_REFUSED' });
    expect(readFileSync(socketFile(dataDir), 'utf8')).toBe('precious');
  });

  it('keeps a folder that somebody else put something into', async () => {
    const dataDir = temporaryFolder();
    const folder = join(temporaryFolder(), 'countersign-old');
    mkdirSync(folder);
    writeFileSync(join(folder, 'other'), 'x');
    const path = join(folder, 's');
    const server = createServer().listen(path);
    await once(server, 'listening');
    await new Promise((resolve) => server.close(resolve));
    writeFileSync(join(dataDir, 'socket-path'), path);
    const host = await start({ dataDir });
    expect(host.path).toBe(socketFile(dataDir));
    expect(existsSync(join(folder, 'other'))).toBe(true);
  });
});

describe('a local program that does not read', () => {
  it('is disconnected before it fills the memory', async () => {
    let served = 0;
    const big = { version: 'v'.repeat(512 * 1024), profile: 'practice', authenticated: true };
    const host = await start({
      handlers: fakeHandlers({
        commands: {
          'status.public': () => {
            served++;
            return big;
          },
        },
      }),
    });
    // A bare socket: what comes of it in the end is torn in the middle of a line.
    const socket = createConnection(host.path);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`${JSON.stringify({ t: 'hello', token: readSocketToken(host.dataDir) })}\n`);
    for (let id = 1; id <= 200; id++) {
      socket.write(`${JSON.stringify({ t: 'call', id, command: 'status.public', input: {} })}\n`);
    }
    await expect.poll(() => served, { timeout: 10_000 }).toBeGreaterThan(10);
    let received = 0;
    socket.on('data', (chunk: Buffer) => (received += chunk.length));
    await once(socket, 'close');
    expect(received).toBeLessThan(10 * 1024 * 1024);
  });
});
