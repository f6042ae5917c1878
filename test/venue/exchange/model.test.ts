import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unrealisedPnlExact } from '../../../src-shared/market/index.ts';
import { ONE } from '../../../src-shared/money/index.ts';
import {
  restoreSnapshot,
  Sequencer,
  stateHash,
  takeSnapshot,
  type Exchange,
} from '../../../src-venue/exchange/index.ts';
import { MemoryLog } from '../../../src-venue/log/index.ts';
import { scaled, seed } from '../../support/long.ts';
import { command, type Command } from '../model/commands.ts';
import { Driver } from '../model/driver.ts';
import type { NaiveState } from '../model/state.ts';
import { openVenue, type TestVenue } from '../support/venue.ts';

/**
 * Issue: model-based test over random sequences of all seven request kinds, with deposits, denials, prices and time,
 * through the operator's door: every answer and the whole visible state are those of a naive exchange.
 */
let t: TestVenue;
const log = new MemoryLog({ keep: true });
beforeAll(async () => {
  t = await openVenue({ log });
});
afterAll(() => t.close());

/** Three traders with money, the first in the highest tier; the fourth comes with a deposit, the fifth never. */
const BEGINNING: readonly Command[] = [
  { what: 'deposit-ddx', who: 0, amount: 1_000_000 },
  { what: 'deposit-ddx', who: 1, amount: 700 },
  ...[0, 1, 2].map((who) => ({ what: 'deposit', who, strategy: 'main', amount: 9_000 }) as const),
  ...[0, 1, 2].map((who) => ({ what: 'deposit', who, strategy: 'alt', amount: 10_000 }) as const),
];

/** Everything that a client could find out, in one shape for both. */
function seenAtVenue(x: Exchange): unknown {
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

function seenInModel(s: NaiveState): unknown {
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
function checkInvariants(x: Exchange, { deposited, ddxIn }: NaiveState): void {
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

/** The state after the records since the last genesis, applied anew. */
function replayed(): Exchange {
  const records = log.records ?? [];
  const again = new Sequencer(new MemoryLog());
  const from = records.findLastIndex((record) => record.t === 'genesis');
  records.slice(from).forEach((record, at) => {
    again.replay(record, from + at + 1);
  });
  return again.exchange;
}

/** The state out of its own snapshot; where its rows lie on a disk does not matter here. */
function snapshotted(x: Exchange): Exchange {
  const nowhere = { orders: [], strategies: [], traders: [], marks: [] };
  const { exchange, families } = restoreSnapshot(takeSnapshot(x, nowhere, null));
  const archive = { lastOrdinal: 0 } as never;
  exchange.orderRows.continueFrom(archive, families.orders.next);
  exchange.strategyRows.continueFrom(archive, families.strategies.next);
  exchange.traderRows.continueFrom(archive, families.traders.next);
  exchange.markRows.continueFrom(archive, families.marks.next);
  return exchange;
}

it('answers and stands as a naive exchange does, whatever it is asked, and keeps every invariant', async () => {
  const seen = new Map<string, number>();
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
  const runs = scaled(400);
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 1, maxLength: 140, size: 'max' }),
      async (commands: Command[]) => {
        await t.must('/practice/reset', { seed: 1 });
        const driver = new Driver(t.venue);
        let requestIndex = 0;
        for (const each of [...BEGINNING, ...commands]) {
          const { venue, naive } = await driver.run(each);
          expect(venue).toBe(naive);
          count(`${each.what} ${venue.replace(/ \d+$/, '')}`);
          const { exchange } = t.venue.sequencer;
          // Counts accepted requests only, without gaps.
          expect(exchange.requestIndex - requestIndex).toBeLessThanOrEqual(1);
          requestIndex = exchange.requestIndex;
          expect(requestIndex).toBe(driver.naive.requestIndex);
          expect(seenAtVenue(exchange)).toEqual(seenInModel(driver.naive.state));
          checkInvariants(exchange, driver.naive.state);
        }
        for (const { reason, rejection } of t.venue.sequencer.exchange.orderRows.from(1))
          count(`order row ${reason}${rejection === null ? '' : ` ${rejection}`}`);
        for (const { reason } of t.venue.sequencer.exchange.strategyRows.from(1))
          count(`strategy row ${reason}`);
        const hash = stateHash(t.venue.sequencer.exchange);
        expect(stateHash(replayed())).toBe(hash);
        expect(stateHash(snapshotted(t.venue.sequencer.exchange))).toBe(hash);
      },
    ),
    { numRuns: runs, seed },
  );
  // The sequences must have gone where they are meant to go.
  for (const kind of [
    'Order',
    'ModifyOrder',
    'CancelOrder',
    'CancelAll',
    'ProfileUpdate',
    'Withdraw',
    'WithdrawDDX',
  ])
    expect(seen.get(`${kind} Sequenced`) ?? 0, kind).toBeGreaterThan(runs / 40);
}, 300_000);
