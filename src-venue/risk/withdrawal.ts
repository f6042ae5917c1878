import { divFloor, max, min, ONE, type Fixed } from '../../src-shared/money/index.ts';
import { MAX_LEVERAGE, MMR } from '../../src-shared/market/index.ts';
import type { Strategy } from '../accounts/index.ts';
import { sumsOf, type Marks } from './margin.ts';

/**
 * max(0, min(T − MMR × N, available collateral − (open notional − N) / 3)), rounded down (profile: 8 Margin).
 */
export function maxWithdrawal(strategy: Strategy, marks: Marks): Fixed {
  const { total, notional, openNotional } = sumsOf(strategy, marks);
  const maintenance = divFloor(total * ONE - MMR * notional, ONE * ONE);
  const initial = divFloor(
    strategy.availCollateral * ONE * MAX_LEVERAGE - (openNotional - notional),
    ONE * MAX_LEVERAGE,
  );
  return max(0n, min(maintenance, initial));
}
