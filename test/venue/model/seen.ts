import { expect } from 'vitest';
import { unrealisedPnlExact } from '../../../src-shared/market/index.ts';
import { ONE } from '../../../src-shared/money/index.ts';
import type { Exchange } from '../../../src-venue/exchange/index.ts';
import type { NaiveState } from './state.ts';

/** Everything that a client could find out, in one shape for both. */
export function seenAtVenue(x: Exchange): unknown {
  const nowSeconds = BigInt(Math.floor(x.nowMs / 1_000));
  return {
    marks: x.markets.map(({ price }) => price.mark),
    fund: x.insuranceFund,
    ddxFund: x.ddxFund,
    books: x.markets.map(({ book, stops }) => ({
      sides: [book.bids, book.asks].map((side) =>
        side.levels.toReversed().flatMap((level) => {
          const out: string[] = [];
          for (let order = level.head; order !== null; order = order.next)
            out.push(`${order.hash} ${BigInt(order.left) * order.market.step}`);
          return out;
        }),
      ),
      waiting: Array.from(stops.all(), ({ hash }) => hash as string).sort(),
    })),
    traders: Array.from(x.accounts.traders.values(), (trader) => ({
      address: trader.address,
      ddx: [trader.availDdx, trader.lockedDdx],
      profile: [trader.payFeesInDdx, trader.referralAddress, trader.denied],
      denied: [...trader.deniedSessions].filter(([, expiry]) => expiry >= nowSeconds).sort(),
      strategies: Array.from(trader.strategies.values(), (strategy) => ({
        id: strategy.id,
        money: [strategy.availCollateral, strategy.lockedCollateral],
        frozen: strategy.frozen,
        positions: strategy.holdings.map(({ position }) => [position.size, position.cost]),
      })),
    })),
  };
}

/** The same of the naive exchange. */
export function seenInModel(s: NaiveState): unknown {
  const nowSeconds = BigInt(Math.floor(s.nowMs / 1_000));
  return {
    marks: s.markets.map(({ mark }) => mark),
    fund: s.fund,
    ddxFund: s.ddxFund,
    books: s.markets.map((market) => ({
      sides: [true, false].map((bid) => s.book(market, bid).map(({ hash, left }) => `${hash} ${left}`)),
      waiting: s.orders
        .filter((order) => order.market === market && order.state === 'waiting')
        .map(({ hash }) => hash)
        .sort(),
    })),
    traders: s.traders.map((trader) => ({
      address: trader.address,
      ddx: [trader.ddx, trader.lockedDdx],
      profile: [trader.payFeesInDdx, trader.referral, trader.denied],
      denied: [...trader.deniedSessions].filter(([, expiry]) => expiry >= nowSeconds).sort(),
      strategies: Array.from(trader.strategies.values(), (strategy) => ({
        id: strategy.id,
        money: [strategy.avail, strategy.locked],
        frozen: strategy.frozen,
        positions: s.markets.map(({ symbol }) => {
          const { size, cost } = strategy.positions.get(symbol) ?? { size: 0n, cost: 0n };
          return [size, cost];
        }),
      })),
    })),
  };
}

/**
 * What must hold whatever happened. Conservation: available and locked collateral of all strategies, their unrealised
 * PnL at the mark prices, and the insurance fund (which takes the fees in USDC and every remainder of a rounding) are
 * together what was deposited and not withdrawn, to the last 10^-12; and all DDX, available, locked and paid as fees,
 * is what was deposited and mined and not withdrawn.
 */
export function checkInvariants(x: Exchange, { deposited, ddxIn }: NaiveState): void {
  let money = x.insuranceFund;
  let ddx = x.ddxFund;
  for (const trader of x.accounts.traders.values()) {
    ddx += trader.availDdx + trader.lockedDdx;
    expect(trader.availDdx).toBeGreaterThanOrEqual(0n);
    expect(trader.lockedDdx).toBeGreaterThanOrEqual(0n);
    for (const { availCollateral, lockedCollateral, holdings } of trader.strategies.values()) {
      money += (availCollateral + lockedCollateral) * ONE;
      expect(lockedCollateral).toBeGreaterThanOrEqual(0n);
      // With a position it may be below zero while the position is worth more.
      if (holdings.every(({ position }) => position.size === 0n))
        expect(availCollateral).toBeGreaterThanOrEqual(0n);
      for (const { market, position, orders } of holdings) {
        money += unrealisedPnlExact(position, x.marks[market.index] ?? 0n);
        expect(orders.length).toBeLessThanOrEqual(20);
      }
    }
  }
  expect(money).toBe(deposited * ONE);
  expect(ddx).toBe(ddxIn);
  expect(x.insuranceFund).toBeGreaterThanOrEqual(0n);
  for (const { spec, book, openInterest } of x.markets) {
    let long = 0n;
    let short = 0n;
    for (const strategy of x.accounts.strategies()) {
      const { size } = strategy.holding(spec).position;
      if (size > 0n) long += size;
      else short -= size;
    }
    expect(long).toBe(short);
    expect(openInterest).toBe(long);
    const [bid, ask] = [book.bids.best()?.ticks, book.asks.best()?.ticks];
    if (bid !== undefined && ask !== undefined) expect(bid).toBeLessThan(ask);
  }
}
