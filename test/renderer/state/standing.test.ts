import { describe, expect, it } from 'vitest';
import { livenessOf, stageOf } from '../../../src-renderer/state/index.ts';
import { standingOf } from '../../../src-renderer/state/standing.ts';
import { ACCOUNT, ordersSample, POSITIONS, statusSample } from '../harness/samples.ts';
import { SHAPES, SimulatedMarket } from '../harness/simulation.ts';

const status = statusSample(1_700_000_000_000);
const tickers = SHAPES.map((shape) => new SimulatedMarket(shape, 1).ticker());

describe('how live the screen is', () => {
  it('is said by the first thing that is broken, from the daemon outward', () => {
    expect(livenessOf('connecting', null, null).words).toBe('connecting');
    expect(livenessOf('offline', 0, status).words).toMatch(/^daemon offline since \d\d:\d\d:\d\d$/);
    expect(
      livenessOf('live', null, {
        ...status,
        venue: { ...status.venue, reachable: false, problem: 'No answer.' },
      }),
    ).toMatchObject({
      words: 'venue unreachable',
      detail: 'No answer.',
    });
    expect(
      livenessOf('live', null, { ...status, realtime: { ...status.realtime, state: 'stale', staleSince: 0 } })
        .words,
    ).toMatch(/^stale since/);
    expect(livenessOf('live', null, status)).toMatchObject({ tone: 'gain', words: 'live 3 ms' });
  });
});

describe('what stands in the middle', () => {
  it('is the first thing to be done before one can trade', () => {
    const vault = (state: 'locked' | 'damaged') => ({ ...status, vault: { ...status.vault, state } });
    expect(stageOf(null)).toBe('market');
    expect(stageOf(status)).toBe('market');
    expect(stageOf({ ...status, practiceReady: false })).toBe('first-run');
    expect(stageOf({ ...vault('locked'), practiceReady: false })).toBe('locked');
    expect(stageOf({ ...vault('locked'), session: null, practiceReady: false })).toBe('locked');
    expect(stageOf(vault('damaged'))).toBe('damaged');
    expect(stageOf({ ...status, profile: { ...status.profile, kind: 'mainnet', accepted: false } })).toBe(
      'live-setup',
    );
    expect(stageOf({ ...status, profile: { ...status.profile, kind: 'mainnet', accepted: true } })).toBe(
      'market',
    );
  });

  it('is the market of a live profile for who wants to look at it first, but not before its facts are accepted', () => {
    const live = (accepted: boolean) => ({
      ...status,
      wallet: null,
      profile: { ...status.profile, kind: 'mainnet' as const, accepted },
    });
    expect(stageOf(live(true))).toBe('live-setup');
    expect(stageOf(live(true), true)).toBe('market');
    expect(stageOf(live(false), true)).toBe('live-setup');
  });
});

describe('the standing of an account', () => {
  const sources = { account: ACCOUNT, positions: POSITIONS, orders: ordersSample(0), tickers };

  it('is read from what the streams say', () => {
    const standing = standingOf(sources, 'main');
    expect(standing?.collateral).toBe(9_987_414_000n);
    expect(standing?.positions.get('BTCP')?.size).toBe(-36_200n);
    expect(standing?.openOrders.get('ETHP')).toEqual({ bids: 1_750_000n, asks: 750_000n });
  });

  it('is not known while a source is missing, cannot be read, or the strategy is another', () => {
    expect(standingOf({ ...sources, positions: null }, 'main')).toBeNull();
    expect(standingOf(sources, 'other')).toBeNull();
    const [first] = POSITIONS;
    if (first)
      expect(standingOf({ ...sources, positions: [{ ...first, amount: '1e3' }] }, 'main')).toBeNull();
  });
});
