import {
  FUNDS_EVENTS,
  TRADER_EVENTS,
  type FundsEvent,
  type TraderEvent,
} from '../../../src-shared/contract/index.ts';
import {
  WITHDRAW_DDX_REJECTIONS,
  WITHDRAW_REJECTIONS,
  type StrategyUpdateRow,
  type TraderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import { text } from './orders.ts';

export function fundsEvent(
  row: StrategyUpdateRow,
  labelOf: (strategyIdHash: string) => string | undefined,
): FundsEvent {
  return {
    id: String(row.globalOrdinal),
    at: Date.parse(row.createdAt),
    what: FUNDS_EVENTS[row.reason],
    strategy: labelOf(row.strategyIdHash) ?? null,
    symbols: (row.positions ?? []).map(({ symbol }) => symbol),
    amount: text(row.amount),
    available: text(row.newAvailCollateral),
    locked: text(row.newLockedCollateral),
    detail: row.withdrawRejection == null ? null : WITHDRAW_REJECTIONS[row.withdrawRejection],
  };
}

export function traderEvent(row: TraderUpdateRow): TraderEvent {
  return {
    id: String(row.globalOrdinal),
    at: Date.parse(row.createdAt),
    what: TRADER_EVENTS[row.reason],
    amount: text(row.amount),
    available: text(row.newAvailDDXBalance),
    locked: text(row.newLockedDDXBalance),
    payFeesInDdx: row.payFeesInDDX ?? null,
    detail: row.withdrawDDXRejection == null ? null : WITHDRAW_DDX_REJECTIONS[row.withdrawDDXRejection],
  };
}
