import { SigningKey } from 'ethers';
import { describe, expect, it } from 'vitest';
import { seal } from '../support/foreign.ts';
import { expectError, expectReceipt, expectSafety, sequencesNothing } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();

table('Operator request path', ['GET /v2/time', 'GET /v2/encryption-key', 'POST /v2/request'], (row) => {
  row(
    'GET /v2/time',
    'operator time snapshot: `serverTimeMs`, `timeValue`, `clockTickLenMs`, integers',
    async () => {
      const { status, headers, body } = await t.venue.get<Record<string, number>>('/v2/time');
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(Object.keys(body).sort()).toEqual(['clockTickLenMs', 'serverTimeMs', 'timeValue']);
      for (const value of Object.values(body)) expect(Number.isSafeInteger(value)).toBe(true);
      expect(body.clockTickLenMs).toBeGreaterThan(0);
    },
  );
  row('GET /v2/time', '`timeValue` counts ticks of `clockTickLenMs` since genesis', async () => {
    const read = async () => (await t.venue.get<Record<string, number>>('/v2/time')).body;
    await t.venue.must('/practice/reset', { seed: 7 });
    const { serverTimeMs: genesis = 0, timeValue, clockTickLenMs = 0 } = await read();
    expect(timeValue).toBe(0);
    await t.venue.advance(clockTickLenMs * 3 - 1);
    expect(await read()).toEqual({
      serverTimeMs: genesis + clockTickLenMs * 3 - 1,
      timeValue: 2,
      clockTickLenMs,
    });
    await t.venue.advance(1);
    expect(await read()).toMatchObject({ timeValue: 3 });
  });
  row(
    'GET /v2/encryption-key',
    'current operator public key: a JSON string, "0x" and 66 hex digits',
    async () => {
      const { status, headers, body } = await t.venue.get<string>('/v2/encryption-key');
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(body).toMatch(/^0x0[23][0-9a-f]{64}$/);
      expect(SigningKey.computePublicKey(body, true)).toBe(body);
    },
  );
  row('GET /v2/encryption-key', 'the encryption recipient: a body sealed to it opens', async () => {
    const former = await t.venue.operatorKey();
    const { json } = await (await t.trader()).sign('Order');
    await t.venue.must('/practice/fault', { kind: 'rotate-encryption-key' });
    expect(await t.venue.operatorKey()).not.toBe(former);
    expectError(await t.venue.postText(json, former), 'InvalidEncryption');
    expectReceipt(await t.venue.postText(json));
  });
  row(
    'POST /v2/request',
    'the encrypted bytes of the UTF-8 JSON envelope: a sequencing receipt',
    async () => {
      const answer = await (await t.trader()).send('Order');
      expectReceipt(answer);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    },
  );
  row('POST /v2/request', 'is not wrapped in another JSON object, nor sent in the clear', async () => {
    const { json } = await (await t.trader()).sign('Order');
    const sealed = Buffer.from(seal(json, await t.venue.operatorKey()));
    const wrapped = [
      json,
      JSON.stringify({ data: sealed.toString('base64') }),
      JSON.stringify(`0x${sealed.toString('hex')}`),
      sealed.toString('hex'),
      '',
    ];
    for (const body of wrapped) expectError(await t.venue.post(Buffer.from(body)), 'InvalidEncryption');
  });
  row('POST /v2/request', 'takes the bytes whatever the media type says', async () => {
    const trader = await t.trader();
    const key = await t.venue.operatorKey();
    for (const type of ['application/octet-stream', 'text/plain', 'application/json', 'x'])
      expectReceipt(await t.venue.post(seal((await trader.sign('Order')).json, key), type));
  });
  row('POST /v2/request', 'failure: private-request error body; other methods are 405', async () => {
    expectError(await t.venue.post(new Uint8Array(100)), 'InvalidEncryption');
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await t.venue.http(method, '/v2/request')).status).toBe(405);
    expect((await t.venue.http('POST', '/v2/time')).status).toBe(405);
  });
});

describe('interface: Operator request path, procedure', () => {
  it('fetch time, build, sign, encrypt, post: time comes from the operator, not from the local clock', async () => {
    const trader = await t.trader();
    // A venue a day ahead of this machine: only its own time fits.
    await t.venue.advance(86_400_000);
    expectError(await trader.send('Order', { clientTimestampMs: Date.now() }), 'ReplayTimestampExpired');
    expectReceipt(await trader.send('Order', { clientTimestampMs: await t.venue.timeMs() }));
  });
});

table(
  'States and transitions',
  ['Submitted → Sequenced', 'Submitted → Rejected', 'Submitted → Rejected, NonceCollision', 'Ordering rule'],
  (row) => {
    row(
      'Submitted → Sequenced',
      'all checks pass: receipt with `t` = Sequenced, carrying a `requestIndex`',
      async () => {
        const trader = await t.trader();
        const { requestIndex } = await t.venue.stateHash();
        const answer = await trader.send('Order');
        expectReceipt(answer);
        expect(answer.body.c?.requestIndex).toBe(requestIndex + 1);
        expect((await t.venue.stateHash()).requestIndex).toBe(requestIndex + 1);
      },
    );
    row(
      'Submitted → Rejected',
      'any HTTP error reason: error body, no `requestIndex` is allocated',
      async () => {
        const trader = await t.trader();
        const now = await t.venue.timeMs();
        await sequencesNothing(t.venue, async () => {
          expectError(await t.venue.post(new Uint8Array(9)), 'InvalidEncryption');
          expectError(await t.venue.postText('{"t":"Order"}'), 'InvalidRequestPayload');
          expectError(await trader.send('Order', { recvWindowMs: 0 }), 'ReplayWindowZero');
          expectError(
            await trader.send('Order', { clientTimestampMs: now - 9_000 }),
            'ReplayTimestampExpired',
          );
          expectError(await trader.send('ProfileUpdate'), 'NoChangesRequested');
          expectSafety(await trader.send('Order', { symbol: 'DOGEP' }), 'UnsupportedMarket');
        });
      },
    );
    row(
      'Submitted → Rejected, NonceCollision',
      'same trader, family and nonce, different signed identity',
      async () => {
        const trader = await t.trader();
        const { nonce } = await trader.sequenced('Order');
        await sequencesNothing(t.venue, async () =>
          expectError(await trader.send('Order', { nonce, price: '1899' }), 'NonceCollision'),
        );
      },
    );
    row('Submitted → Rejected, NonceCollision', 'identities are retained for 120 s', async () => {
      const trader = await t.trader();
      const { nonce } = await trader.sequenced('Order');
      await t.venue.advance(120_000);
      expectError(await trader.send('Order', { nonce, price: '1899' }), 'NonceCollision');
      await t.venue.advance(1);
      await trader.sequenced('Order', { nonce, price: '1899' });
    });
    row('Ordering rule', 'an expired request fails before duplicate or collision handling', async () => {
      const trader = await t.trader();
      const { json, nonce } = await trader.sequenced('Order');
      const other = await trader.sign('Order', { nonce, price: '1899' });
      await t.venue.advance(5_001);
      expectError(await t.venue.postText(json), 'ReplayTimestampExpired');
      expectError(await t.venue.postText(other.json), 'ReplayTimestampExpired');
    });
  },
);
