import { maxWithdrawal } from '../../../src-shared/market/index.ts';
import { formatDecimal, max, type Fixed } from '../../../src-shared/money/index.ts';
import { tierOf, TIERS } from '../../../src-shared/protocol/index.ts';
import type { IntentOf } from '../../operator/index.ts';
import { predicted, type Finding } from '../finding.ts';
import { sumsWithin } from './exposure.ts';
import type { AccountFacts, PreflightFacts, StrategyFacts } from './facts.ts';

/** Withdraw, from WithdrawAmountZeroNeg on (profile: 5 Safety order). */
export function withdrawalFindings(
  { amount, currency }: IntentOf<'Withdraw'>,
  strategy: StrategyFacts | null,
  { marks, currencies }: Pick<PreflightFacts, 'marks' | 'currencies'>,
): Finding[] {
  const findings: Finding[] = [];
  if (amount <= 0n)
    findings.push(predicted('WithdrawAmountZeroNeg', 'The smallest amount is 0.000001 USDC.'));
  if (!currencies.includes(currency))
    findings.push(predicted('UnsupportedCurrency', `Supported: ${currencies.join(', ')}.`));
  const sums = strategy && sumsWithin(strategy, marks);
  if (strategy === null || sums === null) return findings;
  const { collateral } = strategy;
  if (amount > maxWithdrawal({ sums: sums.best, collateral })) {
    const most = formatDecimal(maxWithdrawal({ sums: sums.worst, collateral }));
    findings.push(predicted('MaxWithdrawAmountBreached', `At most ${most} USDC can be withdrawn now.`));
  }
  return findings;
}

/** WithdrawDDX, from WithdrawDDXAmountZeroNeg on. */
export function ddxFindings({ amount }: IntentOf<'WithdrawDDX'>, account: AccountFacts | null): Finding[] {
  const findings: Finding[] = [];
  if (amount <= 0n)
    findings.push(predicted('WithdrawDDXAmountZeroNeg', 'The smallest amount is 0.000001 DDX.'));
  if (account === null || account.trader === null) return findings;
  const { availDdx } = account.trader;
  if (amount > availDdx)
    findings.push(
      predicted('MaxDDXWithdrawAmountBreached', `At most ${formatDecimal(availDdx)} DDX can be withdrawn.`),
    );
  const collateral = [...account.strategies.values()].reduce((sum, each) => sum + each.collateral, 0n);
  const kept = leastKept(availDdx, collateral);
  const after = availDdx - amount;
  if (amount <= availDdx && after < kept) {
    const most = formatDecimal(max(0n, availDdx - kept));
    findings.push(
      predicted(
        'TooMuchCollateralToWithdrawDDX',
        `At most ${most} DDX can be withdrawn with ${formatDecimal(collateral)} USDC of collateral.`,
      ),
    );
  }
  return findings;
}

/** The DDX that must stay: that of the lowest tier whose cap the collateral keeps, or of the present one. */
function leastKept(ddx: Fixed, collateral: Fixed): Fixed {
  const present = tierOf(ddx);
  const lowest = TIERS.find((each) => each.tier === present.tier || each.collateralCap >= collateral);
  return lowest?.minDdx ?? present.minDdx;
}
