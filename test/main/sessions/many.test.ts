import { describe, expect, it } from 'vitest';
import { SessionStore } from '../../../src-main/sessions/index.ts';
import { scaled } from '../../support/long.ts';
import { manySessions } from './many.ts';
import { approve, choose, NOW_MS, setting, wish } from './support.ts';

const TOTAL = scaled(10_000);

describe('thousands of sessions', () => {
  it('that have ended: the newest 200 are listed, all are counted, and a page goes through every one', async () => {
    const world = await setting();
    const made = manySessions(world, TOTAL, 3);
    const { sessions } = world;
    const rows = sessions.list();
    expect(rows).toHaveLength(203);
    expect(rows.map(({ session }) => session)).toEqual(
      made
        .slice(-203)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(sessions.count()).toEqual({ active: 3, ended: TOTAL - 3 });
    const seen: string[] = [];
    for (;;) {
      const page = sessions.page({ state: 'all', before: seen.at(-1), limit: 300 });
      seen.push(...page.map(({ session }) => session));
      if (page.length < 300) break;
    }
    expect(seen).toEqual(made.map(({ id }) => id).reverse());
    expect(sessions.page({ state: 'all', before: 'unknown', limit: 10 })).toEqual([]);
    expect(choose(sessions, world.wallet, 'order')).toMatchObject({ reason: 'SESSION_AMBIGUOUS' });
  });

  it('of one wallet: all of them are ended at once, also those that no list shows', async () => {
    const world = await setting();
    manySessions(world, 800, 800);
    const { address: other } = await world.custody.createWallet('Other');
    const kept = await world.sessions.issue(wish(), other, approve);
    expect(world.sessions.countOf(world.wallet)).toBe(800);
    expect(world.sessions.revokeAllOf(world.wallet)).toBe(800);
    expect(world.custody.sessionKeys()).toEqual([kept.id]);
    expect(world.sessions.count()).toEqual({ active: 1, ended: 800 });
    expect(world.again().count()).toEqual({ active: 1, ended: 800 });
  });

  it('that are active: the list stays bounded, a refusal names a few, the one that is named signs', async () => {
    const world = await setting();
    manySessions(world, TOTAL, TOTAL);
    const { sessions, wallet } = world;
    expect(sessions.list().length).toBeLessThanOrEqual(500);
    expect(sessions.count()).toEqual({ active: TOTAL, ended: 0 });
    const refused = choose(sessions, wallet, 'order');
    expect(refused).toMatchObject({ reason: 'SESSION_AMBIGUOUS' });
    expect(JSON.stringify(refused).length).toBeLessThan(1_000);
    expect(choose(sessions, wallet, 'order', 'session-7')).toBe('session-7');
    const none = choose(
      sessions,
      wallet,
      'order',
      undefined,
      Array.from({ length: TOTAL }, (_, n) => `session-${n}`),
    );
    expect(none).toMatchObject({ reason: 'SESSION_NONE' });
    expect(JSON.stringify(none).length).toBeLessThan(1_000);
  });

  it('that expire at once are swept some at a time until none is left, on record each', async () => {
    const world = await setting();
    manySessions(world, TOTAL, 120);
    const { sessions, custody, clock, events } = world;
    const kept = await sessions.issue(wish({ lifetimeSeconds: 86_400 }), world.wallet, approve);
    clock.ms = NOW_MS + 4_000_000;
    let sweeps = 0;
    while (custody.sessionKeys().length > 1) {
      const before = custody.sessionKeys().length;
      sessions.sweep(clock.ms);
      expect(before - custody.sessionKeys().length).toBeLessThanOrEqual(50);
      sweeps += 1;
      expect(sweeps).toBeLessThan(10);
    }
    expect(custody.sessionKeys()).toEqual([kept.id]);
    expect(events.filter(({ event }) => event === 'session.expired')).toHaveLength(120);
  });

  it('are there again after a restart', async () => {
    const world = await setting();
    manySessions(world, TOTAL, 10);
    const store = new SessionStore(world.database, 'practice');
    expect(store.counts).toEqual({ active: 10, ended: TOTAL - 10 });
    expect(world.again({ store }).list()).toEqual(world.sessions.list());
  });
});
