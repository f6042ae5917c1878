import { afterEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { COMMANDS } from '../../../src-shared/contract/index.ts';
import { denialEnd, sweepTime } from '../../../src-main/sessions/index.ts';
import { approve, choose, NOW_MS, setting, wish } from './support.ts';

const DAY_MS = 86_400_000;
const YEAR_2100_MS = 4_102_444_800_000;
const NONSENSE = [0, -1, NaN, Infinity, -Infinity, 1e18, 1.5, 2 ** 53];

afterEach(() => {
  vi.useRealTimers();
});

describe('a lifetime or an end that is none', () => {
  it.each(NONSENSE)('%d is refused with a code, and leaves nothing behind', async (nonsense) => {
    const { sessions, wallet, custody } = await setting();
    for (const wrong of [{ lifetimeSeconds: nonsense }, { expirySeconds: nonsense }]) {
      await expect(sessions.issue(wish(wrong), wallet, approve)).rejects.toMatchObject({
        code: expect.stringMatching(/^SESSION_(EXPIRY|TOO_LONG)$/) as string,
      });
      expect(() => sessions.preview(wish(wrong), wallet)).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^SESSION_/) as string }),
      );
    }
    expect(custody.sessionKeys()).toEqual([]);
    expect(sessions.list()).toEqual([]);
  });

  it.each(NONSENSE)('%d does not pass the door', (nonsense) => {
    const session = { scope: ['order'], lifetimeSeconds: 3600 };
    const address = `0x${'ab'.repeat(20)}`;
    const inputs = [
      ['session.issue', { ...session, lifetimeSeconds: nonsense }],
      ['session.issue', { ...session, expirySeconds: nonsense }],
      ['session.prepare', { ...session, lifetimeSeconds: nonsense }],
      ['session.renew', { session: 'x', lifetimeSeconds: nonsense }],
      ['session.deny', { address, until: nonsense }],
      ['session.list', { limit: nonsense }],
    ] as const;
    for (const [name, input] of inputs)
      expect(v.safeParse(COMMANDS[name].input, input).success, name).toBe(false);
  });

  it('is one that has passed, or lies beyond the lifetime that was asked for', async () => {
    const { sessions, wallet } = await setting();
    const now = NOW_MS / 1000;
    for (const expirySeconds of [now, now - 1, now + 3_601])
      await expect(sessions.issue(wish({ expirySeconds }), wallet, approve)).rejects.toMatchObject({
        code: 'SESSION_EXPIRY',
      });
    await sessions.issue(wish({ expirySeconds: now + 3_600 }), wallet, approve);
  });

  it('is an end that came while a person was asked', async () => {
    const { sessions, wallet, clock, custody } = await setting();
    await expect(
      sessions.issue(wish({ lifetimeSeconds: 60 }), wallet, (shown) => {
        clock.ms = NOW_MS + 60_000;
        return Promise.resolve(shown);
      }),
    ).rejects.toMatchObject({ code: 'SESSION_EXPIRY' });
    expect(custody.sessionKeys()).toEqual([]);
  });

  it('is a scope without actions; one that names an action twice is refused at the door', async () => {
    const { sessions, wallet } = await setting();
    await expect(sessions.issue(wish({ scope: [] }), wallet, approve)).rejects.toMatchObject({
      code: 'SESSION_SCOPE_EMPTY',
    });
    const { input } = COMMANDS['session.prepare'];
    const twice = { scope: ['order', 'order'], lifetimeSeconds: 60 };
    expect(v.safeParse(input, twice).success).toBe(false);
    const session = await sessions.issue(wish({ scope: ['order', 'order'] }), wallet, approve);
    expect(session.proof.slice(2 + 18, 2 + 20)).toBe('02');
  });
});

