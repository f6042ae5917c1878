import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptsOrder,
  largestOrder,
  marginSums,
  maxWithdrawal,
  positionOf,
  type OpenMarket,
  type Placer,
  type Placing,
} from '../../src-shared/market/index.ts';
import { parseDecimal } from '../../src-shared/money/index.ts';

const d = parseDecimal;

function setting(collateral: bigint, size: bigint, entry: bigint, mark: bigint, bids: bigint, asks: bigint) {
  const sums = marginSums({
    collateral,
    positions: new Map([['ETHP', positionOf(size < 0n ? 2 : 1, size < 0n ? -size : size, entry)]]),
    openOrders: new Map([['ETHP', { bids, asks }]]),
    marks: new Map([['ETHP', mark]]),
  });
  if (sums === null) throw new Error('the mark price is there');
  const placer: Placer = { sums, collateral };
  const market: OpenMarket = { size, bids, asks, mark };
  return { placer, market };
}

const placing = (side: 'Bid' | 'Ask', amount: string, freed: Placing['freed'] = null): Placing => ({
  side,
  amount: d(amount),
  freed,
});

describe('whether a strategy can bear an order', () => {
  // 1,000 USDC bear 3,000 of notional: 1.5 at a mark of 2,000.
  const flat = setting(d('1000'), 0n, 0n, d('2000'), 0n, 0n);

  it('is decided by its open notional with the order', () => {
    expect(acceptsOrder(flat.placer, flat.market, placing('Bid', '1.5'))).toBe(true);
    expect(acceptsOrder(flat.placer, flat.market, placing('Bid', '1.500001'))).toBe(false);
  });

  it('is never in doubt where the open size of the market does not rise', () => {
    const broke = setting(d('1'), d('10'), d('2000'), d('2000'), 0n, 0n);
    expect(acceptsOrder(broke.placer, broke.market, placing('Ask', '20'))).toBe(true);
    expect(acceptsOrder(broke.placer, broke.market, placing('Ask', '20.000001'))).toBe(false);
    expect(acceptsOrder(broke.placer, broke.market, placing('Bid', '0.000001'))).toBe(false);
  });

  it('counts what a replaced order frees', () => {
    const full = setting(d('1000'), 0n, 0n, d('2000'), d('1.5'), 0n);
    const freed = { side: 'Bid', amount: d('1') } as const;
    expect(acceptsOrder(full.placer, full.market, placing('Bid', '1', freed))).toBe(true);
    expect(acceptsOrder(full.placer, full.market, placing('Bid', '1.000001', freed))).toBe(false);
  });

  it('turns from yes to no exactly at the largest order', () => {
    const amount = fc.bigInt(0n, d('50'));
    fc.assert(
      fc.property(
        fc.bigInt(-d('100'), d('20000')),
        fc.bigInt(-d('20'), d('20')),
        fc.bigInt(d('1000'), d('3000')),
        fc.bigInt(d('1000'), d('3000')),
        amount,
        amount,
        fc.constantFrom('Bid' as const, 'Ask' as const),
        fc.option(fc.record({ side: fc.constantFrom('Bid' as const, 'Ask' as const), part: fc.nat(100) })),
        (collateral, size, entry, mark, bids, asks, side, replaced) => {
          const { placer, market } = setting(collateral, size, entry, mark, bids, asks);
          const open = replaced?.side === 'Bid' ? bids : asks;
          const freed = replaced && { side: replaced.side, amount: (open * BigInt(replaced.part)) / 100n };
          const largest = largestOrder(placer, market, { side, freed });
          const accepts = (of: bigint): boolean => acceptsOrder(placer, market, { side, amount: of, freed });
          expect(accepts(largest)).toBe(true);
          expect(accepts(largest / 2n)).toBe(true);
          expect(accepts(largest + 1n)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the largest withdrawal', () => {
  it('leaves the maintenance margin and the initial margin of open orders', () => {
    expect(maxWithdrawal(setting(d('1000'), 0n, 0n, d('2000'), 0n, 0n).placer)).toBe(d('1000'));
    // 0.05 × 2,000 stays for the position.
    expect(maxWithdrawal(setting(d('1000'), d('1'), d('2000'), d('2000'), 0n, 0n).placer)).toBe(d('900'));
    // A third of 2,000 stays for the order.
    expect(maxWithdrawal(setting(d('1000'), 0n, 0n, d('2000'), d('1'), 0n).placer)).toBe(d('333.333333'));
    expect(maxWithdrawal(setting(d('10'), d('1'), d('2000'), d('2000'), 0n, 0n).placer)).toBe(0n);
  });
});
