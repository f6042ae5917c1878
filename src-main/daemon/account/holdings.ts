import type { Account, Position } from '../../../src-shared/contract/index.ts';
import {
  avgEntryPrice,
  margin,
  MAX_LEVERAGE,
  notionalOf,
  positionOf,
  unrealisedPnl,
  type OpenSizes,
  type Position as Holding,
} from '../../../src-shared/market/index.ts';
import { abs, divCeil, formatDecimal, max, min, type Fixed } from '../../../src-shared/money/index.ts';
import type {
  Hex,
  PositionRow,
  StrategyRow,
  StrategyUpdateRow,
  TraderRow,
  TraderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import type { OwnOrder } from './open-orders.ts';

/** One strategy of ours: collateral and positions. */
export interface StrategyState {
  readonly strategy: string;
  readonly strategyIdHash: Hex;
  collateral: Fixed;
  /** Locked by withdrawals on their way. */
  locked: Fixed;
  frozen: boolean;
  readonly positions: Map<string, Holding>;
}

type Marks = ReadonlyMap<string, Fixed>;

export function strategyState(row: StrategyRow, positions: readonly PositionRow[]): StrategyState {
  const held = positions.filter((each) => each.balance !== 0n);
  return {
    strategy: row.strategyId,
    strategyIdHash: row.strategyIdHash,
    collateral: row.availCollateral,
    locked: row.lockedCollateral,
    frozen: row.frozen,
    positions: new Map(
      held.map((each) => [each.symbol, positionOf(each.side, abs(each.balance), each.avgEntryPrice)]),
    ),
  };
}

/** Applies one row of STRATEGY_UPDATE: it carries the new collateral and the positions that changed (profile: 7). */
export function applyStrategyUpdate(state: StrategyState, row: StrategyUpdateRow): void {
  if (row.newAvailCollateral != null) state.collateral = row.newAvailCollateral;
  if (row.newLockedCollateral != null) state.locked = row.newLockedCollateral;
  for (const change of row.positions ?? []) {
    if (change.balance === 0n) state.positions.delete(change.symbol);
    else
      state.positions.set(change.symbol, positionOf(change.side, abs(change.balance), change.avgEntryPrice));
  }
}

/** What a trader is after one row of TRADER_UPDATE: a balance or a setting that it does not carry is as it was. */
export function applyTraderUpdate(
  trader: NonNullable<TraderRow>,
  row: TraderUpdateRow,
): NonNullable<TraderRow> {
  return {
    ...trader,
    availDdx: row.newAvailDDXBalance ?? trader.availDdx,
    lockedDdx: row.newLockedDDXBalance ?? trader.lockedDdx,
    payFeesInDdx: row.payFeesInDDX ?? trader.payFeesInDdx,
  };
}

/** Sizes of open orders by symbol. */
export function openSizes(orders: readonly OwnOrder[], strategyIdHash: Hex): Map<string, OpenSizes> {
  const sizes = new Map<string, OpenSizes>();
  for (const order of orders) {
    if (order.strategyIdHash !== strategyIdHash) continue;
    const { bids, asks } = sizes.get(order.symbol) ?? { bids: 0n, asks: 0n };
    sizes.set(
      order.symbol,
      order.side === 0 ? { bids: bids + order.amount, asks } : { bids, asks: asks + order.amount },
    );
  }
  return sizes;
}

export function presentPositions(state: StrategyState, marks: Marks): Position[] {
  return [...state.positions].map(([symbol, holding]) => {
    const mark = marks.get(symbol);
    return {
      symbol,
      strategy: state.strategy,
      side: holding.size > 0n ? 'long' : 'short',
      amount: formatDecimal(abs(holding.size)),
      avgEntryPrice: formatDecimal(avgEntryPrice(holding)),
      markPrice: mark === undefined ? null : formatDecimal(mark),
      unrealisedPnl: mark === undefined ? null : formatDecimal(unrealisedPnl(holding, mark)),
      notional: mark === undefined ? null : formatDecimal(notionalOf(holding, mark)),
    };
  });
}

export function presentStrategy(
  state: StrategyState,
  orders: readonly OwnOrder[],
  marks: Marks,
): Account['strategies'][number] {
  const figures = margin({
    collateral: state.collateral,
    positions: state.positions,
    openOrders: openSizes(orders, state.strategyIdHash),
    marks,
  });
  const text = (value: Fixed | null): string | null => (value === null ? null : formatDecimal(value));
  const hasPosition = state.positions.size > 0;
  const free =
    figures &&
    max(0n, min(figures.totalValue, state.collateral) - divCeil(figures.openNotional, MAX_LEVERAGE));
  return {
    strategy: state.strategy,
    availableCollateral: formatDecimal(state.collateral),
    lockedCollateral: formatDecimal(state.locked),
    equity: text(figures?.totalValue ?? null),
    freeCollateral: text(free),
    leverage: hasPosition ? text(figures?.leverage ?? null) : null,
    marginFraction: hasPosition ? text(figures?.marginFraction ?? null) : null,
    notional: text(figures?.notional ?? null),
    openNotional: text(figures?.openNotional ?? null),
    unrealisedPnl: text(figures && figures.totalValue - state.collateral),
    openOrders: orders.filter((order) => order.strategyIdHash === state.strategyIdHash).length,
    frozen: state.frozen,
  };
}

/** Open notional of a strategy once `order` is open as well; null while a mark price is missing. */
export function openNotionalWith(
  state: StrategyState,
  orders: readonly OwnOrder[],
  order: { symbol: string; side: 'Bid' | 'Ask'; amount: Fixed },
  marks: Marks,
): Fixed | null {
  const sizes = openSizes(orders, state.strategyIdHash);
  const { bids, asks } = sizes.get(order.symbol) ?? { bids: 0n, asks: 0n };
  sizes.set(
    order.symbol,
    order.side === 'Bid' ? { bids: bids + order.amount, asks } : { bids, asks: asks + order.amount },
  );
  return (
    margin({ collateral: state.collateral, positions: state.positions, openOrders: sizes, marks })
      ?.openNotional ?? null
  );
}
