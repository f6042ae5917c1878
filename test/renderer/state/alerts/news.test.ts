import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Account, GroupLeg, GroupRow, SessionRow } from '../../../../src-shared/contract/index.ts';
import { parseDecimal, type Fixed } from '../../../../src-shared/money/index.ts';
import type { News } from '../../../../src-renderer/state/alerts/alert.ts';
import { ConnectionNews } from '../../../../src-renderer/state/alerts/connection-news.ts';
import { GroupNews } from '../../../../src-renderer/state/alerts/group-news.ts';
import { levelOf, MarginNews } from '../../../../src-renderer/state/alerts/margin-news.ts';
import { DOUBT_MS, RequestNews } from '../../../../src-renderer/state/alerts/request-news.ts';
import { SessionNews } from '../../../../src-renderer/state/alerts/session-news.ts';
import { toastSide } from '../../../../src-renderer/state/alerts/side.ts';
import { useLanguage } from '../../../../src-renderer/words/index.ts';
import { ACCOUNT, requestSample, sessionsSample, statusSample } from '../../harness/samples.ts';

const titles = (news: readonly News[]): string[] => news.map(({ words }) => words().title);
const ALL = { parts: true };

describe('news of brackets and scales', () => {
  const row = (state: GroupRow['state']): GroupRow => ({
    group: 'g1',
    kind: 'bracket',
    state,
    ending: null,
    problem:
      state === 'stuck' ? { code: 'GROUP_STOP_REFUSED', message: 'No stop.', hint: 'Try again.' } : null,
    symbol: 'ETHP',
    strategy: 'main',
    side: 'buy',
    wallet: '0x00',
    clientId: null,
    createdAt: 0,
    updatedAt: 0,
    legs: [],
  });

  it('tell once of one that is stuck, and again when it is so once more', () => {
    const news = new GroupNews();
    expect(news.look(null)).toEqual([]);
    expect(news.look([row('working')])).toEqual([]);
    const [told] = news.look([row('stuck')]);
    expect(told).toMatchObject({ category: 'rejection', tone: 'bad', place: { is: 'groups' } });
    expect(told?.words()).toEqual({
      title: 'A bracket or a scale needs you',
      detail: 'Bracket: Buy ETHP: No stop.',
      next: 'Try again.',
    });
    expect(news.look([row('stuck')])).toEqual([]);
    news.look([row('working')]);
    expect(news.look([row('stuck')])).toHaveLength(1);
  });
});

describe('news of a bracket whose position has no exits', () => {
  const leg = (role: GroupLeg['role'], state: GroupLeg['state'], filled = '0'): GroupLeg => ({
    leg: role,
    role,
    side: role === 'entry' ? 'buy' : 'sell',
    type: role === 'stop' ? 'stop' : 'limit',
    amount: '1',
    price: '2400',
    stopPrice: null,
    state,
    filled,
    orderHash: null,
    requests: [],
    error: null,
  });
  const problem = { code: 'VAULT_LOCKED', message: 'The vault is locked.', hint: 'Unlock it.' };
  const row = (legs: GroupLeg[], part: Partial<GroupRow> = {}): GroupRow => ({
    group: 'g1',
    kind: 'bracket',
    state: 'working',
    ending: null,
    problem,
    symbol: 'ETHP',
    strategy: 'main',
    side: 'buy',
    wallet: '0x00',
    clientId: null,
    createdAt: 0,
    updatedAt: 0,
    legs,
    ...part,
  });
  const filled = leg('entry', 'filled', '1');

  it('comes when its entry fills while the vault is locked, once, and leads to the unlocking', () => {
    const news = new GroupNews();
    expect(news.look([row([leg('entry', 'open'), leg('stop', 'planned')])])).toEqual([]);
    // A warning is no reason: the stop is about to be placed.
    const warned = { problem: { code: 'BRACKET_STOP_BLOCKED', message: 'In the way.', hint: 'Move it.' } };
    expect(news.look([row([filled, leg('stop', 'sending')], warned)])).toEqual([]);
    const [told] = news.look([row([filled, leg('stop', 'planned')])]);
    expect(told).toMatchObject({ category: 'rejection', tone: 'bad', place: { is: 'unlock' } });
    expect(told?.words()).toEqual({
      title: 'A position stands without its exits',
      detail: 'Bracket: Buy ETHP: The vault is locked.',
      next: 'Unlock it.',
    });
    expect(news.look([row([filled, leg('stop', 'planned')])])).toEqual([]);
    expect(titles(news.look([row([filled, leg('stop', 'refused')], { state: 'stuck' })]))).toEqual([
      'A bracket or a scale needs you',
    ]);
  });

  it('is none while the stop stands for all of it, nor while nothing hinders it', () => {
    const look = (...args: Parameters<typeof row>) => new GroupNews().look([row(...args)]);
    expect(look([filled, leg('stop', 'waits'), leg('target', 'planned')])).toEqual([]);
    expect(look([filled, leg('stop', 'planned')], { problem: null })).toEqual([]);
    expect(look([filled, leg('stop', 'filled', '1')])).toEqual([]);
    // Smaller than what is held, or the target alone: the rest of it has no stop.
    expect(look([filled, { ...leg('stop', 'waits'), amount: '0.4' }])).toHaveLength(1);
    expect(look([filled, leg('stop', 'refused'), leg('target', 'open')])).toHaveLength(1);
    expect(look([filled, leg('target', 'open')])).toEqual([]);
  });
});

