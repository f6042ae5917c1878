import { describe, expect, it } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon, venueFound } from '../support/daemon.ts';
import { operatorKey, readProof, signReceipt } from '../support/foreign-crypto.ts';
import { startStubVenue, type Opened, type StubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';
import { LIMIT, only, setting } from './support.ts';

describe('what the daemon sends', () => {
  it('is the sealed, signed order, byte for byte, and its receipt is verified', async () => {
    const { client, stub, wallet } = await setting();
    const before = Date.now();
    const answer = await client.call('order.place', LIMIT);
    const opened = only(stub);

    expect(opened.contentType).toBe('application/octet-stream');
    expect(stub.bodies[0]?.length).toBe(4 + Buffer.byteLength(opened.text) + 61);
    const { nonce, clientTimestampMs, signature, sessionKeySignature } = opened.c;
    expect(opened.text).toBe(
      `{"t":"Order","c":{"symbol":"ETHP","strategy":"main","side":"Bid","orderType":0,"nonce":"${String(nonce)}","amount":"0.5",` +
        `"price":"1990.1","stopPrice":"0","clientTimestampMs":${String(clientTimestampMs)},"recvWindowMs":5000,` +
        `"signature":"${String(signature)}","sessionKeySignature":"${String(sessionKeySignature)}"}}`,
    );
    expect(clientTimestampMs).toBeLessThanOrEqual(Date.now());
    expect(clientTimestampMs).toBeGreaterThan(before - 1_000);

    const proof = readProof(String(sessionKeySignature));
    expect(proof).toMatchObject({ version: 2, scope: [1, 2, 3, 4], session: opened.signer, wallet });
    expect(answer).toEqual({
      requestId: answer.requestId,
      kind: 'Order',
      state: 'Sequenced',
      requestHash: opened.digest,
      orderHash: opened.digest.slice(0, 52),
      nonce,
      requestIndex: 1,
      sender: wallet,
      receiptVerified: true,
    });
  });

  it('is one JSON in one key order for each kind', async () => {
    const { client, stub } = await setting();
    const orderHash = `0x${'ab'.repeat(25)}`;
    // The stub knows no such order, as the preflight says; what is looked at here is what is sent.
    const override = ['OrderNotFound', 'CancelNoLiquidityForMarket'];
    await client.call('order.cancel', { symbol: 'ETHP', orderHash, override });
    await client.call('order.cancelAll', { symbol: 'ETHP', override });
    const [cancel, all] = stub.requests;
    expect(Object.keys(cancel?.c ?? {})).toEqual([
      'symbol',
      'orderHash',
      'nonce',
      'clientTimestampMs',
      'recvWindowMs',
      'signature',
      'sessionKeySignature',
    ]);
    expect(cancel?.c.orderHash).toBe(orderHash);
    expect(Object.keys(all?.c ?? {})).toEqual([
      'symbol',
      'strategy',
      'nonce',
      'clientTimestampMs',
      'recvWindowMs',
      'signature',
      'sessionKeySignature',
    ]);
  });

  it('carries no proof when the wallet itself signs', async () => {
    const { client, stub, wallet } = await setting();
    const answer = await client.call('order.place', { ...LIMIT, walletSigned: true });
    const opened = only(stub);
    expect(opened.c.sessionKeySignature).toBeNull();
    expect(opened.signer).toBe(wallet);
    expect(opened.c.recvWindowMs).toBe(60_000);
    expect(answer).toMatchObject({ state: 'Sequenced', sender: wallet, receiptVerified: true });
  });

  it('is signed with a time that the operator gave, however wrong this machine is', async () => {
    const stub = await startStubVenue();
    stub.clockOffsetMs = -5 * 365 * 86_400_000;
    const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
    const test = await startDaemon({ selected, passphrase: 'a passphrase' });
    await venueFound(test);
    await test.client.call('wallet.create', { name: 'Test' });
    await test.client.call('order.place', { ...LIMIT, walletSigned: true });
    const signed = Number(only(stub).c.clientTimestampMs);
    const venueNow = Date.now() + stub.clockOffsetMs;
    expect(signed).toBeLessThanOrEqual(venueNow);
    expect(signed).toBeGreaterThan(venueNow - 2_000);
  });

  it('is sealed with a fresh key and nonce every time', async () => {
    const { client, stub } = await setting();
    await client.call('order.place', LIMIT);
    await client.call('order.place', LIMIT);
    const [a, b] = stub.bodies.map((body) => body.subarray(body.length - 45).toString('hex'));
    expect(a).not.toBe(b);
    expect(stub.requests[0]?.c.nonce).not.toBe(stub.requests[1]?.c.nonce);
  });
});

describe('a receipt that does not fit', () => {
  const misfits: [string, (opened: Opened, stub: StubVenue) => Parameters<StubVenue['receiptFor']>[1]][] = [
    ['another nonce', () => ({ nonce: `0x${'11'.repeat(32)}` })],
    ['another request hash', () => ({ requestHash: `0x${'22'.repeat(32)}` })],
    ['another sender', () => ({ sender: `0x${'33'.repeat(20)}` })],
    [
      "another signer's signature",
      (opened) => {
        const claim = {
          sender: opened.trader,
          nonce: String(opened.c.nonce),
          requestHash: opened.digest,
          requestIndex: 7,
        };
        return { requestIndex: 7, enclaveSignature: signReceipt(claim, operatorKey()) };
      },
    ],
    [
      'a signature over another index',
      (opened, stub) => {
        const claim = {
          sender: opened.trader,
          nonce: String(opened.c.nonce),
          requestHash: opened.digest,
          requestIndex: 8,
        };
        return { requestIndex: 9, enclaveSignature: signReceipt(claim, stub.key) };
      },
    ],
  ];
  it.each(misfits)('because of %s is an alarm: Unknown, not verified, not sent again', async (_, over) => {
    const { client, stub } = await setting();
    stub.replies.push((opened) => stub.receiptFor(opened, over(opened, stub)));
    const answer = await client.call('order.place', LIMIT);
    expect(answer).toMatchObject({
      state: 'Unknown',
      receiptVerified: false,
      error: { reason: 'ReceiptMismatch', safety: null, retry: 'no' },
    });
    expect(stub.bodies).toHaveLength(1);
    const row = await client.call('request.show', { requestId: answer.requestId });
    expect(row.evidence.join()).toContain('receipt: ');
  });
});

describe('an answer of the table', () => {
  it('ends the request as Rejected with reason, safety and the retry rule', async () => {
    const { client, stub } = await setting();
    stub.replies.push(() => ({
      status: 422,
      body: { error_reason: 'SafetyFailure', safety_failure: 'OMFLessThanIMF', message: 'too little margin' },
    }));
    const answer = await client.call('order.place', LIMIT);
    expect(answer).toMatchObject({
      state: 'Rejected',
      error: { reason: 'SafetyFailure', safety: 'OMFLessThanIMF', retry: 'no' },
    });
    expect(answer.error?.message).toContain('too little margin');
    expect(answer.requestIndex).toBeUndefined();
  });

  it('of InvalidEncryption fetches the key and seals the same JSON again, once', async () => {
    const { client, stub } = await setting();
    await client.call('order.place', LIMIT);
    stub.key = operatorKey();
    const answer = await client.call('order.place', LIMIT);
    expect(answer).toMatchObject({ state: 'Sequenced', receiptVerified: true });
    // The first attempt could not be opened; the second carried what was signed then.
    expect(stub.bodies).toHaveLength(3);
    const row = await client.call('request.show', { requestId: answer.requestId });
    expect(row.attempts.map((attempt) => attempt.outcome)).toEqual(['InvalidEncryption', 'Sequenced']);
  });

  it('of InvalidEncryption to both attempts ends there', async () => {
    const { client, stub } = await setting();
    const refuse = () => ({
      status: 422,
      body: { error_reason: 'InvalidEncryption', safety_failure: null, message: '' },
    });
    stub.replies.push(refuse, refuse);
    const answer = await client.call('order.place', LIMIT);
    expect(answer).toMatchObject({ state: 'Rejected', error: { reason: 'InvalidEncryption' } });
    expect(stub.requests).toHaveLength(2);
    expect(stub.requests[0]?.text).toBe(stub.requests[1]?.text);
  });

  it('of Forbidden ends the session on this machine, with its key', async () => {
    const { client, stub } = await setting();
    stub.replies.push(() => ({
      status: 403,
      body: { error_reason: 'Forbidden', safety_failure: null, message: '' },
    }));
    expect(await client.call('order.place', LIMIT)).toMatchObject({
      state: 'Rejected',
      error: { reason: 'Forbidden' },
    });
    expect(await client.call('session.list', {})).toMatchObject([{ state: 'denied' }]);
    expect(await client.call('order.place', LIMIT)).toMatchObject({
      state: 'Refused',
      error: { reason: 'SESSION_NONE' },
    });
    expect(stub.requests).toHaveLength(1);
  });

  it('of 401 does not end the session', async () => {
    const { client, stub } = await setting();
    stub.replies.push(() => ({
      status: 401,
      body: { error_reason: 'SignedRequestAuthenticationFailed', safety_failure: null, message: '' },
    }));
    await client.call('order.place', LIMIT);
    expect(await client.call('session.list', {})).toMatchObject([{ state: 'active' }]);
  });

  it('about replay time makes the next request fetch the time first', async () => {
    const { client, stub } = await setting();
    stub.replies.push(() => ({
      status: 412,
      body: { error_reason: 'ReplayTimestampTooFarInFuture', safety_failure: null, message: '' },
    }));
    expect(await client.call('order.place', LIMIT)).toMatchObject({ state: 'Rejected' });
    stub.paths.length = 0;
    await client.call('order.place', LIMIT);
    expect(stub.paths.indexOf('/v2/time')).toBeGreaterThanOrEqual(0);
    expect(stub.paths.indexOf('/v2/time')).toBeLessThan(stub.paths.indexOf('/v2/request'));
  });

  it('of RateLimit empties the mirror and is not retried', async () => {
    const { client, stub } = await setting();
    stub.replies.push(() => ({
      status: 429,
      body: { error_reason: 'RateLimit', safety_failure: null, message: '' },
    }));
    expect(await client.call('order.place', LIMIT)).toMatchObject({
      state: 'Rejected',
      error: { reason: 'RateLimit', retry: 'no' },
    });
    expect((await client.call('status.get', {})).budget?.tokens).toBe(0);
    expect(stub.requests).toHaveLength(1);
  });
});

describe('a venue that cannot be reached', () => {
  it('leaves a request that was not sent as NotSequenced, never as Unknown', async () => {
    const { client, stub } = await setting();
    await client.call('order.place', LIMIT);
    await stub.stop();
    // A request over a connection that was kept open might have arrived; one that finds nobody cannot.
    await until(
      async () => (await client.call('status.get', {})).venue.problem?.includes('nothing listens'),
      'the loss of the venue',
    );
    expect(await client.call('order.place', LIMIT)).toMatchObject({
      state: 'NotSequenced',
      error: { reason: 'VENUE_UNREACHABLE' },
    });
  });
});
