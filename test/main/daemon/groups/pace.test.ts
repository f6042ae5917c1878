import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from '../../../../src-main/daemon/groups/pace.ts';

let monotonic = 0;
let looks = 0;
let pace: Pace;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  monotonic = 0;
  looks = 0;
  pace = new Pace(
    () => {
      looks += 1;
    },
    () => monotonic,
  );
});
afterEach(() => {
  pace.stop();
  vi.useRealTimers();
});

/** Lets time pass, and the timers that are due. */
const pass = (ms: number): void => {
  monotonic += ms;
  vi.advanceTimersByTime(ms);
};

describe('the pace of a group', () => {
  it('is looked at again when the time of another try has come', () => {
    expect(pace.mayRetry('g 1', 1)).toBe(false);
    pass(900);
    expect([looks, pace.mayRetry('g 1', 1)]).toEqual([0, false]);
    pass(200);
    expect([looks, pace.mayRetry('g 1', 1)]).toEqual([1, true]);
  });

  it('does not come to rest when a timer is early', () => {
    pace.mayRetry('g 1', 1);
    pace.rest('g');
    // The timers are due, and the clock that counts is not there yet.
    vi.advanceTimersByTime(6_000);
    expect([looks, pace.mayRetry('g 1', 1), pace.isRested('g')]).toEqual([0, false, false]);
    pass(6_000);
    expect(looks).toBeGreaterThan(0);
    expect([pace.mayRetry('g 1', 1), pace.isRested('g')]).toEqual([true, true]);
  });

  it('is told by a clock that never jumps: one of the wall fires nothing and keeps nothing', () => {
    pace.mayGo('g stop');
    pace.mayRetry('g 1', 1);
    pace.rest('g');
    vi.setSystemTime(Date.now() + 365 * 86_400_000);
    expect([pace.mayGo('g stop'), pace.mayRetry('g 1', 1), pace.isRested('g')]).toEqual([
      false,
      false,
      false,
    ]);
    vi.setSystemTime(0);
    pass(6_000);
    expect([pace.mayGo('g stop'), pace.mayRetry('g 1', 1), pace.isRested('g')]).toEqual([true, true, true]);
  });

  it('keeps one timer for one thing, however often it is asked for', () => {
    pace.mayGo('g stop');
    for (let i = 0; i < 100; i++) pace.mayGo('g stop');
    expect(vi.getTimerCount()).toBe(1);
  });

  it('is looked at again when the longer of two rests is over', () => {
    pace.rest('g');
    pass(3_000);
    pace.rest('g');
    pass(3_000);
    expect([looks, pace.isRested('g')]).toEqual([0, false]);
    pass(2_100);
    expect([looks, pace.isRested('g')]).toEqual([1, true]);
  });

  it('leaves no timer behind when it is stopped, and begins none after that', () => {
    pace.mayRetry('g 1', 1);
    pace.rest('g');
    pace.stop();
    expect(vi.getTimerCount()).toBe(0);
    pace.rest('h');
    pace.mayRetry('h 1', 1);
    expect(vi.getTimerCount()).toBe(0);
    pass(10_000);
    expect(looks).toBe(0);
  });

  it('forgets a group that has ended', () => {
    pace.rest('g');
    pace.mayRetry('g 1', 1);
    pace.mayGo('g stop');
    pace.mayGo('g stop');
    pace.forget('g');
    expect(vi.getTimerCount()).toBe(0);
    expect([pace.isRested('g'), pace.mayGo('g stop')]).toEqual([true, true]);
  });
});
