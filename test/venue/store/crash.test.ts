import { mkdtempSync, rmSync } from 'node:fs';
import { randomBytes, randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOfSecret, randomSecretKey, seal, signDigest } from '../../../src-shared/node/index.ts';
import {
  compileDigesters,
  fromHex,
  Order,
  orderHashOf,
  PRACTICE,
  toHex,
  type Hex,
  type Receipt,
} from '../../../src-shared/protocol/index.ts';
import { scaled } from '../../support/long.ts';
import { startProcess, type VenueProcess } from '../support/process.ts';
import { orderParams } from '../support/venue.ts';

/** Issue: kill -9 at any moment under load loses nothing that a receipt was given for. A tenth of it runs always. */
const KILLS = scaled(50);
const WORKERS = 6;

const digester = compileDigesters(PRACTICE).Order;
const secrets = Array.from({ length: WORKERS }, () => randomSecretKey());
interface Accepted {
  readonly json: string;
  readonly hash: Hex;
  readonly receipt: Receipt;
}

let dataDir: string;
let venue: VenueProcess;
let key: Uint8Array;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'venue-crash-'));
  await start();
  for (const secret of secrets)
    await control('deposit', { trader: addressOfSecret(secret), strategyId: 'main', amount: '10000' });
});
afterAll(async () => {
  await venue.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  venue = await startProcess(['--limits', 'off', '--participants', 'off', '--data-dir', dataDir]);
  key = fromHex((await (await fetch(`${venue.ready.baseUrl}/v2/encryption-key`)).json()) as string);
}

async function control(call: string, body: unknown): Promise<void> {
  const headers = { authorization: `Bearer ${venue.ready.controlToken}` };
  const url = `${venue.ready.baseUrl}/practice/${call}`;
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
}

async function post(json: string): Promise<{ status: number; body: unknown }> {
  const body = new Uint8Array(seal(new TextEncoder().encode(json), key));
  const response = await fetch(`${venue.ready.baseUrl}/v2/request`, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
}

/** Places orders that trade, rest and are refused, until the venue is gone; keeps what got a receipt. */
async function load(secret: Uint8Array, accepted: Accepted[]): Promise<void> {
  for (;;) {
    const params = {
      ...orderParams({
        side: randomInt(2) === 0 ? 'Bid' : 'Ask',
        orderType: 1,
        price: '0',
        amount: '0.01',
        ...(randomInt(2) === 0 ? { orderType: 0 as const, price: String(1_999 + randomInt(3)) } : {}),
      }),
      nonce: toHex(randomBytes(32)),
      clientTimestampMs: BigInt(Date.now()),
      recvWindowMs: 60_000n,
    };
    const digest = digester.digest(Order.members(params));
    const proof = { signature: toHex(signDigest(digest, secret)), sessionKeySignature: null };
    const json = Order.envelope(params, proof);
    try {
      const { status, body } = await post(json);
      if (status === 200) accepted.push({ json, hash: orderHashOf(digest), receipt: body as Receipt });
    } catch {
      return;
    }
  }
}

it(`survives ${KILLS} kills under load with every receipt it gave`, async () => {
  let total = 0;
  let highest = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const accepted: Accepted[] = [];
    const loading = Promise.all(secrets.map((secret) => load(secret, accepted)));
    // The moment is random, the test is not: whenever it is, the same must hold.
    const enough = randomInt(5, 120);
    const timer = setInterval(() => {
      if (accepted.length >= enough) venue.child.kill('SIGKILL');
    }, 1);
    await loading;
    clearInterval(timer);
    await venue.stop();
    await start();

    const response = await fetch(`${venue.ready.baseUrl}/practice/state-hash`, {
      headers: { authorization: `Bearer ${venue.ready.controlToken}` },
    });
    const state = (await response.json()) as { requestIndex: number };
    for (const { json, hash, receipt } of accepted) {
      highest = Math.max(highest, receipt.c.requestIndex);
      expect((await post(json)).body).toEqual(receipt);
      const url = `${venue.ready.baseUrl}/exchange/api/v1/order_updates?limit=1&orderHash=${hash}`;
      const { value } = (await (await fetch(url)).json()) as { value: unknown[] };
      expect(value).toHaveLength(1);
    }
    expect(state.requestIndex).toBeGreaterThanOrEqual(highest);
    total += accepted.length;
  }
  expect(total).toBeGreaterThanOrEqual(5 * KILLS);
}, 300_000);