describe('news of requests', () => {
  const row = (part: Parameters<typeof requestSample>[2] & { requestId: string }) =>
    requestSample(10_000, 1, { state: 'Sequenced', ...part });
  const trade = (state: 'filled' | 'partly filled', filled: string) => ({
    state,
    filled,
    detail: null,
    at: 0,
  });

  it('are none at the first look, nor of what is older and comes up later', () => {
    const news = new RequestNews();
    const old = row({ requestId: 'old', progress: trade('filled', '1'), createdAt: 1 });
    expect(news.look(null, 20_000, ALL)).toEqual([]);
    expect(news.look([old], 20_000, ALL)).toEqual([]);
    const older = row({ requestId: 'older', progress: trade('filled', '1'), createdAt: 2 });
    expect(news.look([older, old], 20_001, ALL)).toEqual([]);
    const fresh = row({ requestId: 'fresh', progress: trade('filled', '1'), createdAt: 20_000 });
    expect(titles(news.look([fresh, older, old], 20_002, ALL))).toEqual(['Filled']);
  });

  it('tell of each part that traded once, and of the whole, under one key', () => {
    const news = new RequestNews();
    const at = (progress: ReturnType<typeof trade>) => [row({ requestId: 'a', progress, createdAt: 10 })];
    news.look([row({ requestId: 'a', createdAt: 10 })], 5, ALL);
    const first = news.look(at(trade('partly filled', '0.2')), 20, ALL);
    expect(first[0]?.words().detail).toMatch(/0\.2 so far$/);
    expect(news.look(at(trade('partly filled', '0.2')), 21, ALL)).toEqual([]);
    const second = news.look(at(trade('partly filled', '0.3')), 22, ALL);
    const whole = news.look(at(trade('filled', '0.5')), 23, ALL);
    expect(titles([...second, ...whole])).toEqual(['Partly filled', 'Filled']);
    expect(new Set([...first, ...second, ...whole].map(({ key }) => key)).size).toBe(1);
    expect(news.look(at(trade('filled', '0.5')), 24, ALL)).toEqual([]);
  });

  it('leave parts out where a person wants whole orders alone', () => {
    const news = new RequestNews();
    news.look([], 5, ALL);
    const part = row({ requestId: 'a', progress: trade('partly filled', '0.2'), createdAt: 10 });
    expect(news.look([part], 20, { parts: false })).toEqual([]);
    expect(titles(news.look([{ ...part, progress: trade('filled', '1') }], 21, { parts: false }))).toEqual([
      'Filled',
    ]);
  });

  it('tell of a rejection with the hint of the catalogue, and where to look', () => {
    const news = new RequestNews();
    news.look([], 5, ALL);
    const error = { reason: 'x', safety: null, message: 'Too much.', hint: 'Write less.', retry: 'no' };
    const [told, ...more] = news.look(
      [row({ requestId: 'a', createdAt: 10, state: 'Rejected', error })],
      20,
      ALL,
    );
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      category: 'rejection',
      tone: 'bad',
      place: { is: 'request', requestId: 'a' },
    });
    expect(told?.words()).toMatchObject({ title: 'Rejected by the venue', next: 'Write less.' });
    expect(told?.words().detail).toMatch(/Too much\.$/);
  });

  it('say that an outcome is unknown only once it has stayed so', () => {
    const news = new RequestNews();
    news.look([], 5, ALL);
    const unknown = row({ requestId: 'a', createdAt: 10, updatedAt: 1_000, state: 'Unknown' });
    expect(news.look([unknown], 1_000 + DOUBT_MS - 1, ALL)).toEqual([]);
    expect(titles(news.look([unknown], 1_000 + DOUBT_MS, ALL))).toEqual(['Outcome not known yet']);
    expect(news.look([unknown], 99_000, ALL)).toEqual([]);
    expect(titles(news.look([{ ...unknown, state: 'NotSequenced' }], 99_001, ALL))).toEqual([
      'Never reached the venue',
    ]);
  });
});

