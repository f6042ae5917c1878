import { beforeEach, describe, expect, it } from 'vitest';
import { randomHex, seal, type ForeignSession, type ForeignTrader } from '../support/foreign.ts';
import { expectError, expectSafety } from './answers.ts';
import { startedVenue, type Started } from './support.ts';

/**
 * profile: 5 Order of checks, each adjacent pair that one request can breach: the earlier one answers. Zero and too
 * large, too large a sum and a zero window, too far ahead and expired exclude each other.
 */
const BIG = new Uint8Array(64 * 1_024 + 1);
const GARBAGE = new Uint8Array(100);
const U64_MAX = 2n ** 64n - 1n;
const arm = (t: Started, kind: string): Promise<unknown> => t.venue.must('/practice/fault', { kind });

describe('profile: 5 Order of checks, at the gateway', () => {
  const t = startedVenue('--limits', 'on');

  it('gateway limits before the body limit', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++) statuses.push((await t.venue.post(BIG)).status);
    // Too large throughout: 413 while there are tokens, then 503.
    expect(statuses.slice(0, 5)).toEqual([413, 413, 413, 413, 413]);
    expect(new Set(statuses)).toEqual(new Set([413, 503]));
  });
});

describe('profile: 5 Order of checks', () => {
  const t = startedVenue('--limits', 'trader');
  let trader: ForeignTrader;
  let session: ForeignSession;
  let now: number;
  beforeEach(async () => {
    await t.venue.must('/practice/reset', { seed: 7 });
    trader = await t.trader();
    await trader.depositDdx('1000');
    session = await trader.session([3]);
    now = await t.venue.timeMs();
  });
  const deny = async ({ address }: ForeignSession): Promise<void> => {
    const expiry = Math.floor(now / 1_000) + 600;
    await trader.sequenced('ProfileUpdate', { deniedDelegatedSessionUpdate: { delegated: address, expiry } });
  };
  const spoiled = { change: (content: Record<string, unknown>) => (content.signature = '0x') };

  it('body limit before readiness', async () => {
    await arm(t, 'not-accepting');
    expect((await t.venue.post(BIG)).status).toBe(413);
    expectError(await t.venue.post(GARBAGE), 'NotAcceptingRequests');
  });

  it('readiness before decryption', async () => {
    await arm(t, 'not-accepting');
    expectError(await t.venue.post(GARBAGE), 'NotAcceptingRequests');
    expectError(await t.venue.post(GARBAGE), 'InvalidEncryption');
  });

  it('decryption before strict JSON', async () => {
    const key = await t.venue.operatorKey();
    await arm(t, 'rotate-encryption-key');
    expectError(await t.venue.post(seal('{', key)), 'InvalidEncryption');
    expectError(await t.venue.postText('{'), 'InvalidRequestPayload');
  });

  it('strict JSON and fields before missing replay fields', async () => {
    const both = { change: (c: Record<string, unknown>) => (delete c.recvWindowMs, (c.symbol = 5)) };
    expectError(await trader.send('Order', {}, both), 'InvalidRequestPayload');
  });

  it.each([
    ['zero', 0],
    ['too large', 60_001],
  ])('a missing replay field before a window that is %s', async (_name, recvWindowMs) => {
    const missing = { change: (c: Record<string, unknown>) => delete c.clientTimestampMs };
    expectError(await trader.send('Order', { recvWindowMs }, missing), 'ReplayFieldMissing');
  });

  it('a window that is too large before one that overflows', async () => {
    const fields = { clientTimestampMs: U64_MAX, recvWindowMs: 60_001 };
    expectError(await trader.send('Order', fields), 'ReplayWindowTooLarge');
  });

  it('overflow before trusted time', async () => {
    await arm(t, 'trusted-time-unavailable');
    expectError(await trader.send('Order', { clientTimestampMs: U64_MAX }), 'ReplayTimestampOverflow');
    expectError(await trader.send('Order'), 'TrustedTimeUnavailable');
  });

  it('trusted time before too far in future', async () => {
    await arm(t, 'trusted-time-unavailable');
    const { json } = await trader.sign('Order', { clientTimestampMs: now + 1_000 });
    expectError(await t.venue.postText(json), 'TrustedTimeUnavailable');
    expectError(await t.venue.postText(json), 'ReplayTimestampTooFarInFuture');
  });

  it('trusted time before expired', async () => {
    await arm(t, 'trusted-time-unavailable');
    const { json } = await trader.sign('Order', { clientTimestampMs: now - 5_001 });
    expectError(await t.venue.postText(json), 'TrustedTimeUnavailable');
    expectError(await t.venue.postText(json), 'ReplayTimestampExpired');
  });

  it.each([
    ['too far in future', 1_000, 'ReplayTimestampTooFarInFuture'],
    ['expired', -5_001, 'ReplayTimestampExpired'],
  ] as const)('%s before the signature', async (_name, ahead, reason) => {
    expectError(await trader.send('Order', { clientTimestampMs: now + ahead }, spoiled), reason);
    expectError(await trader.send('Order', {}, spoiled), 'SignedRequestAuthenticationFailed');
  });

  it('signature, session expiry and scope before the deny list', async () => {
    const last = await trader.session([3], BigInt(Math.floor(now / 1_000)));
    for (const denied of [session, last]) await deny(denied);
    expectError(await trader.send('Order', {}, { session }), 'SignedRequestAuthenticationFailed');
    expectError(
      await trader.send('CancelOrder', {}, { session, ...spoiled }),
      'SignedRequestAuthenticationFailed',
    );
    expectError(await trader.send('CancelOrder', {}, { session: last }), 'Forbidden');
    await t.venue.advance(1_000);
    expectError(await trader.send('CancelOrder', {}, { session: last }), 'SignedRequestAuthenticationFailed');
  });

  it('deny list before identity: neither the original receipt nor a collision', async () => {
    const orderHash = await trader.placed();
    const sent = await trader.sequenced('CancelOrder', { orderHash }, { session });
    await deny(session);
    expectError(await t.venue.postText(sent.json), 'Forbidden');
    expectError(await trader.send('CancelOrder', { nonce: sent.nonce }, { session }), 'Forbidden');
    expectError(await trader.send('CancelOrder', { nonce: sent.nonce }), 'NonceCollision');
  });

  it('identity before the trader bucket', async () => {
    const { json, nonce, receipt } = await trader.sequenced('Order');
    for (let i = 0; i < 4; i++) await trader.sequenced('Order');
    expectError(await trader.send('Order'), 'RateLimit');
    expect((await t.venue.postText(json)).body).toEqual(receipt);
    expectError(await trader.send('Order', { nonce, amount: '0.2' }), 'NonceCollision');
  });

  it('trader bucket before a profile update that changes nothing', async () => {
    for (let i = 0; i < 5; i++) expectError(await trader.send('ProfileUpdate'), 'NoChangesRequested');
    expectError(await trader.send('ProfileUpdate'), 'RateLimit');
  });

  it('a profile update that changes nothing before safety', async () => {
    await t.venue.must('/practice/deny', { trader: trader.address, denied: true });
    expectError(await trader.send('ProfileUpdate'), 'NoChangesRequested');
    expectSafety(await trader.send('ProfileUpdate', { payFeesInDdx: true }), 'AccessDenied');
  });

  it('trader bucket before safety', async () => {
    for (let i = 0; i < 5; i++)
      expectSafety(await trader.send('Order', { amount: '0' }), 'OrderAmountZeroNeg');
    expectError(await trader.send('Order', { amount: '0' }), 'RateLimit');
  });

  it('safety before sequencing', async () => {
    await arm(t, 'internal-error-before-commit');
    expectSafety(await trader.send('Order', { amount: '0' }), 'OrderAmountZeroNeg');
    expectError(await trader.send('Order'), 'InternalServerError');
  });

  it('identities are kept per family: each of the seven kinds is its own', async () => {
    const nonce = randomHex(32);
    const orderHash = (await trader.sequenced('Order', { nonce })).orderHash;
    await trader.sequenced('ModifyOrder', { nonce, orderHash });
    await trader.sequenced('CancelAll', { nonce });
    await trader.sequenced('CancelOrder', { nonce, orderHash });
    await trader.sequenced('ProfileUpdate', { nonce, payFeesInDdx: true });
    await t.venue.advance(4_000);
    await trader.sequenced('Withdraw', { nonce });
    await trader.sequenced('WithdrawDDX', { nonce });
    expectError(await trader.send('Order', { nonce, amount: '0.2' }), 'NonceCollision');
  });
});
