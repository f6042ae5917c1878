import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVenue, type TestVenue } from '../support/venue.ts';

/** What a client of the copy-trading service meets that does not speak as it should. */
let t: TestVenue;
beforeAll(async () => {
  t = await openVenue();
});
afterAll(() => t.close());

/** Writes bytes and reads until the service closes; this side stays open until then. */
function raw(text: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const port = Number(new URL(t.venue.ready.copyTradingUrl).port);
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.setEncoding('utf8').on('data', (data: string) => (answer += data));
    socket.on('error', reject);
    socket.on('end', () => {
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.slice(9, 12)), body: rest.join('') });
    });
    socket.write(text);
  });
}

describe('the door of the copy-trading service', () => {
  it.each([
    ['a path with a broken escape', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['bytes that are not HTTP', 'FOO BAR\r\n\r\n', 400],
    [
      'headers that are too large',
      `GET /status HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
      400,
    ],
    [
      'an upgrade at another path',
      'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
    ],
  ])('answers %s in its own form', async (_name, text, status) => {
    const answer = await raw(text);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ success: false, errorMsg: expect.any(String) as string });
  });

  it('passes over an offer of another protocol than WebSocket', async () => {
    const offer =
      'Host: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n';
    expect((await raw(`GET /status HTTP/1.1\r\n${offer}\r\n`)).status).toBe(200);
  });

  it('is not kept open by clients that never close their side', async () => {
    const other = await openVenue();
    const sockets = await Promise.all(
      [other.venue.ready.copyTradingUrl, other.baseUrl].map(
        (url) =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const port = Number(new URL(url).port);
            const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
            socket.on('error', () => undefined);
            socket.on('data', () => undefined);
            socket.once('end', () => resolve(socket));
            socket.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
          }),
      ),
    );
    await other.close();
    for (const socket of sockets) socket.destroy();
  });
});
