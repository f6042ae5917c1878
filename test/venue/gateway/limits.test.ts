import { WebSocket } from 'ws';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { GatewayLimits } from '../../../src-venue/gateway/index.ts';
import { openVenue, type TestVenue } from '../support/venue.ts';

/** interface: Limits; profile: 5 Gateway. */
let t: TestVenue;
afterEach(() => t.close());

describe('trader buckets', () => {
  it('are RateLimit 429 by tier, refilled by venue time, and an identical request takes no token', async () => {
    t = await openVenue({ limits: 'trader' });
    const trader = await t.trader();
    const first = await trader.order({ price: '1900', amount: '0.1' });
    expect(first.status).toBe(200);
    expect((await t.postText(first.json)).body).toEqual(first.body);
    const second = await trader.order({ price: '1900', amount: '0.1' });
    expect(second).toMatchObject({ status: 429, body: { error_reason: 'RateLimit', safety_failure: null } });
    await t.must('/practice/clock', { advanceMs: 3_999 });
    expect((await trader.order({ price: '1900', amount: '0.1' })).status).toBe(429);
    await t.must('/practice/clock', { advanceMs: 1 });
    expect((await trader.order({ price: '1900', amount: '0.1' })).status).toBe(200);
  });

  it.each([
    ['1000', 5],
    ['1000000', 50],
  ])('hold a burst by the deposited DDX: %s gives %i', async (ddx, burst) => {
    t = await openVenue({ limits: 'trader' });
    const trader = await t.trader();
    await t.must('/practice/deposit_ddx', { trader: trader.address, amount: ddx });
    const statuses: number[] = [];
    for (let i = 0; i <= burst; i++) statuses.push((await trader.cancelAll()).status);
    expect(statuses.slice(0, burst)).toEqual(new Array(burst).fill(422));
    expect(statuses[burst]).toBe(429);
  });

  it('come after authentication: a stranger without a signature takes nobody’s token', async () => {
    t = await openVenue({ limits: 'trader' });
    const trader = await t.trader();
    for (let i = 0; i < 5; i++) expect((await t.postText('{}')).status).toBe(400);
    expect((await trader.order()).status).toBe(200);
  });
});

describe('gateway limits', () => {
  it('answer 503 without an error_reason after a burst of 5 trading requests', async () => {
    t = await openVenue({ limits: 'on' });
    const answers = await Promise.all(Array.from({ length: 30 }, () => t.post(new Uint8Array(1))));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(5);
    expect(new Set(statuses)).toEqual(new Set([422, 503]));
    const refused = answers.find((answer) => answer.status === 503);
    expect(refused).toMatchObject({
      status: 503,
      body: { success: false, errorMsg: expect.any(String) as string },
    });
    expect(refused?.body.error_reason).toBeUndefined();
    expect((await t.get('/v2/time')).status).toBe(200);
    expect((await t.get('/exchange/api/v1/tickers')).status).toBe(200);
  });

  it('answer 503 on statistics after their burst, and nowhere else', async () => {
    t = await openVenue({ limits: 'on' });
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => t.get('/stats/api/v1/order_book_l2?symbol=ETHP')),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    expect((await t.get('/exchange/api/v1/tickers')).status).toBe(200);
  });

  it('allow ten sockets at a time', async () => {
    t = await openVenue({ limits: 'on' });
    const open = (): Promise<WebSocket | number> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${t.venue.ready.wsUrl}/realtime-api`);
        socket.on('open', () => resolve(socket));
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('error', () => undefined);
      });
    const sockets: (WebSocket | number)[] = [];
    for (let i = 0; i < 11; i++) sockets.push(await open());
    expect(sockets.filter((socket) => typeof socket !== 'number')).toHaveLength(10);
    expect(sockets[10]).toBe(503);
    for (const socket of sockets) if (typeof socket !== 'number') socket.terminate();
  });

  it('refill at their rates and count upgrades over any 60 s', async () => {
    t = await openVenue();
    let now = 0;
    const limits = new GatewayLimits(() => now);
    const taken = (take: () => boolean, tries: number): number =>
      Array.from({ length: tries }, take).filter(Boolean).length;
    expect(taken(() => limits.takeRequest(), 10)).toBe(5);
    now += 1_999;
    expect(limits.takeRequest()).toBe(false);
    now += 1;
    expect(taken(() => limits.takeRequest(), 3)).toBe(1);
    expect(taken(() => limits.takeStats(), 10)).toBe(5);
    now += 100;
    expect(taken(() => limits.takeStats(), 3)).toBe(1);
    expect(taken(() => limits.takeUpgrade(0), 30)).toBe(20);
    now += 59_999;
    expect(limits.takeUpgrade(0)).toBe(false);
    now += 1;
    expect(limits.takeUpgrade(9)).toBe(true);
    expect(limits.takeUpgrade(10)).toBe(false);
  });
});

describe('bad bytes on the socket', () => {
  it('get a status or a close, and the venue goes on', async () => {
    t = await openVenue();
    const port = Number(new URL(t.baseUrl).port);
    const send = (bytes: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk.toString()));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(answer));
      });
    expect(await send('\x16\x03\x01\r\n\r\n')).toMatch(/^HTTP\/1\.1 400|^$/);
    expect(await send('GET /v2/time HTTP/9.9\r\n\r\n')).toMatch(/^HTTP\/1\.1 400|^$/);
    expect(
      await send(
        `POST /v2/request HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ;;;\r\ncontent-length: 2\r\n\r\nab`,
      ),
    ).toMatch(/^HTTP\/1\.1 4/);
    expect(
      await send(
        `POST /v2/request HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 999999999\r\n\r\nab`,
      ),
    ).toMatch(/^HTTP\/1\.1 413/);
    expect((await t.get('/v2/time')).status).toBe(200);
  });

  it('never show what broke inside', async () => {
    t = await openVenue();
    Object.defineProperty(t.venue.sequencer, 'exchange', {
      get() {
        throw new Error('secret detail');
      },
    });
    const answer = await t.get('/exchange/api/v1/tickers');
    expect(answer).toEqual({
      status: 500,
      body: { success: false, errorMsg: 'Something went wrong inside the venue.' },
    });
  });
});
