import type { Fixed } from '../../src-shared/money/index.ts';
import * as market from '../../src-shared/market/index.ts';
import type { Strategy } from '../accounts/index.ts';
import { sumsOf, type Marks } from './margin.ts';

/** The most that the strategy can withdraw now (profile: 8 Margin). */
export function maxWithdrawal(strategy: Strategy, marks: Marks): Fixed {
  return market.maxWithdrawal({ sums: sumsOf(strategy, marks), collateral: strategy.availCollateral });
}
