import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statusSample } from '../harness/samples.ts';
import { startTerminal } from '../harness/terminal.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] }));
afterEach(() => vi.useRealTimers());

describe('the clock', () => {
  it('counts by monotonic time: a jump of the wall clock moves no countdown and no venue time', async () => {
    const { carrier, terminal } = await startTerminal();
    const stop = terminal.clock.run();
    terminal.status.use();
    carrier.item('status', {
      ...statusSample(0),
      venue: { ...statusSample(0).venue, venueTimeMs: 1_000_000 },
    });
    flushSync();
    expect(terminal.clock.venueMs).toBe(1_000_000);
    vi.setSystemTime(new Date('2001-01-01T00:00:00Z'));
    vi.advanceTimersByTime(3_000);
    flushSync();
    expect(terminal.clock.venueMs).toBe(1_003_000);
    expect(terminal.clock.since(terminal.status.receivedAt)).toBe(3_000);
    stop();
  });

  it('says that nothing has passed since what came after its last tick', async () => {
    const { carrier, terminal } = await startTerminal();
    const stop = terminal.clock.run();
    terminal.status.use();
    vi.advanceTimersByTime(1_000);
    vi.advanceTimersByTime(600);
    carrier.item('status', statusSample(0));
    flushSync();
    expect(terminal.clock.since(terminal.status.receivedAt)).toBe(0);
    stop();
  });
});
