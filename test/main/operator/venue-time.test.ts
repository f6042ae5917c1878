import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VenueTime } from '../../../src-main/operator/index.ts';

/** A world with a true clock of the operator, a monotonic clock and a wall clock, all moved by the test. */
function world(offsetMs = -1_000_000) {
  const state = { monotonic: 1_000, wall: 5_000_000, fetches: 0, outMs: 10, backMs: 10 };
  const venue = (): number => state.monotonic + offsetMs + 10_000_000;
  const pass = (ms: number): void => {
    state.monotonic += ms;
    state.wall += ms;
  };
  const time = new VenueTime({
    monotonic: () => state.monotonic,
    wall: () => state.wall,
    fetch: () => {
      state.fetches++;
      pass(state.outMs);
      const serverTimeMs = Math.floor(venue());
      pass(state.backMs);
      return Promise.resolve({ serverTimeMs, timeValue: 0, clockTickLenMs: 1_000 });
    },
  });
  return { state, venue, pass, time };
}

describe('venue time', () => {
  it('is never ahead of the operator, and never further behind than the way back took', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(500),
        fc.nat(500),
        fc.nat(50_000),
        fc.integer({ min: -1e9, max: 1e9 }),
        async (outMs, backMs, laterMs, offsetMs) => {
          const { state, venue, pass, time } = world(offsetMs);
          Object.assign(state, { outMs, backMs });
          await time.refresh();
          pass(laterMs);
          const now = time.now() ?? NaN;
          expect(now).toBeLessThanOrEqual(venue());
          expect(now).toBeGreaterThanOrEqual(venue() - backMs - 1);
          expect(time.known?.uncertaintyMs).toBe(outMs + backMs);
        },
      ),
    );
  });

  it('is fetched once and carried, then fetched again by age', async () => {
    const { state, pass, time } = world();
    await time.forSigning();
    pass(10_000);
    await time.forSigning();
    expect(state.fetches).toBe(1);
    pass(10_000);
    await time.forSigning();
    await time.forSigning();
    // In the background: the signature did not wait for it.
    expect(state.fetches).toBe(2);
    pass(70_000);
    await time.forSigning();
    expect(state.fetches).toBe(3);
  });

  it.each([
    ['jumps forward by years', 5 * 365 * 86_400_000],
    ['jumps back by years', -5 * 365 * 86_400_000],
    ['slips by more than a second', 1_001],
  ])('is fetched before signing when the wall clock %s, and is not taken from it', async (_, jump) => {
    const { state, venue, time } = world();
    await time.forSigning();
    state.wall += jump;
    const signed = await time.forSigning();
    expect(state.fetches).toBe(2);
    expect(Math.abs(signed - venue())).toBeLessThan(100);
    await time.forSigning();
    expect(state.fetches).toBe(2);
  });

  it('is fetched before signing after a replay error', async () => {
    const { state, time } = world();
    await time.forSigning();
    time.invalidate();
    expect(time.now()).toBeNull();
    await time.forSigning();
    expect(state.fetches).toBe(2);
  });

  it('is an error when it cannot be had, never a guess', async () => {
    const time = new VenueTime({ fetch: () => Promise.reject(new Error('unreachable')) });
    await expect(time.forSigning()).rejects.toThrow('unreachable');
    expect(time.known).toBeNull();
  });

  it('is fetched once for many who ask at the same time', async () => {
    const { state, time } = world();
    await Promise.all([time.forSigning(), time.forSigning(), time.refresh()]);
    expect(state.fetches).toBe(1);
  });
});
