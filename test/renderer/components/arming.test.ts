import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Arming } from '../../../src-renderer/components/arming.svelte.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a decision that comes up under the pointer', () => {
  it('takes no click until it has stood there for a moment', () => {
    const arming = new Arming();
    arming.begin();
    expect(arming.armed).toBe(false);
    vi.advanceTimersByTime(400);
    expect(arming.armed).toBe(false);
    vi.advanceTimersByTime(400);
    expect(arming.armed).toBe(true);
  });

  it('waits as long as somebody goes on clicking', () => {
    const arming = new Arming();
    arming.begin();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(500);
      arming.pressed();
      expect(arming.armed).toBe(false);
    }
    vi.advanceTimersByTime(800);
    arming.pressed();
    expect(arming.armed).toBe(true);
  });

  it('begins anew for the next one, and when the window comes to the front', () => {
    const arming = new Arming();
    arming.begin();
    vi.advanceTimersByTime(800);
    arming.begin();
    expect(arming.armed).toBe(false);
  });

  it('takes none after it has gone', () => {
    const arming = new Arming();
    const end = arming.begin();
    end();
    vi.advanceTimersByTime(2_000);
    expect(arming.armed).toBe(false);
  });
});
