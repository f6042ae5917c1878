import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperatorTime } from '../../../src-shared/protocol/index.ts';
import { VenueTime } from '../../../src-main/operator/index.ts';

/** A world with a true clock of the operator, a monotonic clock and a wall clock, all moved by the test. */
function world(offsetMs = -1_000_000) {
  const state = {
    monotonic: 1_000,
    wall: 5_000_000,
    fetches: 0,
    outMs: 10,
    backMs: 10,
    /** How long this machine sleeps during an answer: the wall clock goes on, the monotonic one does not. */
    sleepMs: 0,
    /** Monotonic time since which the venue's clock stands still. */
    standsSince: Infinity,
    /** How far ahead of its own clock the venue answers. */
    wrongMs: 0,
  };
  const venue = (): number => Math.min(state.monotonic, state.standsSince) + offsetMs + 10_000_000;
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
      const serverTimeMs = Math.floor(venue()) + state.wrongMs;
      pass(state.backMs);
      state.wall += state.sleepMs;
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

  it('is fetched before signing after a replay error, and shown on meanwhile', async () => {
    const { state, time } = world();
    await time.forSigning();
    time.doubt();
    expect(time.now()).not.toBeNull();
    await time.forSigning();
    expect(state.fetches).toBe(2);
    await time.forSigning();
    expect(state.fetches).toBe(2);
  });

  it('of a question that left before the replay error does not lift the doubt', async () => {
    const { state, time } = world();
    const early = time.refresh();
    time.doubt();
    await early;
    await time.forSigning();
    expect(state.fetches).toBe(2);
  });

  it('of the venue before is not taken for that of the next one', async () => {
    const answers = [Promise.withResolvers<OperatorTime>(), Promise.withResolvers<OperatorTime>()];
    const answer = (serverTimeMs: number): OperatorTime => ({
      serverTimeMs,
      timeValue: 0,
      clockTickLenMs: 1,
    });
    let asked = 0;
    const time = new VenueTime({
      monotonic: () => 0,
      wall: () => 0,
      fetch: () => answers[asked++]?.promise ?? Promise.reject(new Error('asked too often')),
    });
    const signing = time.forSigning();
    time.invalidate();
    answers[0]?.resolve(answer(9_000));
    answers[1]?.resolve(answer(1_000));
    expect(await signing).toBe(1_000);
    expect(asked).toBe(2);
  });

  it('is fetched before signing when this machine slept while an answer was on its way', async () => {
    const { state, time } = world();
    state.sleepMs = 5_000;
    await time.refresh();
    state.sleepMs = 0;
    await time.forSigning();
    expect(state.fetches).toBe(2);
  });

  it('is not carried on while the venue stands still: nothing is signed ahead of it', async () => {
    const { state, venue, pass, time } = world();
    await time.refresh();
    state.standsSince = state.monotonic;
    pass(5_000);
    await time.refresh();
    pass(5_000);
    expect(await time.forSigning()).toBeLessThanOrEqual(venue() + 200);
    pass(30_000);
    expect(await time.forSigning()).toBeLessThanOrEqual(venue() + 200);
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

describe('venue time for what cannot be undone', () => {
  const YEARS = 10 * 365 * 86_400_000;

  it('is there once answers have agreed for a minute, and a single wrong one begins it anew', async () => {
    const { state, venue, pass, time } = world();
    const looks = async (count: number): Promise<void> => {
      for (let look = 0; look < count; look++) {
        await time.refresh();
        pass(5_000);
      }
    };
    await looks(12);
    expect(time.steady()).toBeNull();
    await looks(2);
    expect(Math.abs((time.steady() ?? 0) - venue())).toBeLessThan(100);
    state.wrongMs = YEARS;
    await looks(1);
    expect(time.steady()).toBeNull();
    state.wrongMs = 0;
    await looks(12);
    expect(time.steady()).toBeNull();
    await looks(2);
    expect(time.steady()).not.toBeNull();
  });

  it.each([YEARS, -YEARS, 5_000])(
    'is confirmed by a second answer, and one that is %i ms off is found out',
    async (wrongMs) => {
      const { state, venue, time } = world();
      state.wrongMs = wrongMs;
      await time.refresh();
      state.wrongMs = 0;
      expect(Math.abs((await time.confirmed()) - venue())).toBeLessThan(100);
      expect(state.fetches).toBe(3);
      await time.confirmed();
      expect(state.fetches).toBe(3);
    },
  );

  it('is an error when no two answers agree', async () => {
    let serverTimeMs = 0;
    const time = new VenueTime({
      monotonic: () => 0,
      wall: () => 0,
      fetch: () =>
        Promise.resolve({ serverTimeMs: (serverTimeMs += 10_000), timeValue: 0, clockTickLenMs: 1 }),
    });
    await expect(time.confirmed()).rejects.toMatchObject({ code: 'VENUE_TIME_UNSTEADY' });
    expect(time.steady()).toBeNull();
  });
});
