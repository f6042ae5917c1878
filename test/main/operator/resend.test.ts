import { describe, expect, it } from 'vitest';
import { long, seed } from '../../support/long.ts';
import { updateRow, type Opened, type Reply, type StubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';
import { LIMIT, only, refusal, setting } from './support.ts';

/** A window that ends while a test waits for it, and is long enough for a busy machine to send twice within. */
const WINDOW_MS = 3_500;

type Answer = (opened: Opened) => Reply;

/** Ends of an attempt that say nothing about whether the venue has the request. */
const AMBIGUOUS: [string, Answer][] = [
  ['a broken connection', () => 'drop'],
  ['an answer that breaks off', () => 'truncate'],
  ['500 InternalServerError', refusal(500, 'InternalServerError')],
  ["the gateway's 503 without a reason", () => ({ status: 503, body: { success: false, errorMsg: 'slow' } })],
  ['413', () => ({ status: 413, body: { success: false } })],
  ['HTML', () => ({ status: 502, body: null, text: '<html>Bad gateway</html>' })],
  ['a receipt that cannot be read', () => ({ status: 200, body: { t: 'Sequenced', c: {} } })],
  ['a reason under a status that is not its own', refusal(400, 'SafetyFailure')],
  ['a reason that is not in the table', refusal(422, 'Novelty')],
];

/** Answers of the table, each of which stands before the duplicate check or may come from before it. */
const CHECKS: [string, Answer][] = [
  ['400 InvalidRequestPayload', refusal(400, 'InvalidRequestPayload')],
  ['400 ReplayFieldMissing', refusal(400, 'ReplayFieldMissing')],
  ['400 ReplayWindowZero', refusal(400, 'ReplayWindowZero')],
  ['400 ReplayWindowTooLarge', refusal(400, 'ReplayWindowTooLarge')],
  ['400 ReplayTimestampOverflow', refusal(400, 'ReplayTimestampOverflow')],
  ['401 SignedRequestAuthenticationFailed', refusal(401, 'SignedRequestAuthenticationFailed')],
  ['403 Forbidden', refusal(403, 'Forbidden')],
  ['409 NonceCollision', refusal(409, 'NonceCollision')],
  ['409 NoChangesRequested', refusal(409, 'NoChangesRequested')],
  ['412 ReplayTimestampExpired', refusal(412, 'ReplayTimestampExpired')],
  ['412 ReplayTimestampTooFarInFuture', refusal(412, 'ReplayTimestampTooFarInFuture')],
  ['421 NotAcceptingRequests', refusal(421, 'NotAcceptingRequests')],
  ['422 InvalidEncryption', refusal(422, 'InvalidEncryption')],
  ['422 SafetyFailure', refusal(422, 'SafetyFailure', 'OMFLessThanIMF')],
  ['429 RateLimit', refusal(429, 'RateLimit')],
  ['503 TrustedTimeUnavailable', refusal(503, 'TrustedTimeUnavailable')],
  ['503 ServiceUnavailable', refusal(503, 'ServiceUnavailable', 'MarketPriceNotAvailable')],
];

/** Loses the answer after the venue has sequenced the request. */
const lost =
  (stub: StubVenue, reply: Answer = () => 'drop'): Answer =>
  (opened) => {
    stub.sequence(opened);
    return reply(opened);
  };

describe('an attempt whose end says nothing', () => {
  it.each(AMBIGUOUS)(
    '(%s) makes the request Unknown; the same body, sealed afresh, brings the original receipt',
    async (_, reply) => {
      const { client, stub } = await setting();
      const states: string[] = [];
      client.subscribe('requests', {}, ({ rows }) => states.push(...rows.map((row) => row.state)));
      stub.replies.push(lost(stub, reply));
      const answer = await client.call('order.place', LIMIT);
      expect(answer).toMatchObject({ state: 'Sequenced', requestIndex: 1, receiptVerified: true });
      expect(answer.error).toBeUndefined();
      expect(stub.requests).toHaveLength(2);
      expect(stub.requests[1]?.text).toBe(stub.requests[0]?.text);
      expect(stub.bodies[1]?.equals(stub.bodies[0] ?? Buffer.alloc(0))).toBe(false);
      await until(() => states.at(-1) === 'Sequenced', 'the last state');
      expect(states).toContain('Unknown');
    },
  );

  it('is followed by another one when the venue stays silent for half the window', async () => {
    const { client, stub } = await setting();
    stub.replies.push(lost(stub, () => 'hang'));
    const answer = await client.call('order.place', { ...LIMIT, recvWindowMs: 4_000 });
    expect(answer).toMatchObject({ state: 'Sequenced', receiptVerified: true });
    expect(stub.requests).toHaveLength(2);
  });
});

describe('an answer to a re-send after an attempt without an answer', () => {
  it.each([...CHECKS, ...AMBIGUOUS])(
    '(%s) never makes a live order Rejected: it ends Sequenced',
    async (_, reply) => {
      const { client, stub } = await setting();
      stub.replies.push(lost(stub), reply, reply);
      const answer = await client.call('order.place', LIMIT);
      expect(answer).toMatchObject({ state: 'Sequenced', requestHash: stub.requests[0]?.digest });
      const row = await client.call('request.show', { requestId: answer.requestId });
      expect(row.attempts.length).toBeGreaterThan(1);
      expect(new Set(stub.requests.map(({ text }) => text)).size).toBe(1);
    },
  );

  // Each waits for the end of a window: a third of them in turn, all of them in the long run.
  it.each(CHECKS.filter((_, index) => long || index % 3 === seed % 3))(
    '(%s) ends NotSequenced or Rejected when the venue never had the request, and its window is over',
    async (_, reply) => {
      const { client, stub } = await setting();
      stub.replies.push(() => 'drop', ...Array.from({ length: 20 }, () => reply));
      const placed = client.call('order.place', { ...LIMIT, recvWindowMs: WINDOW_MS });
      await until(() => stub.requests.length > 1, 'the re-send');
      stub.clockOffsetMs = 30_000;
      expect((await placed).state).toBe('NotSequenced');
    },
  );
});

describe('an answer of the table to a request that was never in doubt', () => {
  it.each(CHECKS.filter(([name]) => !/^(421|503)|InvalidEncryption/.test(name)))(
    '(%s) ends it as Rejected at once, and nothing is sent again',
    async (name, reply) => {
      const { client, stub } = await setting();
      stub.replies.push(reply);
      const answer = await client.call('order.place', LIMIT);
      expect(answer).toMatchObject({ state: 'Rejected', error: { reason: name.slice(4), retry: 'no' } });
      expect(stub.requests).toHaveLength(1);
    },
  );

  it.each(CHECKS.filter(([name]) => /^(421|503)/.test(name)))(
    '(%s) lets the same body go again while its window is open',
    async (_, reply) => {
      const { client, stub } = await setting();
      stub.replies.push(reply, reply);
      expect(await client.call('order.place', LIMIT)).toMatchObject({
        state: 'Sequenced',
        receiptVerified: true,
      });
      expect(stub.requests).toHaveLength(3);
      expect(new Set(stub.requests.map(({ text }) => text)).size).toBe(1);
    },
  );

  it.each(CHECKS.filter(([name]) => /^(421|503)/.test(name)))(
    '(%s) to the end of the window is Rejected with that reason',
    async (name, reply) => {
      const { client, stub } = await setting();
      stub.replies.push(...Array.from({ length: 20 }, () => reply));
      const answer = await client.call('order.place', { ...LIMIT, recvWindowMs: WINDOW_MS });
      expect(answer).toMatchObject({ state: 'Rejected', error: { reason: name.slice(4) } });
      expect(stub.requests.length).toBeGreaterThan(1);
    },
  );
});

describe('a venue whose order of checks is known', () => {
  it('settles a request by a refusal from behind the duplicate check, when every attempt was answered', async () => {
    const { client, stub } = await setting();
    stub.replies.push(refusal(500, 'InternalServerError'), refusal(422, 'SafetyFailure', 'OMFLessThanIMF'));
    expect(await client.call('order.place', LIMIT)).toMatchObject({
      state: 'Rejected',
      error: { reason: 'SafetyFailure', safety: 'OMFLessThanIMF' },
    });
  });
});

describe('a receipt that does not fit, after which committed state shows the order', () => {
  it('is Sequenced, and the alarm stays', async () => {
    const { client, stub } = await setting();
    stub.replies.push((opened) => {
      stub.sequence(opened);
      return stub.receiptFor(opened, { nonce: `0x${'11'.repeat(32)}` });
    });
    const { requestId, state } = await client.call('order.place', LIMIT);
    expect(state).toBe('Unknown');
    const row = await until(async () => {
      const each = await client.call('request.show', { requestId });
      return each.state === 'Sequenced' ? each : null;
    }, 'its fate');
    expect(row).toMatchObject({ receiptVerified: false, error: { reason: 'ReceiptMismatch' } });
    expect(stub.requests).toHaveLength(1);
  });
});

describe('a row of the venue', () => {
  it('that a request before it has left settles no other one, though its window was over by then', async () => {
    const { client, stub } = await setting();
    const cancel = { symbol: 'ETHP', orderHash: `0x${'ab'.repeat(25)}`, override: ['OrderNotFound'] };
    const first = await client.call('order.cancel', { ...cancel, recvWindowMs: 400 });
    expect(first.state).toBe('Sequenced');
    const base = updateRow(only(stub)) as { createdAt: string; makerOrderIntent: object };
    const amounts = { amount: '0.5', price: '1990' };
    const makerOrderIntent = { ...base.makerOrderIntent, ...amounts, orderHash: cancel.orderHash };
    const row = { ...base, ...amounts, reason: 3, makerOrderIntent };
    await until(async () => {
      const { venueTimeMs } = (await client.call('status.get', {})).venue;
      return venueTimeMs !== null && venueTimeMs > Date.parse(row.createdAt) + 500;
    }, 'the end of the first window');
    stub.reads.set('/exchange/api/v1/order_updates', () => ({
      status: 200,
      text: JSON.stringify({
        value: [row],
        success: true,
        timestamp: Math.floor((Date.now() + stub.clockOffsetMs) / 1_000),
        nextGlobalOrdinal: null,
      }),
    }));
    stub.replies.push(...Array.from({ length: 20 }, () => () => 'drop' as const));
    const placed = client.call('order.cancel', { ...cancel, recvWindowMs: WINDOW_MS });
    await until(() => stub.requests.length > 2, 'the re-send');
    stub.clockOffsetMs = 30_000;
    expect((await placed).state).toBe('NotSequenced');
  });
});

describe('a request that nothing at the venue decides', () => {
  it('is not settled while an answer to it may still come', async () => {
    const { client, stub } = await setting();
    stub.reads.set('/exchange/api/v1/order_updates', () => ({ status: 404, text: '{}' }));
    stub.replies.push(() => 'drop', ...Array.from({ length: 20 }, () => () => 'hang' as const));
    const placed = client.call('order.place', { ...LIMIT, recvWindowMs: WINDOW_MS });
    await until(() => stub.requests.length > 1, 'the re-send');
    const [open] = await client.call('request.list', {});
    const requestId = open?.requestId ?? '';
    await until(async () => {
      const { venueTimeMs } = (await client.call('status.get', {})).venue;
      return venueTimeMs !== null && venueTimeMs > (open?.createdAt ?? 0) + 600;
    }, 'the end of the window');
    await expect(client.call('request.settle', { requestId, as: 'not-sequenced' })).rejects.toMatchObject({
      code: 'REQUEST_UNDER_WAY',
    });
    expect((await placed).state).toBe('Unknown');
  });

  it('is settled by a person, who is noted', async () => {
    const { client, stub } = await setting();
    stub.reads.set('/exchange/api/v1/order_updates', () => ({ status: 404, text: '{}' }));
    stub.replies.push(() => 'drop', refusal(429, 'RateLimit'));
    const placed = client.call('order.place', { ...LIMIT, recvWindowMs: WINDOW_MS });
    await until(() => stub.requests.length > 1, 'the re-send');
    const [open] = await client.call('request.list', {});
    const requestId = open?.requestId ?? '';
    await expect(client.call('request.settle', { requestId, as: 'not-sequenced' })).rejects.toMatchObject({
      code: 'REQUEST_UNDER_WAY',
    });
    expect((await placed).state).toBe('Unknown');
    const settled = await client.call('request.settle', { requestId, as: 'not-sequenced' });
    expect(settled.state).toBe('NotSequenced');
    expect(settled.evidence.join()).toContain('settled by interface: not-sequenced');
    await expect(client.call('request.settle', { requestId, as: 'sequenced' })).rejects.toMatchObject({
      code: 'REQUEST_NOT_OPEN',
    });
  });
});
