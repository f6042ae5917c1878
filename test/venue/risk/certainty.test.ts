import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Accounts, type Strategy, type VenueOrder } from '../../../src-venue/accounts/index.ts';
import { MARKETS, Order, type MarketSpec, type SideIndex } from '../../../src-venue/engine/index.ts';
import {
  bearableExactly,
  bearableLots,
  isAcceptable,
  isExactlyAcceptable,
} from '../../../src-venue/risk/index.ts';
import { scaled, seed } from '../../support/long.ts';

/** The quick answers of margin must never differ from the exact arithmetic, least of all at the edge. */
const side = fc.constantFrom<SideIndex>(0, 1);
const lots = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000_000_000 }));
const signedLots = fc.oneof(
  fc.constant(0),
  fc.tuple(side, lots).map(([way, n]) => (way === 0 ? n : -n)),
);
/** Collateral, cost and marks far beyond what fits a number as well as next to nothing. */
const wide = fc.oneof(
  fc.bigInt(-1_000_000n, 1_000_000n),
  fc.bigInt(-(10n ** 14n), 10n ** 14n),
  fc.bigInt(-(10n ** 30n), 10n ** 30n),
);
const holding = fc.record({
  size: signedLots,
  /** Of the entry price from the mark, in percent, and what rounding has left of it. */
  entry: fc.integer({ min: 1, max: 400 }),
  rest: fc.bigInt(0n, 999_999n),
  open: fc.array(fc.tuple(side, lots), { maxLength: 5 }),
});
const state = fc.record({
  marks: fc.tuple(
    ...MARKETS.map(({ startIndex }) =>
      fc.oneof(fc.constant(startIndex), fc.bigInt(1n, 10n ** 15n), fc.bigInt(startIndex, 2n * startIndex)),
    ),
  ),
  holdings: fc.tuple(...MARKETS.map(() => fc.oneof(fc.constant(null), holding))),
  collateral: wide,
  market: fc.constantFrom(...MARKETS),
  side,
  lots,
  /** The price in thousandths of the mark. */
  price: fc.integer({ min: 900, max: 1_100 }),
  ddx: fc.constantFrom(0n, 1_000_000n, 10n ** 15n),
  replaces: fc.nat({ max: 5 }),
});
type State = typeof state extends fc.Arbitrary<infer T> ? T : never;

let ordinal = 0;
function orderOf(owner: Strategy, market: MarketSpec, way: SideIndex, count: number): VenueOrder {
  const named = { hash: '0x', nonce: '0x', signature: '0x' } as const;
  const fields = { owner, market, side: way, type: 0, ticks: 1, lots: count, stopPrice: 0n } as const;
  return new Order<Strategy>({ ...fields, ...named }, ++ordinal);
}

function strategyOf({ marks, holdings, ddx, collateral }: State): Strategy {
  const accounts = new Accounts();
  const strategy = accounts.ensureStrategy(accounts.ensureTrader(`0x${'1'.repeat(40)}`), 'main');
  strategy.availCollateral = collateral;
  strategy.trader.availDdx = ddx;
  strategy.trader.payFeesInDdx = ddx > 0n;
  for (const market of MARKETS) {
    const given = holdings[market.index];
    const held = strategy.holding(market);
    if (!given) continue;
    const size = BigInt(given.size) * market.step;
    const cost = (size * (marks[market.index] ?? 0n) * BigInt(given.entry)) / 100n;
    if (size !== 0n) held.position = { size, cost: cost + given.rest };
    for (const [way, count] of given.open) held.addOrder(orderOf(strategy, market, way, count));
  }
  return strategy;
}

/** The least collateral with which `holds` turns true, when it does so at all. */
function edgeOf(strategy: Strategy, holds: () => boolean): bigint | null {
  const at = (collateral: bigint): boolean => {
    strategy.availCollateral = collateral;
    return holds();
  };
  let low = -(10n ** 32n);
  let high = 10n ** 32n;
  if (at(low) || !at(high)) return null;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (at(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const around = (edge: bigint | null, given: bigint): bigint[] =>
  edge === null ? [given] : [given, edge - 1n, edge, edge + 1n, edge + 10n ** 6n, edge + 10n ** 12n];

it('answers acceptance as the exact arithmetic does, up to the last millionth', () => {
  let edges = 0;
  let accepted = 0;
  fc.assert(
    fc.property(state, (given) => {
      const strategy = strategyOf(given);
      const { market, marks } = given;
      const replaces = strategy.holding(market).orders[given.replaces] ?? null;
      const candidate = { market, side: given.side, lots: given.lots, replaces };
      const edge = edgeOf(strategy, () => isExactlyAcceptable(strategy, candidate, marks));
      if (edge !== null) edges++;
      for (const collateral of around(edge, given.collateral)) {
        strategy.availCollateral = collateral;
        const exact = isExactlyAcceptable(strategy, candidate, marks);
        if (exact) accepted++;
        expect(isAcceptable(strategy, candidate, marks)).toBe(exact);
      }
    }),
    { numRuns: scaled(10_000), seed },
  );
  expect(edges).toBeGreaterThan(100);
  expect(accepted).toBeGreaterThan(100);
});

it('finds the same largest fill as the exact arithmetic, up to the last millionth', () => {
  let edges = 0;
  let whole = 0;
  fc.assert(
    fc.property(state, fc.boolean(), (given, taker) => {
      const strategy = strategyOf(given);
      const { market, marks } = given;
      const order = orderOf(strategy, market, given.side, given.lots);
      const mark = marks[market.index] ?? 0n;
      const ticks = Number((mark * BigInt(given.price)) / 1_000n / market.tick);
      const exactly = (): number => bearableExactly(order, ticks, given.lots, taker, marks);
      const edge = edgeOf(strategy, () => exactly() === given.lots);
      if (edge !== null) edges++;
      for (const collateral of around(edge, given.collateral)) {
        strategy.availCollateral = collateral;
        const exact = exactly();
        if (exact === given.lots) whole++;
        expect(bearableLots(order, ticks, given.lots, taker, marks)).toBe(exact);
      }
    }),
    { numRuns: scaled(10_000), seed },
  );
  expect(edges).toBeGreaterThan(100);
  expect(whole).toBeGreaterThan(100);
});
