import { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ForeignVenue } from '../support/foreign.ts';
import { startProcess, type VenueProcess } from '../support/process.ts';

/** interface: Limits of reads and of the realtime door. Buckets are full at the start, so each test has its own venue. */
let running: VenueProcess;
let venue: ForeignVenue;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  running = await startProcess(['--limits', 'on', '--participants', 'off', '--clock', 'manual']);
  venue = new ForeignVenue(running.ready);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  expect(await running.stop()).toBe(0);
});

const L2 = '/stats/api/v1/order_book_l2?symbol=ETHP';
const STATS = [
  L2,
  '/stats/api/v1/aggregations/volume',
  `/stats/api/v1/trader?trader=0x${'11'.repeat(20)}`,
  `/stats/api/v1/strategies?trader=0x${'11'.repeat(20)}`,
];

/** Statuses of `count` reads that are sent at once, and how long it took them, in seconds. */
async function burst(
  paths: readonly string[],
  count: number,
): Promise<{ admitted: number; seconds: number }> {
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) => venue.get(paths[i % paths.length] ?? '')),
  );
  const seconds = (performance.now() - start) / 1_000;
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  return { admitted: statuses.filter((status) => status === 200).length, seconds };
}

/** An upgrade: its socket, or the status and body of the refusal. */
function upgrade(): Promise<WebSocket | { status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${running.ready.wsUrl}/realtime-api`);
    socket.on('open', () => {
      sockets.push(socket);
      resolve(socket);
    });
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    socket.on('error', reject);
  });
}

async function opened(): Promise<WebSocket> {
  const socket = await upgrade();
  if (!(socket instanceof WebSocket)) throw new Error(`the upgrade was refused with ${socket.status}`);
  return socket;
}

const closed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('close', () => resolve());
    socket.close();
  });

const REFUSED = { status: 503, body: { success: false, errorMsg: expect.any(String) as string } };

describe('interface: Public IP gateway limits', () => {
  it('Public stats REST (`/stats/api/v1/*`), per public IP: a burst of 5, then 10 requests/second', async () => {
    const { admitted, seconds } = await burst([L2], 60);
    expect(admitted).toBeGreaterThanOrEqual(5);
    expect(admitted).toBeLessThanOrEqual(5 + Math.ceil(seconds * 10));
    await expect.poll(async () => (await venue.get(L2)).status).toBe(200);
  });

  it('Public stats REST (`/stats/api/v1/*`): one bucket for all paths under it', async () => {
    const { admitted, seconds } = await burst(STATS, 60);
    expect(admitted).toBeLessThanOrEqual(5 + Math.ceil(seconds * 10));
  });

  it('Public stats REST (`/stats/api/v1/*`): reads under /exchange/, time, key and controls are not counted', async () => {
    await burst([L2], 40);
    const free = [
      '/exchange/api/v1/tickers',
      '/exchange/api/v1/order_updates',
      '/v2/time',
      '/v2/encryption-key',
    ];
    const answers = await Promise.all(Array.from({ length: 80 }, (_, i) => venue.get(free[i % 4] ?? '')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const controls = await Promise.all(Array.from({ length: 40 }, () => venue.stateHash()));
    expect(controls).toHaveLength(40);
  });

  it('Public stats REST, shared frontend pool: never more than a burst of 30 and 100 requests/second', async () => {
    // Loopback is one address, and the limit of one address is the narrower one.
    const { admitted, seconds } = await burst(STATS, 200);
    expect(admitted).toBeLessThanOrEqual(30 + Math.ceil(seconds * 100));
  });

  it('Realtime upgrade requests per public IP: 20/minute, no extra burst', async () => {
    for (let i = 0; i < 20; i++) await closed(await opened());
    expect(await upgrade()).toEqual(REFUSED);
  });

  it('Realtime shared frontend pool: never more than a burst of 30 and 100 requests/second', async () => {
    const start = performance.now();
    let admitted = 0;
    for (let i = 0; i < 40; i++) {
      const socket = await upgrade();
      if (!(socket instanceof WebSocket)) continue;
      admitted++;
      await closed(socket);
    }
    expect(admitted).toBeLessThanOrEqual(30 + Math.ceil(((performance.now() - start) / 1_000) * 100));
    expect(admitted).toBe(20);
  });

  it('Open realtime sockets per public IP: 10 concurrent', async () => {
    const open = [];
    for (let i = 0; i < 10; i++) open.push(await opened());
    expect(await upgrade()).toEqual(REFUSED);
    // One that goes makes room for another.
    if (open[0]) await closed(open[0]);
    await expect.poll(async () => (await upgrade()) instanceof WebSocket).toBe(true);
  });

  it('Realtime WebSocket messages at {ws_url}/realtime-api: no application-level cap', async () => {
    const socket = await opened();
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

describe('interface: Limits, Outcomes', () => {
  it('Public IP exceeds a gateway request limit on stats: status 503', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => venue.get(L2)));
    const refused = answers.find(({ status }) => status === 503);
    expect(refused).toMatchObject(REFUSED);
    expect(refused?.body).not.toHaveProperty('error_reason');
  });

  it('Public IP exceeds a gateway request limit on realtime upgrade: status 503', async () => {
    for (let i = 0; i < 20; i++) await closed(await opened());
    expect(await upgrade()).toEqual(REFUSED);
    expect((await venue.get('/exchange/api/v1/tickers')).status).toBe(200);
  });

  it('Public IP exceeds the concurrent realtime socket limit: status 503', async () => {
    const open = [];
    for (let i = 0; i < 10; i++) open.push(await opened());
    expect(await upgrade()).toEqual(REFUSED);
    // Those that are open stay open.
    for (const socket of open) expect(socket.readyState).toBe(WebSocket.OPEN);
  });
});