describe('news of the margin', () => {
  const first = parseDecimal('0.1');
  const of = (marginFraction: string | null, frozen = false): Account => ({
    ...ACCOUNT,
    strategies: ACCOUNT.strategies.map((row) => ({ ...row, marginFraction, frozen })),
  });

  it('warn below the threshold, again below the last one, and say when it is over', () => {
    const news = new MarginNews();
    const after = (fraction: string | null): string[] => titles(news.look(of(fraction), first));
    expect(after('0.5')).toEqual([]);
    expect(after('0.1')).toEqual([]);
    expect(after('0.0999')).toEqual(['Near liquidation']);
    expect(after('0.0999')).toEqual([]);
    expect(after('0.069')).toEqual(['Very near liquidation']);
    expect(after('0.08')).toEqual([]);
    expect(after('0.2')).toEqual(['Away from liquidation again']);
    expect(after('0.06')).toEqual(['Very near liquidation']);
    expect(after(null)).toEqual([]);
  });

  it('does not come and go while the fraction moves about the threshold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0.08', '0.1', '0.15', '0.2'),
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 40 }),
        (text, moves) => {
          const threshold = parseDecimal(text);
          const news = new MarginNews();
          // Within 9% of it, either way: never as low as the last warning.
          const fractions = moves.map((move): Fixed => (threshold * BigInt(100 + move)) / 100n);
          const floor = fractions.some((fraction) => fraction < threshold) ? 1 : 0;
          const told = fractions.flatMap((fraction) =>
            news.look(of(`0.${String(fraction).padStart(6, '0')}`), threshold),
          );
          expect(told.length).toBeLessThanOrEqual(floor);
        },
      ),
    );
  });

  it('is worse or as bad whenever the fraction is lower, whatever held before', () => {
    const fraction = fc.bigInt({ min: 0n, max: 400_000n });
    const level = fc.constantFrom(0 as const, 1 as const, 2 as const);
    fc.assert(
      fc.property(fraction, fraction, level, (a, b, before) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(levelOf(low, first, before)).toBeGreaterThanOrEqual(levelOf(high, first, before));
        expect(levelOf(low, first, 2)).toBeGreaterThanOrEqual(levelOf(low, first, 0));
      }),
    );
  });

  it('tells of a liquidation once, and not of one that was there before', () => {
    const news = new MarginNews();
    expect(news.look(of('0.2'), first)).toEqual([]);
    expect(titles(news.look(of(null, true), first))).toEqual(['Liquidated']);
    expect(news.look(of(null, true), first)).toEqual([]);
    expect(new MarginNews().look(of(null, true), first)).toEqual([]);
  });

  it('forgets what held for another wallet', () => {
    const news = new MarginNews();
    news.look(of('0.2'), first);
    expect(news.look({ ...of(null, true), trader: '0xother' }, first)).toEqual([]);
  });
});

