import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { RequestLimits } from '../../../src-main/limits/index.ts';
import { clock, GATEWAY_SHUT, lesson, SEQUENCED, TOO_MANY, TRADER, TRADER_ONLY } from './support.ts';

/** Limits of a trader with so much DDX, and the clock that they run by. */
function limited(ddx: string, mode = TRADER_ONLY) {
  const time = clock();
  const limits = new RequestLimits(mode, time.now);
  limits.setDdx(TRADER, parseDecimal(ddx));
  return { limits, time };
}

describe('the mirror of the trader limits', () => {
  it('follows the tier of the deposited DDX', () => {
    const { limits } = limited('0');
    const tokens = () => limits.budget(TRADER);
    expect(tokens()).toMatchObject({ tier: 0, burst: 1, requestsPerHour: 900, tokens: 1, reserved: 0 });
    limits.setDdx(TRADER, parseDecimal('1000'));
    expect(tokens()).toMatchObject({ tier: 1, burst: 5, requestsPerHour: 1_800, tokens: 5, reserved: 1 });
    limits.setDdx(TRADER, parseDecimal('1000000'));
    expect(tokens()).toMatchObject({ tier: 2, burst: 50, requestsPerHour: 180_000, reserved: 10 });
    limits.setDdx(TRADER, parseDecimal('999.999999'));
    expect(tokens()).toMatchObject({ tier: 0, burst: 1, tokens: 1 });
  });

  it('holds nobody back before the tier is known, and is careful after a 429', () => {
    const limits = new RequestLimits(TRADER_ONLY, clock().now);
    for (let i = 0; i < 10; i++) expect(limits.take(TRADER, 'Order')).toBe(0);
    expect(limits.budget(TRADER)).toBeNull();
    limits.ended(TRADER, TOO_MANY);
    expect(limits.take(TRADER, 'Order')).toBeGreaterThan(0);
    expect(limits.budget(TRADER)).toMatchObject({ tier: 0, tokens: 0 });
  });

  it('keeps a fifth of the burst for cancels', () => {
    const { limits } = limited('1000');
    for (let i = 0; i < 4; i++) expect(limits.take(TRADER, 'Order')).toBe(0);
    expect(limits.take(TRADER, 'Order')).toBe(2_000);
    expect(limits.take(TRADER, 'CancelOrder')).toBe(0);
    expect(limits.take(TRADER, 'CancelAll')).toBeGreaterThan(0);
  });

  it('is emptied by a 429, and takes the rate for half for 60 s', () => {
    const { limits, time } = limited('1000');
    limits.ended(TRADER, TOO_MANY);
    expect(limits.budget(TRADER)).toMatchObject({ tokens: 0, slowedMs: 60_000 });
    // A token in four seconds in place of two.
    expect(limits.take(TRADER, 'CancelAll')).toBe(4_000);
    time.pass(60_000);
    expect(limits.budget(TRADER)).toMatchObject({ tokens: 5, slowedMs: 0 });
    for (let i = 0; i < 5; i++) limits.take(TRADER, 'CancelAll');
    expect(limits.take(TRADER, 'CancelAll')).toBe(2_000);
  });

  it('does not halve the rate again for a second 429, but begins the 60 s anew', () => {
    const { limits, time } = limited('1000');
    limits.ended(TRADER, TOO_MANY);
    time.pass(50_000);
    limits.ended(TRADER, TOO_MANY);
    expect(limits.budget(TRADER)).toMatchObject({ slowedMs: 60_000 });
    expect(limits.take(TRADER, 'CancelAll')).toBe(4_000);
  });

  it('learns nothing from a 503 that gives a reason', () => {
    const { limits } = limited('0', { trader: true, gateway: true });
    for (const reason of ['ServiceUnavailable', 'TrustedTimeUnavailable', 'other'] as const)
      limits.ended(TRADER, lesson({ status: 503, reason }, false));
    expect(limits.take(TRADER, 'Order')).toBe(0);
  });

  it('gives a token back that the venue did not take, where the order of its checks is known', () => {
    const { limits } = limited('0');
    for (const reason of ['NotAcceptingRequests', 'ReplayTimestampExpired', 'NonceCollision'] as const) {
      expect(limits.take(TRADER, 'Order')).toBe(0);
      limits.ended(TRADER, lesson({ status: 400, reason }));
    }
    expect(limits.take(TRADER, 'Order')).toBe(0);
    limits.ended(TRADER, lesson({ status: 422, reason: 'SafetyFailure' }));
    expect(limits.take(TRADER, 'Order')).toBe(4_000);
  });

  it('keeps the token as taken where that order is not known', () => {
    const { limits } = limited('0');
    limits.take(TRADER, 'Order');
    limits.ended(TRADER, lesson({ status: 401, reason: 'SignedRequestAuthenticationFailed' }, false));
    expect(limits.take(TRADER, 'Order')).toBe(4_000);
  });

  it('counts one token for a body that was sent again after no answer came', () => {
    const { limits } = limited('1000');
    for (const unansweredBefore of [0, 1, 2]) {
      limits.take(TRADER, 'CancelAll');
      const end = unansweredBefore < 2 ? { status: null } : { sequenced: true };
      limits.ended(TRADER, lesson({ ...end, unansweredBefore }));
    }
    expect(limits.budget(TRADER)).toMatchObject({ tokens: 4 });
  });

  it('mirrors only what the venue limits', () => {
    const limits = new RequestLimits({ trader: false, gateway: false }, clock().now);
    limits.setDdx(TRADER, 0n);
    for (let i = 0; i < 100; i++) expect(limits.take(TRADER, 'Order')).toBe(0);
    expect(limits.budget(TRADER)).toBeNull();
  });

  it('counts from the moment at which the answer came', () => {
    const { limits, time } = limited('0');
    limits.take(TRADER, 'Order');
    time.pass(250);
    limits.ended(TRADER, SEQUENCED);
    expect(limits.take(TRADER, 'Order')).toBe(4_000);
  });
});

