import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForeignVenue } from '../support/foreign.ts';
import { startedVenue } from './support.ts';

/**
 * interface: Limits of reads and of the realtime door. Each subject has a venue of its own, with full buckets, and its
 * tests go on from one another. Loopback is one public address (profile: 5 Gateway), whose own limits are narrower
 * than the pools that all addresses share; of those only the bound itself can be seen from here.
 */
const L2 = '/stats/api/v1/order_book_l2?symbol=ETHP';
const STATS = [
  L2,
  '/stats/api/v1/aggregations/volume',
  // The same path, otherwise written.
  '/%73tats/api/v1/order_book_l2?symbol=ETHP',
  `/stats/api/v1/trader?trader=0x${'11'.repeat(20)}`,
  `/stats/api/v1/strategies?trader=0x${'11'.repeat(20)}`,
];
const REFUSED = { status: 503, body: { success: false, errorMsg: expect.any(String) as string } };

describe('interface: Public IP gateway limits, reads', () => {
  const start = startedVenue('--limits', 'on');

  /** How many of `count` reads that are sent at once are admitted, and how long it took them, in seconds. */
  async function burst(
    paths: readonly string[],
    count: number,
  ): Promise<{ admitted: number; seconds: number }> {
    const from = performance.now();
    const answers = await Promise.all(
      Array.from({ length: count }, (_, i) => start.venue.get(paths[i % paths.length] ?? '')),
    );
    const seconds = (performance.now() - from) / 1_000;
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    return { admitted: statuses.filter((status) => status === 200).length, seconds };
  }

  it('Public stats REST (`/stats/api/v1/*`), per public IP: a burst of 5, then 10 requests/second', async () => {
    const { admitted, seconds } = await burst([L2], 60);
    expect(admitted).toBeGreaterThanOrEqual(5);
    expect(admitted).toBeLessThanOrEqual(5 + Math.ceil(seconds * 10));
    await expect.poll(async () => (await start.venue.get(L2)).status).toBe(200);
  });

  it('Public stats REST (`/stats/api/v1/*`): one bucket for all paths under it', async () => {
    const { admitted, seconds } = await burst(STATS, 60);
    expect(admitted).toBeLessThanOrEqual(5 + Math.ceil(seconds * 10));
  });

  it('Public stats REST (`/stats/api/v1/*`): paths that there are not count as well', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => start.venue.get('/stats/api/v1/nothing')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 404 && status !== 503)).toEqual([]);
  });

  it('Public stats REST (`/stats/api/v1/*`): reads under /exchange/, time, key and controls are not counted', async () => {
    await burst([L2], 40);
    const free = [
      '/exchange/api/v1/tickers',
      '/exchange/api/v1/order_updates',
      '/v2/time',
      '/v2/encryption-key',
    ];
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, i) => start.venue.get(free[i % 4] ?? '')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const controls = await Promise.all(Array.from({ length: 40 }, () => start.venue.stateHash()));
    expect(new Set(controls.map(({ hash }) => typeof hash))).toEqual(new Set(['string']));
  });

  it('Public stats REST, shared frontend pool: never more than a burst of 30 and 100 requests/second', async () => {
    const { admitted, seconds } = await burst(STATS, 200);
    expect(admitted).toBeLessThanOrEqual(30 + Math.ceil(seconds * 100));
  });

  it('Outcomes: Public IP exceeds a gateway request limit on stats, status 503', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => start.venue.get(L2)));
    const refused = answers.find(({ status }) => status === 503);
    expect(refused).toMatchObject(REFUSED);
    expect(Object.keys(refused?.body ?? {}).sort()).toEqual(['errorMsg', 'success']);
  });
});

/** An upgrade: its socket, or the status and body of the refusal. */
function upgrade({ ready }: ForeignVenue): Promise<WebSocket | { status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${ready.wsUrl}/realtime-api`);
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    socket.on('error', reject);
  });
}

async function opened(venue: ForeignVenue): Promise<WebSocket> {
  const socket = await upgrade(venue);
  if (!(socket instanceof WebSocket)) throw new Error(`the upgrade was refused with ${socket.status}`);
  return socket;
}

const closed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('close', () => resolve());
    socket.close();
  });

describe('interface: Public IP gateway limits, realtime upgrades', () => {
  const start = startedVenue('--limits', 'on');
  let admitted = 0;
  const from = performance.now();

  it('Realtime upgrade requests per public IP: 20/minute, no extra burst', async () => {
    for (; admitted < 20; admitted++) await closed(await opened(start.venue));
    expect(await upgrade(start.venue)).toEqual(REFUSED);
  });

  it('Realtime shared frontend pool: never more than a burst of 30 and 100 requests/second', async () => {
    const more = await Promise.all(Array.from({ length: 40 }, () => upgrade(start.venue)));
    admitted += more.filter((each) => each instanceof WebSocket).length;
    expect(admitted).toBeLessThanOrEqual(30 + Math.ceil(((performance.now() - from) / 1_000) * 100));
  });

  it('Outcomes: Public IP exceeds a gateway request limit on realtime upgrade, status 503', async () => {
    expect(await upgrade(start.venue)).toEqual(REFUSED);
    expect((await start.venue.get('/exchange/api/v1/tickers')).status).toBe(200);
  });
});

describe('interface: Public IP gateway limits, realtime sockets', () => {
  const start = startedVenue('--limits', 'on');
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 10; i++) sockets.push(await opened(start.venue));
  });
  afterAll(() => {
    for (const socket of sockets) socket.terminate();
  });

  it('Outcomes: Public IP exceeds the concurrent realtime socket limit, status 503', async () => {
    expect(await upgrade(start.venue)).toEqual(REFUSED);
    // Those that are open stay open.
    for (const socket of sockets) expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  it('Open realtime sockets per public IP: 10 concurrent, one that goes makes room for another', async () => {
    const gone = sockets.pop();
    if (gone) await closed(gone);
    await expect
      .poll(async () => {
        const socket = await upgrade(start.venue);
        if (socket instanceof WebSocket) sockets.push(socket);
        return socket instanceof WebSocket;
      })
      .toBe(true);
    expect(await upgrade(start.venue)).toEqual(REFUSED);
  });

  it('Realtime WebSocket messages at {ws_url}/realtime-api: no application-level cap', async () => {
    const [socket] = sockets;
    if (socket === undefined) throw new Error('no socket is open');
    let acks = 0;
    const all = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (data.toString().includes('"result":{}') && ++acks === 2_000) resolve();
      });
    });
    for (let i = 0; i < 2_000; i++)
      socket.send(JSON.stringify({ action: 'UNSUBSCRIBE', nonce: `n${i}`, feeds: ['MARK_PRICE'] }));
    await all;
    expect(acks).toBe(2_000);
  });
});