describe("a venue's clock", () => {
  it.each([-1, 0, YEAR_2100_MS + 1, 1e15, 253_402_300_799_999])(
    'that shows %d ms gives no session, and takes no key',
    async (ms) => {
      const { sessions, wallet, custody, clock } = await setting();
      const session = await sessions.issue(wish(), wallet, approve);
      clock.ms = ms;
      await expect(sessions.issue(wish(), wallet, approve)).rejects.toMatchObject({
        code: 'VENUE_TIME_IMPLAUSIBLE',
      });
      expect(() => denialEnd(wallet, null, undefined, ms)).toThrow(
        expect.objectContaining({ code: 'VENUE_TIME_IMPLAUSIBLE' }),
      );
      expect(sessions.list()).toHaveLength(1);
      sessions.sweep(sweepTime(ms, Date.now(), true));
      sessions.sweep(sweepTime(ms, Date.now(), false));
      expect(custody.hasSessionKey(session.id)).toBe(true);
      clock.ms = NOW_MS;
      expect(choose(sessions, wallet, 'order')).toBe(session.id);
    },
  );

  it('that steadily shows a far future uses no key meanwhile, and ends none that a day more here would not', async () => {
    const { sessions, wallet, custody, clock } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    clock.ms = NOW_MS + 5 * 365 * DAY_MS;
    expect(choose(sessions, wallet, 'order')).toMatchObject({ reason: 'SESSION_NONE' });
    expect(sessions.list()).toMatchObject([{ state: 'expired' }]);
    sessions.sweep(sweepTime(clock.ms, NOW_MS - DAY_MS + 3_600_000, false));
    expect(custody.hasSessionKey(session.id)).toBe(true);
    sessions.sweep(sweepTime(clock.ms, NOW_MS, false));
    expect(custody.hasSessionKey(session.id)).toBe(false);
  });

  it('of a practice venue may be moved at will, and its sessions end by it', async () => {
    expect(sweepTime(NOW_MS + 5 * 365 * DAY_MS, NOW_MS, true)).toBe(NOW_MS + 5 * 365 * DAY_MS);
    expect(sweepTime(null, NOW_MS, true)).toBeNull();
    expect(sweepTime(null, NOW_MS, false)).toBeNull();
  });
});

describe("this machine's clock", () => {
  it.each(['1901-01-01', '1969-12-31T23:59:59Z', '2100-06-01', '+275000-01-01T00:00:00Z'])(
    'at %s changes neither what is issued nor what is listed first, nor what is swept',
    async (date) => {
      const { sessions, wallet, custody, clock, again } = await setting();
      const before = await sessions.issue(wish({ name: 'Before' }), wallet, approve);
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(new Date(date));
      const session = await sessions.issue(wish({ name: 'During' }), wallet, approve);
      expect(session.expirySeconds).toBe(before.expirySeconds);
      sessions.used(session);
      sessions.flush();
      const rows = again().list();
      expect(rows.map(({ name }) => name)).toEqual(['During', 'Before']);
      expect(rows[0]).toMatchObject({
        createdAt: Date.parse(date),
        lastUsedAt: Date.parse(date),
        uses: 1,
        leftSeconds: 3_600,
      });
      sessions.sweep(sweepTime(NOW_MS, Date.now(), true));
      expect(custody.sessionKeys()).toHaveLength(2);
      clock.ms = NOW_MS + 4_000_000;
      sessions.sweep(sweepTime(clock.ms, Date.now(), true));
      expect(custody.sessionKeys()).toEqual([]);
    },
  );
});

describe('the end of a denial', () => {
  it('is the end of the key where that is known, else of the longest session there can be', async () => {
    const { sessions, wallet } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    const now = NOW_MS / 1000;
    expect(denialEnd(wallet, session, undefined, NOW_MS)).toBe(session.expirySeconds);
    expect(denialEnd(wallet, null, undefined, NOW_MS)).toBe(now + 30 * 86_400);
    expect(denialEnd(wallet, session, now + 5, NOW_MS)).toBe(now + 5);
  });

  it('is refused when it has passed, when the key has ended by itself, and for the wallet of another', async () => {
    const { sessions, wallet, custody } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    const other = await custody.createWallet('Other');
    const code = (expected: string): unknown => expect.objectContaining({ code: expected });
    expect(() => denialEnd(wallet, session, NOW_MS / 1000, NOW_MS)).toThrow(code('DENIAL_PAST') as Error);
    expect(() => denialEnd(wallet, session, undefined, NOW_MS + 4_000_000)).toThrow(
      code('DENIAL_OVER') as Error,
    );
    expect(() => denialEnd(other.address, session, undefined, NOW_MS)).toThrow(
      code('DENIAL_WALLET') as Error,
    );
    expect(() => denialEnd(wallet, null, undefined, null)).toThrow(code('VENUE_TIME_UNKNOWN') as Error);
  });
});
