import { describe, expect, it } from 'vitest';
import { Connection } from '../../../src-renderer/connection/index.ts';
import { StreamState } from '../../../src-renderer/state/stream.svelte.ts';
import { FakeCarrier } from '../harness/fake-carrier.ts';

function setUp(pace?: (paint: () => void) => () => void) {
  const carrier = new FakeCarrier();
  const connection = new Connection(carrier);
  carrier.open();
  const stream = new StreamState(connection, 'tickers', {}, pace ? { pace } : {});
  return { carrier, stream };
}

describe('the state of a stream', () => {
  it('is subscribed to once, however many use it, until the last one lets go', () => {
    const { carrier, stream } = setUp();
    const first = stream.use();
    const second = stream.use();
    expect(carrier.subscriptions()).toEqual(['tickers']);
    first();
    first();
    expect(carrier.sent.at(-1)?.t).toBe('subscribe');
    second();
    expect(carrier.sent.at(-1)?.t).toBe('unsubscribe');
  });

  it('keeps the last value after a break, but not as live, and says since when', () => {
    const { carrier, stream } = setUp();
    stream.use();
    carrier.item('tickers', []);
    expect([stream.value, stream.live, stream.staleSince]).toEqual([[], true, null]);
    const before = Date.now();
    carrier.end();
    expect(stream.value).toEqual([]);
    expect(stream.live).toBe(false);
    expect(stream.staleSince).toBeGreaterThanOrEqual(before);
  });

  it('shows the newest of many changes in one paint', () => {
    const paints: (() => void)[] = [];
    const { carrier, stream } = setUp((paint) => {
      paints.push(paint);
      return () => undefined;
    });
    stream.use();
    carrier.item('tickers', [1]);
    carrier.item('tickers', [2]);
    carrier.item('tickers', [3]);
    expect(stream.value).toBeNull();
    expect(paints).toHaveLength(1);
    paints[0]?.();
    expect(stream.value).toEqual([3]);
    carrier.item('tickers', [4]);
    expect(paints).toHaveLength(2);
  });

  it('does not paint over a break that came between a change and its frame', () => {
    const paints: (() => void)[] = [];
    const off = new Set<() => void>();
    const { carrier, stream } = setUp((paint) => {
      paints.push(paint);
      return () => off.add(paint);
    });
    stream.use();
    carrier.item('tickers', [1]);
    carrier.end();
    for (const paint of paints) if (!off.has(paint)) paint();
    expect(stream.live).toBe(false);
  });

  it('forgets its value once nobody uses it, so that nothing old comes up as new', () => {
    const { carrier, stream } = setUp();
    const end = stream.use();
    carrier.item('tickers', [1]);
    end();
    expect(stream.value).toBeNull();
  });
});
