import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unrealisedPnlExact, type Position } from '../../../src-shared/market/index.ts';
import { ONE } from '../../../src-shared/money/index.ts';
import type { Address, Hex } from '../../../src-shared/protocol/index.ts';
import { MARKETS } from '../../../src-venue/engine/index.ts';
import { checkSafety, Sequencer } from '../../../src-venue/exchange/index.ts';
import { MemoryLog } from '../../../src-venue/log/index.ts';
import { scaled, seed } from '../../support/long.ts';

/** profile: 8 Liquidation: positions worst unrealised PnL first, ADL against the best unrealised PnL first. */
const GENESIS = 1_700_000_000_000;
const LIQUIDATION = 7;
const ADL = 8;
const SYMBOLS = ['ETHP', 'BTCP', 'FUNDP'] as const;
const traderOf = (n: number): Address => `0x${String(n).repeat(40)}`;

/** An exchange in which orders cost no signature. */
function open() {
  const door = new Sequencer(new MemoryLog());
  let number = 0;
  door.begin({ t: 'genesis', timeMs: GENESIS, seed: 1, participants: false });
  return {
    door,
    deposit: (n: number, usdc: number): void =>
      door.sequence({
        t: 'deposit',
        timeMs: GENESIS,
        trader: traderOf(n),
        strategyId: 'main',
        amount: BigInt(usdc) * ONE,
      }),
    order(n: number, symbol: string, side: 'Bid' | 'Ask', ticks: bigint, lots: bigint): void {
      const market = MARKETS.find((entry) => entry.symbol === symbol);
      if (market === undefined) throw new Error(symbol);
      const hash = (++number).toString(16).padStart(50, '0');
      const params = {
        symbol,
        strategy: 'main',
        side,
        orderType: 0,
        amount: lots * market.step,
        price: ticks * market.tick,
        stopPrice: 0n,
        nonce: `0x${hash.padStart(64, '0')}`,
        clientTimestampMs: BigInt(GENESIS),
        recvWindowMs: 5_000n,
      } as const;
      if (checkSafety(door.exchange, traderOf(n), { kind: 'Order', params }) !== null) return;
      const requestHash: Hex = `0x${hash}${'00'.repeat(7)}`;
      const signed = { requestHash, signature: '0x', enclaveSignature: '0x' } as const;
      door.sequence({
        t: 'request',
        timeMs: GENESIS,
        request: { kind: 'Order', params },
        sender: traderOf(n),
        ...signed,
      });
    },
    price: (symbol: string, usdc: number): void =>
      door.sequence({ t: 'price', timeMs: GENESIS, symbol, indexPrice: BigInt(usdc) * ONE }),
  };
}

const trade = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  side: fc.constantFrom('Bid' as const, 'Ask' as const),
  against: fc.integer({ min: 2, max: 5 }),
  /** Percent of 2,500 USDC. */
  size: fc.integer({ min: 40, max: 300 }),
  /** Hundredths of a percent from the start index. */
  offset: fc.integer({ min: -190, max: 190 }),
});

const percent = fc.oneof(fc.integer({ min: 50, max: 80 }), fc.integer({ min: 125, max: 170 }));

it('closes the worst position first, and takes the best of the other side first', () => {
  let liquidated = 0;
  let several = 0;
  let deleveraged = 0;
  fc.assert(
    fc.property(
      fc.array(trade, { minLength: 3, maxLength: 14, size: 'max' }),
      percent,
      percent,
      (trades, ethPercent, btcPercent) => {
        const { door, deposit, order, price } = open();
        deposit(1, 6_000);
        for (let n = 2; n <= 5; n++) deposit(n, 100_000);
        for (const { symbol, side, against, size, offset } of trades) {
          const market = MARKETS.find((entry) => entry.symbol === symbol);
          if (market === undefined) throw new Error(symbol);
          const ticks = (market.startIndex * BigInt(10_000 + offset)) / 10_000n / market.tick;
          const lots = (BigInt(size) * 25n * ONE * ONE) / market.startIndex / market.step;
          order(against, symbol, side === 'Bid' ? 'Ask' : 'Bid', ticks, lots);
          order(1, symbol, side, ticks, lots);
        }
        const x = door.exchange;
        for (const [symbol, percent, start] of [
          ['ETHP', ethPercent, 2_000],
          ['BTCP', btcPercent, 30_000],
        ] as const) {
          const held = new Map<string, Position>();
          const entry = (who: Address, market: string): string => `${who} ${market}`;
          for (const { trader, holdings } of x.accounts.strategies())
            for (const { market, position } of holdings)
              held.set(entry(trader.address, market.symbol), position);
          const from = x.strategyRows.nextOrdinal;
          price(symbol, Math.round((start * percent) / 100));
          const pnl = (who: string, market: string): bigint => {
            const index = MARKETS.findIndex((spec) => spec.symbol === market);
            const position = held.get(`${who} ${market}`) ?? { size: 0n, cost: 0n };
            return unrealisedPnlExact(position, x.marks[index] ?? 0n);
          };
          const rows = x.strategyRows
            .from(from)
            .filter(({ reason }) => reason === LIQUIDATION || reason === ADL)
            .map(({ reason, strategy, position }) => ({
              reason,
              who: `0x${strategy.trader.wireAddress.slice(4)}`,
              market: position?.market.symbol ?? '',
            }));
          // With one victim everybody else still held what it had when its turn in ADL came.
          const victims = new Set(rows.filter(({ reason }) => reason === LIQUIDATION).map(({ who }) => who));
          if (victims.size !== 1) continue;
          const [victim = ''] = victims;
          const order7 = rows.filter(({ reason }) => reason === LIQUIDATION).map(({ market }) => market);
          const markets = order7.filter((market, at) => market !== order7[at - 1]);
          // Every market is finished before the next one is begun.
          expect(new Set(markets).size).toBe(markets.length);
          const losses = markets.map((market) => pnl(victim, market));
          expect(losses).toEqual([...losses].sort((a, b) => (a < b ? -1 : 1)));
          for (const market of markets) {
            const gains = rows
              .filter((row) => row.reason === ADL && row.market === market)
              .map(({ who }) => pnl(who, market));
            expect(gains).toEqual([...gains].sort((a, b) => (a > b ? -1 : 1)));
            if (gains.length > 1) deleveraged++;
          }
          liquidated++;
          if (markets.length > 1) several++;
        }
      },
    ),
    { numRuns: scaled(10_000), seed },
  );
  expect(liquidated).toBeGreaterThan(20);
  expect(several).toBeGreaterThan(5);
  expect(deleveraged).toBeGreaterThan(5);
});
