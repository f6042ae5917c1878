import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statsGate, UpgradeWindow } from '../../../src-main/limits/index.ts';
import { clock } from './support.ts';

const ALWAYS = (): boolean => true;

describe('the gate of the reads of /stats', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets five go at once, then ten a second', async () => {
    const gate = statsGate(ALWAYS);
    let passed = 0;
    for (let i = 0; i < 20; i++) void gate().then(() => passed++);
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toBe(5);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(passed).toBe(15);
  });

  it('waits after the gateway answered 503', async () => {
    const gate = statsGate(ALWAYS);
    gate.exhausted();
    let passed = false;
    void gate().then(() => (passed = true));
    await vi.advanceTimersByTimeAsync(99);
    expect(passed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toBe(true);
  });

  it('lets all pass freely where the gateway does not apply', async () => {
    const gate = statsGate(() => false);
    await Promise.all(Array.from({ length: 100 }, () => gate()));
  });
});

describe('the window of the realtime upgrades', () => {
  it('lets no more than twenty upgrades into any minute', () => {
    const time = clock();
    const upgrades = new UpgradeWindow(ALWAYS, time.now);
    for (let i = 0; i < 20; i++) {
      expect(upgrades.waitMs()).toBe(0);
      upgrades.note();
      time.pass(100);
    }
    expect(upgrades.waitMs()).toBe(58_000);
    time.pass(58_000);
    expect(upgrades.waitMs()).toBe(0);
  });

  it('holds nobody up where the gateway does not apply', () => {
    const upgrades = new UpgradeWindow(() => false, clock().now);
    for (let i = 0; i < 100; i++) upgrades.note();
    expect(upgrades.waitMs()).toBe(0);
  });
});
