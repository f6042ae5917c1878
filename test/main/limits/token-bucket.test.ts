import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBucket } from '../../../src-main/limits/token-bucket.ts';
import { clock } from './support.ts';

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

  it('gives a token exactly when it said that one would be there, slowed down or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0.05, max: 100, noNaN: true }),
        fc.nat(100_000),
        (capacity, perSecond, slowMs) => {
          const time = clock();
          const bucket = new TokenBucket(capacity, perSecond, time.now);
          for (let i = 0; i < capacity; i++) expect(bucket.take()).toBe(true);
          bucket.slow(slowMs);
          expect(bucket.take()).toBe(false);
          const wait = bucket.waitMs();
          time.pass(Math.max(0, wait - 2));
          expect(bucket.take()).toBe(wait <= 2);
          time.pass(2);
          expect(bucket.take()).toBe(wait > 2 || bucket.waitMs() === 0);
        },
      ),
    );
  });

  it('takes its rate for half for as long as it is slowed, and for whole afterwards', () => {
    const time = clock();
    const bucket = new TokenBucket(1, 1, time.now);
    bucket.take();
    bucket.slow(10_000);
    expect(bucket.waitMs()).toBe(2_000);
    // Five tokens in the ten slow seconds, then one a second.
    expect(bucket.waitMs(7)).toBe(12_000);
    time.pass(9_000);
    bucket.take();
    expect(bucket.waitMs()).toBe(1_500);
    expect(bucket.slowMs).toBe(1_000);
    time.pass(1_500);
    expect(bucket.take()).toBe(true);
    expect(bucket.slowMs).toBe(0);
  });

  it('does not count what may run over at the venue while a request is on its way', () => {
    const time = clock();
    const bucket = new TokenBucket(1, 0.25, time.now);
    bucket.take();
    bucket.departed();
    time.pass(300);
    bucket.landed();
    expect(bucket.waitMs()).toBe(4_000);
    time.pass(4_000);
    expect(bucket.take()).toBe(true);
  });

  it('counts all that flows in while the bucket is surely not full', () => {
    const time = clock();
    const bucket = new TokenBucket(5, 1, time.now);
    for (let i = 0; i < 5; i++) bucket.take();
    time.pass(1_000);
    expect(bucket.take()).toBe(true);
    bucket.departed();
    time.pass(500);
    bucket.landed();
    expect(bucket.waitMs()).toBe(500);
  });

  it('keeps what it holds when a request never left, and counts one that was lost as taken and no more', () => {
    const time = clock();
    const bucket = new TokenBucket(5, 1, time.now);
    bucket.take();
    bucket.departed();
    bucket.unsent();
    time.pass(1_000);
    expect(bucket.tokens).toBe(5);
    bucket.take();
    bucket.departed();
    time.pass(10_000);
    expect(bucket.tokens).toBe(4);
    time.pass(60_000);
    expect(bucket.tokens).toBe(5);
  });

  it('never holds more than the bucket that it mirrors, over any delays of requests that overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.record({ pause: fc.nat(3_000), there: fc.nat(4_000), back: fc.nat(4_000) }), {
          maxLength: 60,
        }),
        (capacity, requests) => {
          const time = clock();
          const mirror = new TokenBucket(capacity, 0.5, time.now);
          const venue = new TokenBucket(capacity, 0.5, time.now);
          const due: { at: number; work: () => void }[] = [];
          const until = (end: number): void => {
            for (;;) {
              due.sort((a, b) => a.at - b.at);
              if (due[0] === undefined || due[0].at > end) break;
              const { at, work } = due.shift() ?? { at: end, work: () => undefined };
              time.pass(at - time.now());
              work();
            }
            time.pass(end - time.now());
          };
          for (const { pause, there, back } of requests) {
            until(time.now() + pause);
            if (!mirror.take()) continue;
            mirror.departed();
            const arrives = time.now() + there;
            due.push({ at: arrives, work: () => expect(venue.take()).toBe(true) });
            due.push({
              at: arrives + back,
              work: () => {
                mirror.landed();
              },
            });
          }
          until(time.now() + 10_000);
          expect(mirror.tokens).toBeLessThanOrEqual(venue.tokens + 1e-6);
        },
      ),
    );
  });
});
