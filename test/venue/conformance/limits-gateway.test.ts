import { expect } from 'vitest';
import type { OperatorAnswer } from '../support/foreign.ts';
import { expectError, expectReceipt } from './answers.ts';
import { startedVenue, table, type Started } from './support.ts';

const GARBAGE = new Uint8Array(100);
const REFUSED = { success: false, errorMsg: expect.any(String) as string };

/** Posts until the gateway refuses; gives the number of requests that it let through. */
async function useUp({ venue }: Started): Promise<number> {
  for (let passed = 0; ; passed++) {
    const answer = await venue.post(GARBAGE);
    if (answer.status === 503) return passed;
    expectError(answer, 'InvalidEncryption');
  }
}

/** Sends when the gateway has just refused; once more if it has taken in a new token meanwhile. */
async function refusedAtTheGate(t: Started, send: () => Promise<OperatorAnswer>): Promise<OperatorAnswer> {
  for (;;) {
    await useUp(t);
    const answer = await send();
    if (answer.status === 503) return answer;
  }
}

table('Public IP gateway limits, trading: per public IP', ['Trading requests, per public IP'], (row) => {
  const t = startedVenue('--limits', 'on');

  row('Trading requests, per public IP', '30 requests/minute, burst 5', async () => {
    const MS_PER_TOKEN = 2_000;
    const BURST = 5;
    // The gateway's clock is the machine's, so this says only what holds however the machine stalls: a bucket that began
    // full never gives more than burst and refill allow, and never refuses for longer than a token takes.
    const { venue } = t;
    const beganMs = performance.now();
    let refusedSinceMs: number | null = null;
    // The request that passes next is the nth one.
    for (let nth = 1; ;) {
      const sentMs = performance.now();
      const { status } = await venue.post(GARBAGE);
      const answeredMs = performance.now();
      if (status === 503) {
        expect(nth).toBeGreaterThan(BURST);
        refusedSinceMs ??= answeredMs;
        expect(sentMs - refusedSinceMs).toBeLessThan(MS_PER_TOKEN + 2);
        continue;
      }
      expect(status).toBe(422);
      expect(nth).toBeLessThanOrEqual(BURST + (answeredMs - beganMs + 2) / MS_PER_TOKEN);
      if (refusedSinceMs !== null) return;
      nth++;
    }
  });
});

table(
  'Public IP gateway limits, trading: what passes which',
  ['Trading requests, shared public IP pool', 'A trading request must clear both'],
  (row) => {
    const t = startedVenue('--limits', 'on');

    row('A trading request must clear both', 'the IP gateway limit and the trader bucket', async () => {
      const trader = await t.trader();
      expectReceipt(await trader.send('Order'));
      expectError(await trader.send('Order'), 'RateLimit');
      await t.venue.advance(4_000);
      const { json } = await trader.sign('Order');
      expect((await refusedAtTheGate(t, () => t.venue.postText(json))).body).toEqual(REFUSED);
    });

    row('A trading request must clear both', 'and no other path is limited with them', async () => {
      await useUp(t);
      for (let i = 0; i < 60; i++)
        for (const path of ['/v2/time', '/v2/encryption-key', '/exchange/api/v1/tickers?symbol=ETHP'])
          expect((await t.venue.get(path)).status).toBe(200);
      await t.venue.advance(1);
    });

    // Loopback counts as one public address, whose own bucket (5) is always empty before the pool's (50).
    row(
      'Trading requests, shared public IP pool',
      'applied before the trader bucket, which it leaves alone',
      async () => {
        const trader = await t.trader();
        let refused = 0;
        for (;;) {
          const { status } = await trader.send('Order');
          if (status === 503) refused++;
          // Had the refused ones taken the only token of tier 0, this would be 429.
          else expect(status).toBe(200);
          if (status !== 503 && refused > 0) return;
          if (status !== 503) await t.venue.advance(4_000);
        }
      },
    );
  },
);

table('Outcomes, of the trading gateway', ['Public IP exceeds a gateway request limit'], (row) => {
  const t = startedVenue('--limits', 'on');

  row('Public IP exceeds a gateway request limit', 'status 503, without an `error_reason`', async () => {
    expect(await useUp(t)).toBeGreaterThanOrEqual(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.venue.post(GARBAGE)));
    const bodies = answers.filter(({ status }) => status === 503).map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(body).toEqual(REFUSED);
  });
});
