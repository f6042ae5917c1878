import { acceptsOrder, largestOrder } from '../../../src-shared/market/index.ts';
import { floorTo, formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { ORDER_TYPE, type Hex, type SymbolInfo } from '../../../src-shared/protocol/index.ts';
import { predicted, type Finding } from '../finding.ts';
import { openMarket, openOrder, sumsWithin } from './exposure.ts';
import type { StrategyFacts } from './facts.ts';
import type { OrderShape } from './placement.ts';

/** profile: 8, open orders per strategy and market. */
const MAX_OPEN_ORDERS = 20;

/** The rules that look at what the strategy has: TooManyOrders, NotEnoughCollateral, OMFLessThanIMF. */
export function marginFindings(
  order: OrderShape,
  replaces: Hex | null,
  market: SymbolInfo,
  strategy: StrategyFacts,
  marks: ReadonlyMap<string, Fixed>,
): Finding[] {
  const findings: Finding[] = [];
  const old = openOrder(strategy, replaces, order.symbol);
  const places = placesLeft(strategy, order.symbol) + (old === undefined ? 0 : 1);
  // A market order never rests, and a modification frees the place of the order that it replaces.
  if (order.orderType !== ORDER_TYPE.market && places <= 0)
    findings.push(
      predicted('TooManyOrders', `At most ${MAX_OPEN_ORDERS} orders may be open; cancel one first.`),
    );
  if (strategy.collateral < 1n)
    findings.push(predicted('NotEnoughCollateral', 'Deposit USDC into the strategy first.'));
  const margin = marginHint(order, old ?? null, market, strategy, marks);
  if (margin !== null) findings.push(predicted('OMFLessThanIMF', margin));
  return findings;
}

/** How many more orders may stand in a strategy's market; those on their way are counted. */
export function placesLeft(strategy: StrategyFacts, symbol: string): number {
  const open = strategy.openOrders.filter((order) => order.symbol === symbol).length;
  const coming = strategy.onTheirWay.filter(
    (order) =>
      order.symbol === symbol && order.mayRest && openOrder(strategy, order.replaces, symbol) === undefined,
  ).length;
  return MAX_OPEN_ORDERS - open - coming;
}

/** What could be placed instead; null when the order can be borne, or when that is not surely known. */
function marginHint(
  order: OrderShape,
  freed: { readonly side: OrderShape['side']; readonly amount: Fixed } | null,
  market: SymbolInfo,
  strategy: StrategyFacts,
  marks: ReadonlyMap<string, Fixed>,
): string | null {
  const { side, amount } = order;
  const mark = marks.get(order.symbol);
  const sums = sumsWithin(strategy, marks);
  if (sums === null || mark === undefined || mark <= 0n) return null;
  const { collateral } = strategy;
  const inMarket = openMarket(strategy, order.symbol, mark);
  if (acceptsOrder({ sums: sums.best, collateral }, inMarket, { side, amount, freed })) return null;
  const largest = largestOrder({ sums: sums.worst, collateral }, inMarket, { side, freed });
  const onGrid = floorTo(largest, market.minOrderSize);
  const waiting = strategy.onTheirWay.length > 0 ? ' Orders that are on their way are counted.' : '';
  return onGrid > 0n
    ? `At the present mark price the margin allows at most ${formatDecimal(onGrid)}.${waiting}`
    : `The margin allows nothing more on this side; reduce something first, or deposit.${waiting}`;
}
