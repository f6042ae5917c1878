import { mkdirSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWebHost, type WebHost } from '../../../src-main/hosts/web/index.ts';
import { fakeHandlers } from '../../contract/fake-handlers.ts';
import { httpGet, openWebSocket, silent, temporaryFolder, type WebClient } from './support.ts';

const PUBLIC = { version: '0.1.0', profile: 'practice', authenticated: true };

function interfaceFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Countersign</title>');
  writeFileSync(join(folder, 'assets', 'index-AbCd1234.js'), 'export {}');
  writeFileSync(join(folder, 'assets', 'favicon-AbCd1234.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}

async function start(over: Partial<Parameters<typeof startWebHost>[0]> = {}): Promise<WebHost> {
  const host = await startWebHost({
    port: 0,
    folder: interfaceFolder(),
    logger: silent,
    handlers: fakeHandlers({ commands: { 'status.public': () => PUBLIC } }),
    ...over,
  });
  onTestFinished(() => host.close());
  return host;
}

const tokenOf = (host: WebHost): string => new URL(host.mintUrl()).hash.replace('#token=', '');

async function enter(host: WebHost): Promise<{ client: WebClient; secret: string }> {
  const client = await openWebSocket(host.port);
  client.send({ t: 'hello', token: tokenOf(host) });
  const welcome = (await client.inbox.next()) as { t: string; secret: string };
  expect(welcome.t).toBe('welcome');
  return { client, secret: welcome.secret };
}

describe('the web host as a file server', () => {
  it('serves the interface with a policy that allows its own files and its own WebSocket alone', async () => {
    const host = await start();
    const page = await httpGet(host.port);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
        `connect-src 'self' ws://127.0.0.1:${host.port}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('sends its headers with every answer, refusals too, and never a CORS header', async () => {
    const host = await start();
    for (const answer of await Promise.all([
      httpGet(host.port, '/assets/index-AbCd1234.js'),
      httpGet(host.port, '/nothing'),
      httpGet(host.port, '/', { method: 'POST' }),
      httpGet(host.port, '/', { headers: { host: 'evil.example' } }),
      httpGet(host.port, '/', { headers: { origin: 'http://evil.example' } }),
    ])) {
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('lets browsers keep hashed files for good, and asks them to check everything else', async () => {
    const host = await start();
    const script = await httpGet(host.port, '/assets/index-AbCd1234.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await httpGet(host.port, '/assets/index-AbCd1234.js', {
      headers: { 'if-none-match': script.headers.etag ?? '' },
    });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  it('has a favicon', async () => {
    const host = await start();
    expect(await httpGet(host.port, '/favicon.ico')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/svg+xml' },
    });
  });

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/../../x',
    '//etc/passwd',
    '/assets/',
    '/%00',
    '/__proto__',
  ])('finds nothing outside the list of its files: %s', async (path) => {
    const host = await start();
    expect((await httpGet(host.port, path)).status).toBe(404);
  });

  it.each(['localhost', 'evil.example', '127.0.0.1', '127.0.0.1.evil.example', '[::1]'])(
    'refuses a foreign Host: %s',
    async (name) => {
      const host = await start();
      const value = name === '127.0.0.1' ? '127.0.0.1:1' : `${name}:${host.port}`;
      const answer = await httpGet(host.port, '/', { headers: { host: value } });
      expect(answer.status).toBe(421);
      expect(answer.body).not.toContain('doctype');
    },
  );

  it('says what to do when the interface is not built', async () => {
    const host = await start({ folder: join(temporaryFolder(), 'nothing') });
    const answer = await httpGet(host.port);
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.body).toContain('npm run build');
  });

  it('refuses a port in use with a code and a hint', async () => {
    const host = await start();
    await expect(start({ port: host.port })).rejects.toMatchObject({ code: 'PORT_IN_USE' });
  });

  it('listens on the loopback address alone', async () => {
    const host = await start();
    const others = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).filter((entry) => !entry.internal && entry.family === 'IPv4'),
    );
    for (const { address } of [...others, { address: '127.0.0.2' }]) {
      const refused = await new Promise<boolean>((resolve) => {
        const socket = createConnection(host.port, address);
        socket.on('connect', () => {
          socket.destroy();
          resolve(false);
        });
        socket.on('error', () => {
          resolve(true);
        });
      });
      expect(refused, address).toBe(true);
    }
  });
});

describe('the door of the WebSocket', () => {
  it('exchanges the token of an address for a secret, once', async () => {
    const host = await start();
    const url = new URL(host.mintUrl());
    expect(url.origin).toBe(`http://127.0.0.1:${host.port}`);
    const token = url.hash.replace('#token=', '');
    expect(token).toMatch(/^[\w-]{43}$/);

    const first = await openWebSocket(host.port);
    first.send({ t: 'hello', token });
    expect(await first.inbox.next()).toMatchObject({ t: 'welcome' });

    const second = await openWebSocket(host.port);
    second.send({ t: 'hello', token });
    expect(await second.inbox.next()).toBeNull();
    expect((await second.closed).code).toBe(4401);
  });

  it('lets a reloaded tab in with its secret, again and again', async () => {
    const host = await start();
    const { client, secret } = await enter(host);
    client.socket.close();
    for (let reload = 0; reload < 3; reload++) {
      const next = await openWebSocket(host.port);
      next.send({ t: 'hello', secret });
      expect(await next.inbox.next()).toEqual({ t: 'welcome', secret });
    }
  });

  it('tells a page which program asked for its address, at every entry, and others nothing', async () => {
    const host = await start();
    const peer = { kind: 'interface', label: 'interface', askedBy: 'a bot' } as const;
    const token = new URL(host.mintUrl(peer)).hash.replace('#token=', '');
    const page = await openWebSocket(host.port);
    page.send({ t: 'hello', token });
    const welcome = (await page.inbox.next()) as { secret: string };
    expect(welcome).toMatchObject({ t: 'welcome', askedBy: 'a bot' });
    const again = await openWebSocket(host.port);
    again.send({ t: 'hello', secret: welcome.secret });
    expect(await again.inbox.next()).toEqual({ t: 'welcome', secret: welcome.secret, askedBy: 'a bot' });
  });

  it('does not take a token for a secret nor a secret for a token', async () => {
    const host = await start();
    const { secret } = await enter(host);
    for (const hello of [
      { t: 'hello', token: secret },
      { t: 'hello', secret: tokenOf(host) },
    ]) {
      const client = await openWebSocket(host.port);
      client.send(hello);
      expect((await client.closed).code).toBe(4401);
    }
  });

  it('forgets the secrets of a daemon that has ended', async () => {
    const first = await start();
    const { secret } = await enter(first);
    await first.close();
    const second = await start();
    const client = await openWebSocket(second.port);
    client.send({ t: 'hello', secret });
    expect((await client.closed).code).toBe(4401);
  });

  it.each([
    ['a call before hello', { t: 'call', id: 1, command: 'status.public', input: {} }],
    ['a hello with nothing', { t: 'hello' }],
    ['a hello with both', { t: 'hello', token: 'x', secret: 'y' }],
    ['an empty token', { t: 'hello', token: '' }],
    ['a token of another type', { t: 'hello', token: { toString: 'x' } }],
    ['null', null],
  ])('answers nothing to %s and closes', async (_name, frame) => {
    const host = await start();
    const client = await openWebSocket(host.port);
    client.send(frame);
    expect(await client.inbox.next()).toBeNull();
    expect((await client.closed).code).toBe(4401);
  });

  it('closes on one that says nothing', async () => {
    const host = await start({ helloMs: 20 });
    const client = await openWebSocket(host.port);
    expect(await client.inbox.next()).toBeNull();
    expect((await client.closed).code).toBe(4401);
  });

  it('lets a tab in while others hold as many connections as they can and say nothing', async () => {
    const host = await start();
    const { client } = await enter(host);
    const silentOnes: WebClient[] = [];
    for (let i = 0; i < 40; i++) silentOnes.push(await openWebSocket(host.port));
    await enter(host);
    expect(await silentOnes[0]?.inbox.next()).toBeNull();
    // One that has entered never gives way.
    client.send({ t: 'call', id: 1, command: 'status.public', input: {} });
    expect(await client.inbox.next()).toMatchObject({ t: 'result', id: 1 });
  });

  it.each([
    ['a foreign origin', { origin: 'http://evil.example' }],
    ['the null origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['localhost', { origin: 'http://localhost' }],
    ['the right host under https', { origin: 'https://127.0.0.1' }],
  ])('refuses the upgrade from %s', async (_name, headers) => {
    const host = await start();
    await expect(openWebSocket(host.port, headers)).rejects.toThrow('refused with 403');
  });

  it('refuses the upgrade without an origin, under a foreign name and at another path', async () => {
    const host = await start();
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const own = { origin: `http://127.0.0.1:${host.port}` };
    expect((await httpGet(host.port, '/contract', { headers: upgrade })).status).toBe(403);
    expect(
      (await httpGet(host.port, '/contract', { headers: { ...upgrade, ...own, host: 'rebound.example' } }))
        .status,
    ).toBe(421);
    expect((await httpGet(host.port, '/elsewhere', { headers: { ...upgrade, ...own } })).status).toBe(404);
  });
});

describe('the contract over the WebSocket', () => {
  it('answers commands of a page that entered', async () => {
    const host = await start();
    const { client } = await enter(host);
    client.send({ t: 'call', id: 7, command: 'status.public', input: {} });
    expect(await client.inbox.next()).toEqual({ t: 'result', id: 7, output: PUBLIC });
  });

  it('survives garbage and says what is wrong with it', async () => {
    const host = await start();
    const { client } = await enter(host);
    for (const text of ['', '{', '[]', '42', '{"t":"call"}', '\u0000']) {
      client.socket.send(text);
      expect(await client.inbox.next()).toMatchObject({ t: 'error', error: { code: 'INPUT_INVALID' } });
    }
    client.send({ t: 'call', id: 8, command: 'status.public', input: {} });
    expect(await client.inbox.next()).toMatchObject({ id: 8, output: PUBLIC });
  });

  it('ends a connection that sends bytes instead of texts, or too much at once', async () => {
    const host = await start();
    const bytes = (await enter(host)).client;
    bytes.socket.send(Buffer.from('{}'), { binary: true });
    expect((await bytes.closed).code).toBe(1003);
    const much = (await enter(host)).client;
    much.socket.send('x'.repeat(1024 * 1024 + 1));
    expect((await much.closed).code).toBe(1009);
  });

  it('disconnects a page that asks and never reads', async () => {
    const output = { ...PUBLIC, version: 'v'.repeat(512 * 1024) };
    let served = 0;
    const host = await start({
      handlers: fakeHandlers({
        commands: {
          'status.public': () => {
            served++;
            return output;
          },
        },
      }),
    });
    const { client } = await enter(host);
    client.socket.pause();
    for (let id = 1; id <= 200; id++) client.send({ t: 'call', id, command: 'status.public', input: {} });
    await expect.poll(() => served, { timeout: 10_000 }).toBeGreaterThan(10);
    client.socket.resume();
    expect([1006, 1013]).toContain((await client.closed).code);
  });

  it('ends the streams of a page that has gone', async () => {
    let ended = false;
    const host = await start({
      handlers: fakeHandlers({
        streams: {
          tickers: (_params, emit) => {
            emit([]);
            return () => (ended = true);
          },
        },
      }),
    });
    const { client } = await enter(host);
    client.send({ t: 'subscribe', id: 1, stream: 'tickers', params: {} });
    expect(await client.inbox.next()).toEqual({ t: 'item', id: 1, item: [] });
    client.socket.terminate();
    await expect.poll(() => ended).toBe(true);
  });
});
