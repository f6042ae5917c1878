import type { Fixed } from '../../src-shared/money/index.ts';
import { PRACTICE, tierOf, type WithdrawParams } from '../../src-shared/protocol/index.ts';
import type { Trader } from '../accounts/index.ts';
import { maxWithdrawal } from '../risk/index.ts';
import { refuse, type Refusal } from './refusal.ts';
import type { Exchange } from './state.ts';

/** Withdraw, from StrategyNotFound on (profile: 5 Safety order). */
export function checkWithdrawal(
  x: Exchange,
  trader: Trader,
  { strategyId, currency, amount }: WithdrawParams,
): Refusal | null {
  const strategy = trader.strategies.get(strategyId);
  if (strategy === undefined) return refuse('StrategyNotFound');
  if (amount <= 0n) return refuse('WithdrawAmountZeroNeg');
  if (!PRACTICE.collateral.some(({ address }) => address === currency)) return refuse('UnsupportedCurrency');
  return amount > maxWithdrawal(strategy, x.marks) ? refuse('MaxWithdrawAmountBreached') : null;
}

/** WithdrawDDX, from WithdrawDDXAmountZeroNeg on. */
export function checkDdxWithdrawal(trader: Trader, amount: Fixed): Refusal | null {
  if (amount <= 0n) return refuse('WithdrawDDXAmountZeroNeg');
  if (amount > trader.availDdx) return refuse('MaxDDXWithdrawAmountBreached');
  return breaksCap(trader, trader.availDdx, trader.availDdx - amount)
    ? refuse('TooMuchCollateralToWithdrawDDX')
    : null;
}

/**
 * Whether going from one DDX balance to another moves the trader to a lower band while its margin over all strategies
 * exceeds the cap there (interface: Trading request tiers).
 */
export function breaksCap(trader: Trader, before: Fixed, after: Fixed): boolean {
  const band = tierOf(after);
  if (band.tier >= tierOf(before).tier) return false;
  let margin = 0n;
  for (const strategy of trader.strategies.values()) margin += strategy.availCollateral;
  return margin > band.collateralCap;
}