describe('news of session keys', () => {
  const [sample] = sessionsSample(0);
  const key = (part: Partial<SessionRow>): SessionRow => {
    if (!sample) throw new Error('There is no sample.');
    return { ...sample, state: 'active', expirySeconds: 10_000, ...part };
  };
  const HOUR = 3_600_000;

  it('come when one ends within the time that was chosen, and when it has ended', () => {
    const news = new SessionNews();
    expect(news.look([key({})], null, HOUR)).toEqual([]);
    expect(news.look([key({})], 10_000_000 - HOUR - 1, HOUR)).toEqual([]);
    expect(titles(news.look([key({})], 10_000_000 - HOUR, HOUR))).toEqual(['A session key ends soon']);
    expect(news.look([key({})], 10_000_000 - 1_000, HOUR)).toEqual([]);
    expect(titles(news.look([key({})], 10_000_000, HOUR))).toEqual(['A session key has ended']);
    expect(news.look([key({ state: 'expired' })], 10_000_001, HOUR)).toEqual([]);
  });

  it('come when the venue refuses one, and not when it was revoked here', () => {
    const news = new SessionNews();
    const rows = [key({ session: 'a' }), key({ session: 'b' })];
    news.look(rows, 0, HOUR);
    const told = news.look(
      [key({ session: 'a', state: 'denied' }), key({ session: 'b', state: 'revoked' })],
      1,
      HOUR,
    );
    expect(told.map(({ words }) => words().detail)).toEqual([`The venue refuses ${sample?.name ?? ''}`]);
  });

  it('are none of keys that had ended before', () => {
    expect(new SessionNews().look([key({ state: 'expired' })], 99_000_000, HOUR)).toEqual([]);
  });
});

describe('news of the connection', () => {
  const live = statusSample(0);
  const stale = { ...live, realtime: { ...live.realtime, state: 'stale' as const, staleSince: 0 } };

  it('come when it is broken for longer than a moment, and when it is back', () => {
    const news = new ConnectionNews();
    expect(news.look('live', live, 0, 3_000)).toEqual([]);
    expect(news.look('offline', live, 1_000, 3_000)).toEqual([]);
    expect(news.look('offline', live, 3_999, 3_000)).toEqual([]);
    expect(titles(news.look('offline', live, 4_000, 3_000))).toEqual(['The daemon is not there']);
    expect(news.look('offline', live, 60_000, 3_000)).toEqual([]);
    const back = news.look('live', live, 61_000, 3_000);
    expect(titles(back)).toEqual(['The daemon is back']);
    expect(back[0]?.words().detail).toBe('It was away for 1 m');
  });

  it('are none of a break that is over before, nor of what never stood', () => {
    const news = new ConnectionNews();
    expect(news.look('connecting', null, 0, 3_000)).toEqual([]);
    expect(news.look('connecting', null, 99_000, 3_000)).toEqual([]);
    news.look('live', live, 100_000, 3_000);
    news.look('live', stale, 101_000, 3_000);
    expect(news.look('live', live, 103_000, 3_000)).toEqual([]);
  });

  it('say which part of the way is broken', () => {
    const news = new ConnectionNews();
    news.look('live', live, 0, 1_000);
    news.look('live', stale, 1_000, 1_000);
    expect(titles(news.look('live', stale, 2_000, 1_000))).toEqual(['No live data']);
    const gone = { ...stale, venue: { ...stale.venue, reachable: false } };
    expect(titles(news.look('live', gone, 3_000, 1_000))).toEqual(['The venue does not answer']);
  });
});

describe('words of news', () => {
  afterEach(() => useLanguage('en'));

  it('follow the language', async () => {
    const news = new MarginNews();
    const account = { ...ACCOUNT, strategies: ACCOUNT.strategies.slice(0, 1) };
    const [told] = news.look(
      { ...account, strategies: account.strategies.map((row) => ({ ...row, marginFraction: '0.0642' })) },
      parseDecimal('0.1'),
    );
    expect(told?.words().detail).toBe('Strategy main has a margin of 6.4%; below 5.0% it is liquidated');
    await useLanguage('de');
    expect(told?.words().title).toBe('Sehr nahe der Liquidation');
  });
});

describe('toasts', () => {
  it('never cover the ticket', () => {
    expect(toastSide(null, 1280)).toBe('left');
    expect(toastSide({ left: 980, right: 1280 }, 1280)).toBe('left');
    expect(toastSide({ left: 0, right: 300 }, 1280)).toBe('right');
    expect(toastSide({ left: 0, right: 1280 }, 1280)).toBeNull();
  });
});
