import type { Account, OpenOrder, Position, TickerRow } from '../../src-shared/contract/index.ts';
import {
  positionOf,
  type MarginInput,
  type OpenSizes,
  type Position as Held,
} from '../../src-shared/market/index.ts';
import type { Fixed } from '../../src-shared/money/index.ts';
import { readDecimal } from '../format/index.ts';

/** What an account's standing is read from. */
export interface StandingSources {
  readonly account: Account | null;
  readonly positions: readonly Position[] | null;
  readonly orders: readonly OpenOrder[] | null;
  readonly tickers: readonly TickerRow[] | null;
}

/** The margin figures' inputs of one strategy; null while one of the sources is missing or cannot be read. */
export function standingOf(sources: StandingSources, strategy: string): MarginInput | null {
  const { account, positions, orders, tickers } = sources;
  const row = account?.strategies.find((candidate) => candidate.strategy === strategy);
  const collateral = row && readDecimal(row.availableCollateral);
  if (collateral === undefined || !positions || !orders || !tickers) return null;

  const held = new Map<string, Held>();
  for (const position of positions) {
    if (position.strategy !== strategy) continue;
    const size = readDecimal(position.amount);
    const entry = readDecimal(position.avgEntryPrice);
    if (size === undefined || entry === undefined) return null;
    held.set(position.symbol, positionOf(position.side === 'long' ? 1 : 2, size, entry));
  }

  const open = new Map<string, OpenSizes>();
  for (const order of orders) {
    if ((order.strategy ?? strategy) !== strategy) continue;
    const amount = readDecimal(order.amount);
    if (amount === undefined) return null;
    open.set(order.symbol, withOrder(open.get(order.symbol), order.side, amount));
  }

  const marks = new Map<string, Fixed>();
  for (const { symbol, markPrice } of tickers) {
    const mark = markPrice === null ? undefined : readDecimal(markPrice);
    if (mark !== undefined) marks.set(symbol, mark);
  }
  return { collateral, positions: held, openOrders: open, marks };
}

/** Open sizes of a market with one more order. */
function withOrder(open: OpenSizes | undefined, side: 'buy' | 'sell', amount: Fixed): OpenSizes {
  const { bids, asks } = open ?? { bids: 0n, asks: 0n };
  return side === 'buy' ? { bids: bids + amount, asks } : { bids, asks: asks + amount };
}
