import { describe, expect, it } from 'vitest';
import { foldRequests, foldTrades, MAX_TRADES, type TradeRow } from '../../../src-renderer/state/folds.ts';
import { requestSample } from '../harness/samples.ts';

const trade = (at: number): TradeRow => ({ id: String(at), side: 'buy', price: '1', amount: '1', at });

describe('trades', () => {
  it('stand newest first, however a message orders them', () => {
    const first = foldTrades(null, { reset: true, rows: [trade(1), trade(3), trade(2)] });
    const next = foldTrades(first, { reset: false, rows: [trade(4), trade(5)] });
    expect(next.map(({ at }) => at)).toEqual([5, 4, 3, 2, 1]);
  });

  it('are kept up to a bound', () => {
    const rows = Array.from({ length: 3 * MAX_TRADES }, (_, i) => trade(i));
    expect(foldTrades(null, { reset: true, rows })).toHaveLength(MAX_TRADES);
  });

  it('start over at a reset', () => {
    expect(foldTrades([trade(9)], { reset: true, rows: [trade(1)] }).map(({ at }) => at)).toEqual([1]);
  });
});

describe('requests', () => {
  const row = (index: number, state: 'Sending' | 'Sequenced') =>
    requestSample(1_000_000, index, { state, createdAt: index });

  it('replace a row where it stands and put new ones on top', () => {
    const first = foldRequests(null, { reset: true, rows: [row(2, 'Sending'), row(1, 'Sequenced')] });
    const changed = foldRequests(first, { reset: false, rows: [row(2, 'Sequenced')] });
    expect(changed.map(({ requestId, state }) => [requestId, state])).toEqual([
      ['r2', 'Sequenced'],
      ['r1', 'Sequenced'],
    ]);
    const more = foldRequests(changed, { reset: false, rows: [row(3, 'Sending')] });
    expect(more.map(({ requestId }) => requestId)).toEqual(['r3', 'r2', 'r1']);
  });
});
