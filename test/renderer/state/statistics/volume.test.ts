import { describe, expect, it, vi } from 'vitest';
import { endOfPeriod, figureOf } from '../../../../src-renderer/state/statistics/volume.svelte.ts';
import { answer, callsOf, inputOf, startTerminal } from '../../harness/terminal.ts';

const HOUR = 3_600_000;
const row = (at: number, ...markets: [string, string][]) => ({
  at,
  notional: null,
  markets: markets.map(([symbol, notional]) => ({ symbol, notional, amount: null })),
});

describe('volume by period', () => {
  it('is read when somebody looks, for all markets by the hour', async () => {
    const { terminal, carrier } = await startTerminal();
    const end = terminal.volume.run();
    expect(inputOf(carrier, 'market.volume')).toEqual({ period: 'hour', count: 48, group: 'symbol' });
    expect(terminal.volume).toMatchObject({ loading: true, figures: null });
    answer(carrier, 'market.volume', [row(HOUR, ['ETHP', '1.25'], ['BTCP', '2.5'])]);
    await vi.waitFor(() => expect(terminal.volume.loading).toBe(false));
    expect(terminal.volume.figures?.[0]?.notional).toBe(3_750_000n);
    expect(terminal.volume.readAt).not.toBeNull();
    end();
  });

  it('of one market has its amount', async () => {
    const { terminal, carrier } = await startTerminal();
    terminal.volume.choose({ market: 'ETHP', period: 'day' });
    expect(inputOf(carrier, 'market.volume')).toEqual({ period: 'day', count: 60, symbol: 'ETHP' });
    const markets = [{ symbol: 'ETHP', notional: '20', amount: '0.01' }];
    answer(carrier, 'market.volume', [{ at: 0, notional: null, markets }]);
    await vi.waitFor(() => expect(terminal.volume.figures).toHaveLength(1));
    expect(terminal.volume.figures?.[0]).toMatchObject({ notional: 20_000_000n, amount: 10_000n });
    terminal.volume.run()();
  });

  it('shows the answer to the newest question alone', async () => {
    const { terminal, carrier } = await startTerminal();
    const end = terminal.volume.run();
    const first = carrier.lastCall('market.volume').id;
    terminal.volume.choose({ period: 'week' });
    const second = carrier.lastCall('market.volume').id;
    carrier.receive({ t: 'result', id: second, output: [row(2, ['ETHP', '2'])] });
    carrier.receive({ t: 'result', id: first, output: [row(1, ['ETHP', '1'])] });
    await vi.waitFor(() => expect(terminal.volume.figures).not.toBeNull());
    expect(terminal.volume.figures?.map(({ at }) => at)).toEqual([2]);
    end();
  });

  it('is read again when the period is over, and not while nobody looks', async () => {
    vi.useFakeTimers({ now: 10 * HOUR + 1_000 });
    try {
      const { terminal, carrier } = await startTerminal();
      const end = terminal.volume.run();
      answer(carrier, 'market.volume', []);
      await vi.advanceTimersByTimeAsync(HOUR - 2_000);
      expect(callsOf(carrier, 'market.volume')).toBe(1);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(callsOf(carrier, 'market.volume')).toBe(2);
      answer(carrier, 'market.volume', []);
      await vi.advanceTimersByTimeAsync(10);
      end();
      await vi.advanceTimersByTimeAsync(3 * HOUR);
      expect(callsOf(carrier, 'market.volume')).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says why it could not be read, keeps what there was, and is asked for again on demand', async () => {
    const { terminal, carrier } = await startTerminal();
    const end = terminal.volume.run();
    answer(carrier, 'market.volume', [row(0, ['ETHP', '1'])]);
    await vi.waitFor(() => expect(terminal.volume.loading).toBe(false));
    void terminal.volume.read();
    const { id } = carrier.lastCall('market.volume');
    carrier.receive({ t: 'error', id, error: { code: 'VENUE_READ_ERROR', message: 'No.', hint: 'Later.' } });
    await vi.waitFor(() => expect(terminal.volume.error?.code).toBe('VENUE_READ_ERROR'));
    expect(terminal.volume.figures).toHaveLength(1);
    void terminal.volume.read();
    answer(carrier, 'market.volume', []);
    await vi.waitFor(() => expect(terminal.volume.error).toBeNull());
    end();
  });

  it('is no sum when a part of it cannot be read', () => {
    expect(figureOf(row(0, ['ETHP', '1'], ['BTCP', '1e9']))).toMatchObject({ notional: null });
    expect(figureOf({ ...row(0), notional: '999999999999999999.5' }).notional).toBe(
      999_999_999_999_999_999_500_000n,
    );
  });

  it('ends a week on Sunday night', () => {
    const thursday = Date.UTC(2026, 10, 19, 12);
    expect(new Date(endOfPeriod(thursday, 'week')).toISOString()).toBe('2026-11-23T00:00:00.000Z');
    expect(endOfPeriod(60_000, 'minute')).toBe(120_000);
  });
});