describe('the mirror of the gateway', () => {
  const BOTH = { trader: true, gateway: true };

  it('lets five requests go at once and one every two seconds, a part of them kept for cancels', () => {
    const { limits } = limited('1000000', BOTH);
    for (let i = 0; i < 4; i++) expect(limits.take(TRADER, 'Order')).toBe(0);
    expect(limits.take(TRADER, 'Order')).toBe(2_000);
    expect(limits.take(TRADER, 'CancelAll')).toBe(0);
    expect(limits.budget(TRADER)).toMatchObject({
      gateway: { tokens: 0, burst: 5, requestsPerMinute: 30 },
    });
  });

  it('is emptied by a 503 without a reason, and the trader with it is not', () => {
    const { limits } = limited('0', BOTH);
    limits.take(TRADER, 'Order');
    limits.ended(TRADER, GATEWAY_SHUT);
    expect(limits.budget(TRADER)).toMatchObject({ tokens: 1, gateway: { tokens: 0 } });
    expect(limits.take(TRADER, 'CancelAll')).toBe(2_000);
  });

  it('applies to a trader whose tier is not known', () => {
    const limits = new RequestLimits(BOTH, clock().now);
    for (let i = 0; i < 5; i++) expect(limits.take(TRADER, 'CancelAll')).toBe(0);
    expect(limits.take(TRADER, 'CancelAll')).toBe(2_000);
  });

  it('is not looked at where it does not apply', () => {
    const { limits } = limited('1000000');
    limits.ended(TRADER, GATEWAY_SHUT);
    for (let i = 0; i < 40; i++) expect(limits.take(TRADER, 'Order')).toBe(0);
    expect(limits.budget(TRADER)).toMatchObject({ gateway: null });
  });
});
