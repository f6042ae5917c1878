import { abs, type Fixed } from '../../../src-shared/money/index.ts';
import {
  ORDER_TYPE,
  FUTURE_TOLERANCE_MS,
  ORDER_UPDATE_REASON,
  STRATEGY_UPDATE_REASON,
  TRADER_UPDATE_REASON,
  type OrderUpdateRow,
  type StrategyUpdateRow,
  type TraderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import type { KnownRequest } from './known.ts';

/** A row of the venue's committed state, in the terms that tell which request left it. */
export interface Trace {
  readonly family: 'order_updates' | 'strategy_updates' | 'trader_updates';
  readonly globalOrdinal: number;
  readonly reason: number;
  readonly atMs: number;
  /** Whom the row is about. */
  readonly traders: readonly string[];
  readonly symbol: string | null;
  readonly orderHashes: readonly string[];
  readonly strategyIdHash: string | null;
  readonly amount: Fixed | null;
  readonly payFeesInDdx: boolean | null;
}

export function ofOrderUpdate(row: OrderUpdateRow): Trace {
  const intents = [row.makerOrderIntent, row.takerOrderIntent].filter((each) => each != null);
  return {
    ...common('order_updates', row),
    traders: [...intents.map((each) => each.traderAddress), row.liquidatedTraderAddress ?? ''],
    symbol: row.symbol,
    orderHashes: intents.map((each) => each.orderHash),
    strategyIdHash: intents[0]?.strategyIdHash ?? null,
  };
}

export function ofStrategyUpdate(row: StrategyUpdateRow): Trace {
  return {
    ...common('strategy_updates', row),
    traders: [row.traderAddress],
    strategyIdHash: row.strategyIdHash,
    amount: row.amount == null ? null : abs(row.amount),
  };
}

export function ofTraderUpdate(row: TraderUpdateRow): Trace {
  return {
    ...common('trader_updates', row),
    traders: [row.traderAddress],
    amount: row.amount == null ? null : abs(row.amount),
    payFeesInDdx: row.payFeesInDDX ?? null,
  };
}

/** The venue's times, in milliseconds, that rows of a request may carry. */
export function reachOf({ fromMs, toMs }: Pick<KnownRequest, 'fromMs' | 'toMs'>): {
  fromMs: number;
  toMs: number;
} {
  // The venue takes what is a little ahead of its clock (interface: Limits, Future timestamp tolerance).
  return { fromMs: floorSecond(fromMs - FUTURE_TOLERANCE_MS), toMs: toMs + SLACK_MS };
}

/**
 * Between what times the window of another request ends, at the least and at the most without its own length, that can
 * have left a row in reach of this one.
 */
export function rivalsEnd(known: Pick<KnownRequest, 'fromMs' | 'toMs'>): { fromMs: number; toMs: number } {
  const { fromMs, toMs } = reachOf(known);
  return { fromMs: fromMs - SLACK_MS, toMs: toMs + FUTURE_TOLERANCE_MS + 1_000 };
}

/** Whether a request, if it was sequenced, can have left this row (profile: 7, Which operation emits what). */
export function explains({ intent, orderHash, ...known }: KnownRequest, trace: Trace): boolean {
  const reach = reachOf(known);
  if (trace.atMs < reach.fromMs || trace.atMs > reach.toMs) return false;
  const order = trace.family === 'order_updates';
  const { cancel, cancelRejection } = ORDER_UPDATE_REASON;
  // A deployment may cancel the rest of a market order by a row of its own.
  if ('orderType' in intent && intent.orderType === ORDER_TYPE.market && trace.reason === cancel) {
    if (orderHash !== null && order && trace.orderHashes.includes(orderHash)) return true;
  }
  switch (intent.kind) {
    case 'Order':
      return false;
    case 'ModifyOrder':
    case 'CancelOrder':
      return (
        order &&
        (trace.reason === cancel || trace.reason === cancelRejection) &&
        trace.orderHashes.includes(intent.orderHash)
      );
    case 'CancelAll':
      return (
        order &&
        trace.reason === cancel &&
        trace.symbol === intent.symbol &&
        trace.strategyIdHash === known.strategyIdHash
      );
    case 'ProfileUpdate':
      return (
        trace.family === 'trader_updates' &&
        trace.reason === TRADER_UPDATE_REASON.profileUpdate &&
        (trace.payFeesInDdx === null || trace.payFeesInDdx === intent.payFeesInDdx)
      );
    case 'Withdraw':
      return (
        trace.family === 'strategy_updates' &&
        trace.reason === STRATEGY_UPDATE_REASON.withdrawIntent &&
        trace.strategyIdHash === known.strategyIdHash &&
        trace.amount === intent.amount
      );
    case 'WithdrawDDX':
      return (
        trace.family === 'trader_updates' &&
        trace.reason === TRADER_UPDATE_REASON.withdrawDDXIntent &&
        trace.amount === intent.amount
      );
  }
}

/** A deployment may show times in whole seconds, and write a row a little after it was sequenced. */
const SLACK_MS = 2_000;
const floorSecond = (ms: number): number => ms - (ms % 1_000);

function common(
  family: Trace['family'],
  row: { globalOrdinal: number; reason: number; createdAt: string },
): Trace {
  return {
    family,
    globalOrdinal: row.globalOrdinal,
    reason: row.reason,
    atMs: Date.parse(row.createdAt),
    traders: [],
    symbol: null,
    orderHashes: [],
    strategyIdHash: null,
    amount: null,
    payFeesInDdx: null,
  };
}
