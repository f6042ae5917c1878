import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VenueBirth } from '../../../src-main/daemon/venue-birth.ts';
import type { Settings } from '../../../src-main/storage/index.ts';

const TICK = 1_000;

function venue(settings = memory()) {
  const world = { born: 5_000_300, now: 9_000_000, frozen: null as number | null, asked: 0, lies: 0 };
  const fetch = () => {
    world.asked++;
    const born = world.lies-- > 0 ? 1_000 : world.born;
    const timeValue = world.frozen ?? Math.floor((world.now - born) / TICK);
    return Promise.resolve({ serverTimeMs: world.now, timeValue, clockTickLenMs: TICK });
  };
  const start = () => {
    const birth = new VenueBirth({ fetch, settings, profile: 'practice' });
    const told = { times: 0 };
    birth.isOther.on(() => told.times++);
    const look = async (ms = 700): Promise<number> => {
      world.now += ms;
      await birth.time();
      return told.times;
    };
    return { birth, look };
  };
  return { world, start };
}

function memory(): Settings {
  const kept = new Map<string, string>();
  return {
    get: (name) => JSON.parse(kept.get(name) ?? 'null') as unknown,
    set: (name, value) => void kept.set(name, JSON.stringify(value)),
  };
}

describe('the beginning of the practice venue', () => {
  it('shows that another one answers, once, though it was begun anew while nobody looked', async () => {
    const { world, start } = venue();
    const first = start();
    for (let n = 0; n < 8; n++) expect(await first.look()).toBe(0);
    world.born = 8_999_000;
    const second = start();
    expect(await second.look()).toBe(1);
    expect(await second.look()).toBe(1);
    expect(await start().look()).toBe(0);
  });

  it('is not doubted for a single wrong answer, nor for a beginning that we know of', async () => {
    const { world, start } = venue();
    const { birth, look } = start();
    for (let n = 0; n < 8; n++) await look();
    world.lies = 1;
    expect(await look()).toBe(0);
    world.born = 8_999_000;
    birth.forget();
    for (let n = 0; n < 8; n++) expect(await look()).toBe(0);
  });

  it('tells nothing where the ticks do not count from one', async () => {
    const { world, start } = venue();
    world.frozen = 4;
    const { look } = start();
    for (let n = 0; n < 20; n++) expect(await look(n * 300)).toBe(0);
  });

  it('stays the same however the answers come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 100_000_000 })), async (steps) => {
        const { look } = venue().start();
        for (const ms of steps) expect(await look(ms)).toBe(0);
      }),
    );
  });
});
