import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Book,
  MARKETS,
  match,
  Order,
  StopOrders,
  type FillRules,
  type MarketSpec,
  type SideIndex,
} from '../../../src-venue/engine/index.ts';

const MARKET = MARKETS[0] as MarketSpec;
let ordinal = 0;

function order(owner: string, side: SideIndex, ticks: number, lots: number): Order<string> {
  ordinal++;
  return new Order<string>(
    {
      owner,
      market: MARKET,
      side,
      type: 0,
      ticks,
      lots,
      stopPrice: 0n,
      hash: `0x${ordinal.toString(16).padStart(50, '0')}`,
      nonce: '0x',
      signature: '0x',
    },
    ordinal,
  );
}

interface Fill {
  maker: number;
  taker: number;
  ticks: number;
  lots: number;
}

function rulesOf(
  fills: Fill[],
  bearable: FillRules<string>['bearable'] = (_order, _ticks, lots) => lots,
): FillRules<string> {
  return {
    bearable,
    filled: (maker, taker, lots) =>
      fills.push({ maker: maker.ordinal, taker: taker.ordinal, ticks: maker.ticks, lots }),
    makerCancelled: () => undefined,
  };
}

/** The naive reference: every order in one list, searched from end to end for the best and oldest. */
class NaiveBook {
  readonly orders: { ordinal: number; side: SideIndex; ticks: number; left: number }[] = [];

  submit(incoming: Order<string>): Fill[] {
    const fills: Fill[] = [];
    let left = incoming.lots;
    while (left > 0) {
      const candidates = this.orders.filter(
        (entry) =>
          entry.side !== incoming.side &&
          (incoming.side === 0 ? entry.ticks <= incoming.ticks : entry.ticks >= incoming.ticks),
      );
      candidates.sort(
        (a, b) => (incoming.side === 0 ? a.ticks - b.ticks : b.ticks - a.ticks) || a.ordinal - b.ordinal,
      );
      const [best] = candidates;
      if (best === undefined) break;
      const lots = Math.min(left, best.left);
      fills.push({ maker: best.ordinal, taker: incoming.ordinal, ticks: best.ticks, lots });
      best.left -= lots;
      left -= lots;
      if (best.left === 0) this.orders.splice(this.orders.indexOf(best), 1);
    }
    if (left > 0)
      this.orders.push({ ordinal: incoming.ordinal, side: incoming.side, ticks: incoming.ticks, left });
    return fills;
  }

  cancel(target: number): void {
    const at = this.orders.findIndex((entry) => entry.ordinal === target);
    if (at >= 0) this.orders.splice(at, 1);
  }
}

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      side: fc.constantFrom(0 as const, 1 as const),
      ticks: fc.integer({ min: 1, max: 12 }),
      lots: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat() }) },
);

describe('matching', () => {
  it('follows price-time priority and conserves size, as a naive book does', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
        const book = new Book<string>();
        const naive = new NaiveBook();
        const all: Order<string>[] = [];
        let submitted = 0;
        let removed = 0;
        let traded = 0;
        for (const step of actions) {
          if ('cancel' in step) {
            const target = all[step.cancel % Math.max(1, all.length)];
            if (target?.level) {
              removed += target.left;
              book.remove(target);
              naive.cancel(target.ordinal);
            }
            continue;
          }
          const incoming = order(`owner ${all.length}`, step.side, step.ticks, step.lots);
          const fills: Fill[] = [];
          const end = match(book, incoming, step.ticks, rulesOf(fills));
          if (incoming.left > 0) book.add(incoming);
          expect(end).toBe(incoming.left > 0 ? 'open' : 'filled');
          all.push(incoming);
          expect(fills).toEqual(naive.submit(incoming));
          submitted += step.lots;
          traded += fills.reduce((sum, fill) => sum + fill.lots, 0);
        }
        const resting = naive.orders.reduce((sum, entry) => sum + entry.left, 0);
        expect(submitted).toBe(resting + removed + 2 * traded);
        for (const side of [book.bids, book.asks]) {
          for (const level of side.levels) {
            let lots = 0;
            for (let entry = level.head; entry !== null; entry = entry.next) lots += entry.left;
            expect(lots).toBe(level.lots);
            expect(lots).toBeGreaterThan(0);
          }
        }
        const best = { bid: book.bids.best()?.ticks ?? 0, ask: book.asks.best()?.ticks ?? 99 };
        expect(best.bid).toBeLessThan(best.ask);
      }),
      { numRuns: 300 },
    );
  });

  it('stops at the same owner and leaves its order alone', () => {
    const book = new Book<string>();
    book.add(order('a', 1, 5, 1));
    book.add(order('b', 1, 6, 1));
    const fills: Fill[] = [];
    const incoming = order('b', 0, 9, 3);
    expect(match(book, incoming, 9, rulesOf(fills))).toBe('self-match');
    expect(fills).toHaveLength(1);
    expect(incoming.left).toBe(2);
    expect(book.asks.best()?.ticks).toBe(6);
  });

  it('stops where the taker can bear no more, and passes over a maker that can bear nothing', () => {
    const book = new Book<string>();
    book.add(order('broke', 1, 5, 1));
    book.add(order('a', 1, 6, 4));
    const fills: Fill[] = [];
    const incoming = order('b', 0, 9, 4);
    let budget = 3;
    const rules = rulesOf(fills, (asked, _ticks, lots, taker) => {
      if (asked.owner === 'broke') return 0;
      return taker ? Math.min(lots, budget) : lots;
    });
    const filled = rules.filled;
    const counted: FillRules<string> = {
      ...rules,
      filled: (maker, taker, lots) => ((budget -= lots), filled(maker, taker, lots)),
    };
    expect(match(book, incoming, 9, counted)).toBe('solvency');
    expect(fills).toMatchObject([{ ticks: 6, lots: 3 }]);
    expect(book.asks.best()?.lots).toBe(1);
  });
});

describe('waiting stops', () => {
  it('come out in the order of their acceptance, bids at or above their price and asks at or below', () => {
    const stops = new StopOrders<string>();
    const make = (side: SideIndex, stopPrice: bigint): Order<string> =>
      Object.assign(order('a', side, 0, 1), { stopPrice });
    const entries = [make(0, 20n), make(0, 10n), make(1, 15n), make(1, 5n)];
    for (const entry of entries) stops.add(entry);
    expect(stops.take(10n)).toEqual([entries[1], entries[2]]);
    expect(stops.take(4n)).toEqual([entries[3]]);
    expect([...stops.all()]).toEqual([entries[0]]);
  });
});
