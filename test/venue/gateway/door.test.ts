import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signDigest, publicKeyOf, randomSecretKey } from '../../../src-shared/node/index.ts';
import {
  compileDigesters,
  encodeSessionProof,
  grantMembers,
  MAINNET,
} from '../../../src-shared/protocol/index.ts';
import { openVenue, type TestVenue } from '../support/venue.ts';

/** What a client meets that does not speak as the interface asks: always a proper status in the gateway's own form. */
let t: TestVenue;
beforeAll(async () => {
  t = await openVenue();
});
afterAll(() => t.close());

/** Writes bytes to the port and reads until the venue closes. */
function raw(text: string): Promise<{ status: number; body: string; head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(t.baseUrl).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (data: string) => (answer += data));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.slice(9, 12)), body: rest.join(''), head: head.toLowerCase() });
    });
    socket.write(text);
  });
}
const HEAD = 'Host: x\r\nConnection: close\r\n';
const post = (headers: string, body: string): string =>
  `POST /v2/request HTTP/1.1\r\n${HEAD}${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

describe('the door', () => {
  it.each([
    ['GET', '/v2/request', 'post'],
    ['OPTIONS', '/v2/request', 'post'],
    ['PUT', '/v2/time', 'get'],
    ['DELETE', '/exchange/api/v1/tickers', 'get'],
  ])('answers %s %s with 405 and names the method that is served', async (method, path, allow) => {
    const answer = await raw(`${method} ${path} HTTP/1.1\r\n${HEAD}\r\n`);
    expect(answer.status).toBe(405);
    expect(answer.head).toContain(`allow: ${allow}`);
    expect(JSON.parse(answer.body)).toEqual({ success: false, errorMsg: expect.any(String) as string });
  });

  it.each([
    ['an unknown path', `GET /v3/time HTTP/1.1\r\n${HEAD}\r\n`, 404],
    ['a path with a broken escape', `GET /%zz HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['bytes that are not HTTP', 'FOO BAR\r\n\r\n', 400],
    ['a realtime address without an upgrade', `GET /realtime-api HTTP/1.1\r\n${HEAD}\r\n`, 426],
  ])('answers %s in its own form', async (_name, text, status) => {
    const answer = await raw(text);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ success: false, errorMsg: expect.any(String) as string });
  });

  it.each(['', 'Content-Type: application/json\r\n', 'Content-Type: ;;;\r\n', 'Content-Type: a\r\n'])(
    'reads a body as bytes whatever it is called: %j',
    async (type) => {
      const answer = await raw(post(type, '{}'));
      expect(answer.status).toBe(422);
      expect(answer.body).toContain('InvalidEncryption');
    },
  );

  it('takes a body of exactly 64 KiB and refuses one byte more, whole or in chunks', async () => {
    const full = 'x'.repeat(65_536);
    expect((await raw(post('', full))).status).toBe(422);
    const refused = await raw(post('', `${full}x`));
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).not.toHaveProperty('error_reason');
    const chunked = `POST /v2/request HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n10001\r\n${full}x\r\n0\r\n\r\n`;
    expect((await raw(chunked)).status).toBe(413);
  });

  it('passes over an offer of another protocol than WebSocket, as many clients make with every request', async () => {
    const offer =
      'Host: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n';
    expect((await raw(`GET /v2/time HTTP/1.1\r\n${offer}\r\n`)).status).toBe(200);
  });

  it.each([
    ['bytes that are not HTTP', 'FOO BAR\r\n\r\n'],
    [
      'an upgrade at another path',
      'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
  ])('cuts off a client that keeps its side open after the answer to %s', async (_name, text) => {
    const count = (): Promise<number> =>
      new Promise((resolve, reject) => {
        t.venue.app.server.getConnections((error, found) => {
          if (error) reject(error);
          else resolve(found);
        });
      });
    const socket = connect({
      port: Number(new URL(t.baseUrl).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    const before = await count();
    const ended = new Promise((resolve) => socket.once('end', resolve));
    socket.on('data', () => undefined);
    socket.write(text);
    await ended;
    await expect.poll(count, { timeout: 5_000 }).toBeLessThan(before);
    socket.destroy();
  });

  it('finds an order by the padded form of its hash', async () => {
    const trader = await t.trader();
    const hash = await trader.placed({ price: '1900', amount: '0.1' });
    const rows = await t.read(`/exchange/api/v1/order_updates?orderHash=${hash}${'00'.repeat(7)}`);
    expect(rows).toHaveLength(1);
  });

  it('answers 401 to a session that the wallet granted under another domain', async () => {
    const trader = await t.trader();
    const secret = randomSecretKey();
    const grant = { sessionPublicKey: publicKeyOf(secret), expirySeconds: 4_000_000_000n, aclScope: [0] };
    const digest = compileDigesters(MAINNET).DelegatedSession.digest(grantMembers(grant));
    const proof = encodeSessionProof({ ...grant, walletSignature: signDigest(digest, trader.secret) });
    const answer = await trader.order({}, { secret, proof });
    expect(answer).toMatchObject({
      status: 401,
      body: { error_reason: 'SignedRequestAuthenticationFailed' },
    });
  });
});
