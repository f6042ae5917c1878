import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { RequestLimits, SlotQueue, statsGate, UpgradeWindow } from '../../../src-main/limits/index.ts';
import { TokenBucket } from '../../../src-main/limits/token-bucket.ts';

const TRADER: Address = `0x${'11'.repeat(20)}`;
const TRADER_ONLY = { trader: true, gateway: false };

/** A clock that the test moves. */
function clock(): { now: () => number; pass(ms: number): void } {
  let at = 0;
  return {
    now: () => at,
    pass(ms) {
      at += ms;
    },
  };
}

describe('a token bucket', () => {
  it('never gives more than its capacity and its rate allow, over any pattern of asking', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.nat(2_000), { maxLength: 100 }),
        (capacity, perSecond, pauses) => {
          const time = clock();
          const bucket = new TokenBucket(capacity, perSecond, time.now);
          let granted = 0;
          for (const pause of pauses) {
            time.pass(pause);
            if (bucket.take()) granted++;
            expect(granted).toBeLessThanOrEqual(capacity + (time.now() * perSecond) / 1000 + 1e-6);
          }
        },
      ),
    );
  });

  it('gives a token exactly when it said that one would be there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0.05, max: 100, noNaN: true }),
        (capacity, perSecond) => {
          const time = clock();
          const bucket = new TokenBucket(capacity, perSecond, time.now);
          for (let i = 0; i < capacity; i++) expect(bucket.take()).toBe(true);
          expect(bucket.take()).toBe(false);
          time.pass(bucket.waitMs());
          expect(bucket.take()).toBe(true);
        },
      ),
    );
  });
});

describe('the mirror of the trader limits', () => {
  it('follows the tier of the deposited DDX', () => {
    const time = clock();
    const limits = new RequestLimits(TRADER_ONLY, time.now);
    limits.setDdx(TRADER, 0n);
    expect(limits.budget(TRADER)).toMatchObject({
      tier: 0,
      burst: 1,
      requestsPerHour: 900,
      tokens: 1,
      nextSlotMs: 0,
    });
    limits.setDdx(TRADER, parseDecimal('1000'));
    expect(limits.budget(TRADER)).toMatchObject({ tier: 1, burst: 5, requestsPerHour: 1_800, tokens: 5 });
    limits.setDdx(TRADER, parseDecimal('1000000'));
    expect(limits.budget(TRADER)).toMatchObject({ tier: 2, burst: 50, requestsPerHour: 180_000, tokens: 50 });
    limits.setDdx(TRADER, parseDecimal('999.999999'));
    expect(limits.budget(TRADER)).toMatchObject({ tier: 0, burst: 1, tokens: 1 });
  });

  it('holds nobody back before the tier is known, and is careful after a 429', () => {
    const limits = new RequestLimits(TRADER_ONLY, clock().now);
    for (let i = 0; i < 10; i++) expect(limits.take(TRADER, 'Order')).toEqual({ granted: true });
    expect(limits.budget(TRADER)).toBeNull();
    limits.traderExhausted(TRADER);
    expect(limits.take(TRADER, 'Order')).toMatchObject({ granted: false });
    expect(limits.budget(TRADER)).toMatchObject({ tier: 0, tokens: 0 });
  });

  it('keeps a part of the burst for cancels', () => {
    const time = clock();
    const limits = new RequestLimits(TRADER_ONLY, time.now);
    limits.setDdx(TRADER, parseDecimal('1000'));
    for (let i = 0; i < 4; i++) expect(limits.take(TRADER, 'Order').granted).toBe(true);
    expect(limits.take(TRADER, 'Order')).toEqual({ granted: false, waitMs: 2_000 });
    expect(limits.take(TRADER, 'CancelOrder').granted).toBe(true);
    expect(limits.take(TRADER, 'CancelAll').granted).toBe(false);
  });

  it('is emptied by the venue saying so', () => {
    const limits = new RequestLimits(TRADER_ONLY, clock().now);
    limits.traderExhausted(TRADER);
    expect(limits.take(TRADER, 'CancelAll')).toEqual({ granted: false, waitMs: 4_000 });
  });

  it('mirrors only what the venue limits', () => {
    const limits = new RequestLimits({ trader: false, gateway: false }, clock().now);
    for (let i = 0; i < 100; i++) expect(limits.take(TRADER, 'Order').granted).toBe(true);
    expect(limits.budget(TRADER)).toBeNull();
    limits.setMode({ trader: false, gateway: true });
    for (let i = 0; i < 5; i++) expect(limits.take(TRADER, 'Order').granted).toBe(true);
    expect(limits.take(TRADER, 'Order')).toEqual({ granted: false, waitMs: 2_000 });
    limits.gatewayExhausted();
    expect(limits.take(TRADER, 'Order').granted).toBe(false);
  });
});

describe('those who wait for a slot', () => {
  it('are told at once when it would take too long', async () => {
    const limits = new RequestLimits(TRADER_ONLY, clock().now);
    limits.setDdx(TRADER, 0n);
    const queue = new SlotQueue(limits);
    expect(await queue.take(TRADER, 'Order', 5_000)).toBe(0);
    expect(await queue.take(TRADER, 'Order', 3_999)).toBe(4_000);
  });

  it('go in their order, with cancels before all others', async () => {
    const time = clock();
    const limits = new RequestLimits(TRADER_ONLY, time.now);
    limits.setDdx(TRADER, 0n);
    const queue = new SlotQueue(limits);
    const went: string[] = [];
    await queue.take(TRADER, 'Order', 0);
    const waiting = (['Order', 'ModifyOrder', 'CancelOrder', 'CancelAll'] as const).map((kind) =>
      queue.take(TRADER, kind, 60_000).then(() => went.push(kind)),
    );
    for (let i = 0; i < 4; i++) {
      time.pass(4_000);
      limits.onChange();
    }
    await Promise.all(waiting);
    expect(went).toEqual(['CancelOrder', 'CancelAll', 'Order', 'ModifyOrder']);
    queue.stop();
  });

  it('go earlier when the tier rises', async () => {
    const limits = new RequestLimits(TRADER_ONLY, clock().now);
    limits.setDdx(TRADER, 0n);
    const queue = new SlotQueue(limits);
    await queue.take(TRADER, 'Order', 0);
    const waiting = queue.take(TRADER, 'Order', 60_000);
    limits.setDdx(TRADER, parseDecimal('1000000'));
    expect(await waiting).toBe(0);
  });
});

describe('the mirror of the gateway', () => {
  it('lets no more than twenty upgrades into any minute', () => {
    const time = clock();
    const upgrades = new UpgradeWindow(time.now);
    for (let i = 0; i < 20; i++) {
      expect(upgrades.waitMs()).toBe(0);
      upgrades.note();
      time.pass(100);
    }
    expect(upgrades.waitMs()).toBe(58_000);
    time.pass(58_000);
    expect(upgrades.waitMs()).toBe(0);
  });

  it('lets reads pass freely where the gateway does not apply', async () => {
    const gate = statsGate(() => false);
    await Promise.all(Array.from({ length: 100 }, () => gate()));
  });
});
