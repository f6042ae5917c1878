import type { Fixed } from '../../src-shared/money/index.ts';
import { belowMaintenance } from '../../src-shared/market/index.ts';
import {
  STRATEGY_UPDATE_REASON,
  TRADER_UPDATE_REASON,
  type Address,
  type WithdrawParams,
} from '../../src-shared/protocol/index.ts';
import type { Strategy, Trader } from '../accounts/index.ts';
import { sumsOf } from '../risk/index.ts';
import { emitStrategy, emitTrader } from './emit.ts';
import { breaksCap } from './safety-withdraw.ts';
import type { Exchange } from './state.ts';

/** How long a withdrawal stays intended (profile: 8, ours: 10 s). */
const CONFIRMATION_MS = 10_000;
/** profile: 7, withdrawRejection: maximum withdrawal amount. */
const MAXIMUM_WITHDRAWAL = 2;
/** profile: 7, withdrawDDXRejection: insufficient DDX balance. */
const INSUFFICIENT_DDX = 1;

/** A withdrawal between its intent and its confirmation; DDX when it names no strategy. */
export interface PendingWithdrawal {
  readonly dueMs: number;
  readonly trader: Address;
  readonly strategyId: string | null;
  readonly amount: Fixed;
}

export function intendWithdrawal(x: Exchange, strategy: Strategy, { amount }: WithdrawParams): void {
  strategy.availCollateral -= amount;
  strategy.lockedCollateral += amount;
  const { trader, id } = strategy;
  x.withdrawals.push({ dueMs: x.nowMs + CONFIRMATION_MS, trader: trader.address, strategyId: id, amount });
  emitStrategy(x, STRATEGY_UPDATE_REASON.withdrawIntent, strategy, amount);
}

export function intendDdxWithdrawal(x: Exchange, trader: Trader, amount: Fixed): void {
  trader.availDdx -= amount;
  trader.lockedDdx += amount;
  x.withdrawals.push({ dueMs: x.nowMs + CONFIRMATION_MS, trader: trader.address, strategyId: null, amount });
  emitTrader(x, TRADER_UPDATE_REASON.withdrawDDXIntent, trader, amount);
}

/** Confirms the oldest withdrawal, or gives it back (profile: 7, Rejections after acceptance). */
export function confirmNext(x: Exchange): void {
  const due = x.withdrawals.shift();
  const trader = due && x.accounts.trader(due.trader);
  if (!due || !trader) return;
  const strategy = due.strategyId === null ? undefined : trader.strategies.get(due.strategyId);
  if (strategy) confirmCollateral(x, strategy, due.amount);
  else confirmDdx(x, trader, due.amount);
}

function confirmCollateral(x: Exchange, strategy: Strategy, amount: Fixed): void {
  const { total, notional } = sumsOf(strategy, x.marks);
  strategy.lockedCollateral -= amount;
  if (total < 0n || belowMaintenance(total, notional)) {
    strategy.availCollateral += amount;
    emitStrategy(x, STRATEGY_UPDATE_REASON.withdrawalRejection, strategy, amount, null, MAXIMUM_WITHDRAWAL);
    return;
  }
  x.deposited -= amount;
  emitStrategy(x, STRATEGY_UPDATE_REASON.withdraw, strategy, amount);
}

function confirmDdx(x: Exchange, trader: Trader, amount: Fixed): void {
  trader.lockedDdx -= amount;
  if (breaksCap(trader, trader.availDdx + amount, trader.availDdx)) {
    trader.availDdx += amount;
    emitTrader(x, TRADER_UPDATE_REASON.withdrawDDXRejection, trader, amount, INSUFFICIENT_DDX);
    return;
  }
  emitTrader(x, TRADER_UPDATE_REASON.withdrawDDX, trader, amount);
}
