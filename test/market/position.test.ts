import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyFill,
  avgEntryPrice,
  NO_POSITION,
  positionOf,
  settlePosition,
  unrealisedPnl,
  unrealisedPnlExact,
} from '../../src-shared/market/index.ts';
import { ONE, parseDecimal } from '../../src-shared/money/index.ts';

const d = (text: string) => parseDecimal(text);

describe('a position', () => {
  it('takes the weighted mean as its entry price on increase', () => {
    const first = applyFill(NO_POSITION, 'Bid', d('2000'), d('1')).position;
    const second = applyFill(first, 'Bid', d('2010'), d('3')).position;
    expect(second.size).toBe(d('4'));
    expect(avgEntryPrice(second)).toBe(d('2007.5'));
  });

  it('keeps its entry price and realises PnL on decrease', () => {
    const long = applyFill(NO_POSITION, 'Bid', d('2000'), d('2')).position;
    const result = applyFill(long, 'Ask', d('2100'), d('0.5'));
    expect(result.realisedPnl).toBe(d('50'));
    expect(avgEntryPrice(result.position)).toBe(d('2000'));
  });

  it('enters at the fill price after a flip', () => {
    const short = applyFill(NO_POSITION, 'Ask', d('2000'), d('1')).position;
    const result = applyFill(short, 'Bid', d('1990'), d('3'));
    expect(result.realisedPnl).toBe(d('10'));
    expect(result.position.size).toBe(d('2'));
    expect(avgEntryPrice(result.position)).toBe(d('1990'));
  });

  it('rounds unrealised PnL down, for gains and losses alike', () => {
    const third = { size: 1n, cost: 0n };
    expect(unrealisedPnl(third, 1n)).toBe(0n);
    expect(unrealisedPnl({ size: -1n, cost: 0n }, 1n)).toBe(-1n);
  });

  it('values a short below its entry as a gain', () => {
    expect(unrealisedPnl(positionOf(2, d('0.5'), d('2000')), d('1900'))).toBe(d('50'));
  });

  it('moves PnL into collateral at settlement and enters at the mark price', () => {
    const long = positionOf(1, d('2'), d('2000'));
    const result = settlePosition(long, d('2000.000001'));
    expect(result.realisedPnl).toBe(2n);
    expect(avgEntryPrice(result.position)).toBe(d('2000.000001'));
  });

  it('never creates or loses a unit over any sequence of fills', () => {
    const fill = fc.record({
      side: fc.constantFrom('Bid' as const, 'Ask' as const),
      price: fc.bigInt(1n, 50_000_000_000n),
      size: fc.bigInt(1n, 5_000_000n),
    });
    fc.assert(
      fc.property(fc.array(fill, { maxLength: 40 }), fc.bigInt(1n, 50_000_000_000n), (fills, mark) => {
        let position = NO_POSITION;
        let settled = 0n;
        let paid = 0n;
        let size = 0n;
        for (const { side, price, size: amount } of fills) {
          const result = applyFill(position, side, price, amount);
          position = result.position;
          settled += result.realisedPnl * ONE + result.remainder;
          expect(result.remainder >= 0n && result.remainder < ONE).toBe(true);
          const signed = side === 'Bid' ? amount : -amount;
          paid += price * signed;
          size += signed;
        }
        expect(position.size).toBe(size);
        expect(settled + unrealisedPnlExact(position, mark)).toBe(size * mark - paid);
      }),
    );
  });
});
