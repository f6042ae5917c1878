import { describe, expect, it } from 'vitest';
import { readVolume } from '../../../src-main/daemon/market/volume.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import type { VolumePage } from '../../../src-shared/protocol/index.ts';
import { startPractice } from '../support/practice.ts';
import { until } from '../support/wait.ts';

const HOUR = 3_600;
const input = { period: 'hour', symbol: undefined, group: undefined } as const;

/** A venue that shows volume in pages of two, with a gap between them. */
function pages(next: (asked: number | undefined) => number | null) {
  const asked: (number | undefined)[] = [];
  const volume = ({
    lookbackTimestamp,
    lookbackCount,
  }: {
    lookbackTimestamp?: number | undefined;
    lookbackCount: number;
  }) => {
    asked.push(lookbackTimestamp);
    const from = lookbackTimestamp ?? 100 * HOUR;
    const value = [from, from - HOUR].slice(0, lookbackCount).map((timestamp) => ({
      timestamp,
      overall: parseDecimal('1.5'),
      markets: [],
    }));
    return Promise.resolve<VolumePage>({
      success: true,
      timestamp: 0,
      nextLookbackTimestamp: next(lookbackTimestamp),
      value,
    });
  };
  return { reads: { volume }, asked };
}

describe('volume over many periods', () => {
  it('follows pages over gaps until there are as many periods as were asked for', async () => {
    const { reads, asked } = pages((from = 100 * HOUR) => from - 10 * HOUR);
    const rows = await readVolume(reads, { ...input, count: 5 });
    expect(rows.map(({ at }) => at / 1_000 / HOUR)).toEqual([100, 99, 90, 89, 80]);
    expect(rows[0]).toEqual({ at: 100 * HOUR * 1_000, notional: '1.5', markets: [] });
    expect(asked).toEqual([undefined, 90 * HOUR, 80 * HOUR]);
  });

  it('ends where the venue has no more', async () => {
    const { reads, asked } = pages((from) => (from === undefined ? 90 * HOUR : null));
    expect(await readVolume(reads, { ...input, count: 60 })).toHaveLength(4);
    expect(asked).toHaveLength(2);
  });

  it('shows no period twice, and leaves a venue that leads in circles', async () => {
    const { reads, asked } = pages(() => 99 * HOUR);
    const rows = await readVolume(reads, { ...input, count: 60 });
    expect(rows.map(({ at }) => at / 1_000 / HOUR)).toEqual([100, 99, 98]);
    expect(asked).toHaveLength(2);
  });
});

describe('what was traded at the practice venue', () => {
  it('is shown trade by trade and by period, whole and by market', async () => {
    const { client } = await startPractice();
    const trades = await until(async () => {
      const rows = await client.call('market.trades', { symbol: 'ETHP', limit: 3 });
      return rows.length === 3 ? rows : null;
    }, 'three trades');
    expect(trades.map(({ id }) => Number(id))).toEqual(
      trades.map(({ id }) => Number(id)).toSorted((a, b) => b - a),
    );

    const [whole] = await client.call('market.volume', { count: 1 });
    expect(Number(whole?.notional)).toBeGreaterThan(0);
    expect(whole?.markets).toEqual([]);
    const [grouped] = await client.call('market.volume', { period: 'minute', group: 'symbol' });
    expect(grouped?.notional).toBeNull();
    expect(grouped?.markets.map(({ symbol }) => symbol)).toContain('BTCP');
    const [named] = await client.call('market.volume', { period: 'week', symbol: 'ETHP' });
    expect(named?.markets).toEqual([
      { symbol: 'ETHP', notional: expect.any(String) as string, amount: expect.any(String) as string },
    ]);

    await expect(client.call('market.trades', { symbol: 'DOGEP' })).rejects.toMatchObject({
      code: 'MARKET_UNKNOWN',
    });
    await expect(client.call('market.volume', { symbol: 'DOGEP' })).rejects.toMatchObject({
      code: 'MARKET_UNKNOWN',
    });
  });
});
