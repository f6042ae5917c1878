import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { MarkPrice, VenueClock } from '../../../src-venue/clock/index.ts';

describe('venue time', () => {
  it('follows a monotonic clock, stands still by hand, and never runs backward', () => {
    let monotonic = 500;
    const clock = new VenueClock('real', 1_000_000, () => monotonic);
    monotonic += 250.7;
    expect(clock.now()).toBe(1_000_250);
    clock.setMode('manual');
    monotonic += 10_000;
    expect(clock.now()).toBe(1_000_250);
    clock.setMode('real');
    expect(clock.now()).toBe(1_000_250);
    monotonic += 1_000;
    expect(clock.now()).toBe(1_001_250);
  });

  it.each(['real', 'manual'] as const)(
    'advances in steps of at most 60 s, the last minute by the second, in %s mode',
    (mode) => {
      const clock = new VenueClock(mode, 0, () => 0);
      const reached: number[] = [];
      clock.advance(150_500, (timeMs) => reached.push(timeMs));
      expect(clock.now()).toBe(150_500);
      const steps = reached.map((timeMs, index) => timeMs - (reached[index - 1] ?? 0));
      expect(Math.max(...steps)).toBe(60_000);
      expect(steps.slice(0, 2)).toEqual([60_000, 60_000]);
      expect(steps.slice(2)).toEqual([...new Array<number>(30).fill(1_000), 500]);
    },
  );
});

describe('the mark price', () => {
  const d = (text: string): bigint => parseDecimal(text);

  it('stays at the index while the book agrees with it', () => {
    const price = new MarkPrice(d('2000'));
    for (let i = 0; i < 50; i++) price.checkpoint(d('2000'));
    expect(price.mark).toBe(d('2000'));
    expect(price.fundingRate).toBe(0n);
  });

  it('follows the fair price as a mean over 30 checkpoints, by half a percent at most', () => {
    const price = new MarkPrice(d('2000'));
    price.checkpoint(d('2003.1'));
    expect(price.mark).toBe(d('2000.2'));
    for (let i = 0; i < 300; i++) price.checkpoint(d('2003.1'));
    expect(Number(price.mark - d('2003.1'))).toBeGreaterThanOrEqual(-2);
    for (let i = 0; i < 300; i++) price.checkpoint(d('2500'));
    expect(price.mark).toBe(d('2010'));
    for (let i = 0; i < 300; i++) price.checkpoint(d('1'));
    expect(price.mark).toBe(d('1990'));
  });

  it('has a funding rate with a neutral zone of 0.05% and a bound of 0.5%', () => {
    const rateAt = (premium: string): bigint => {
      const price = new MarkPrice(d('1000'));
      price.premiumSum = d(premium);
      price.premiumCount = 1n;
      return price.fundingRate;
    };
    expect(rateAt('0.0005')).toBe(0n);
    expect(rateAt('-0.0005')).toBe(0n);
    expect(rateAt('0.0011')).toBe(d('0.0006'));
    expect(rateAt('-0.0011')).toBe(d('-0.0006'));
    expect(rateAt('0.02')).toBe(d('0.005'));
  });
});
