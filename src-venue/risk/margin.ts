import { abs, ONE, type Fixed } from '../../src-shared/money/index.ts';
import { openSize, unrealisedPnlExact, type MarginSums } from '../../src-shared/market/index.ts';
import type { Strategy } from '../accounts/index.ts';

/** Mark prices by market index. */
export type Marks = readonly Fixed[];

/** T, N and open notional of a strategy in USDC times 10^12 (profile: 8 Margin). */
export function sumsOf(strategy: Strategy, marks: Marks): MarginSums {
  const sums: MarginSums = { total: strategy.availCollateral * ONE, notional: 0n, openNotional: 0n };
  for (const holding of strategy.holdings) {
    const { position } = holding;
    if (position.size === 0n && holding.orders.length === 0) continue;
    const mark = marks[holding.market.index] ?? 0n;
    sums.total += unrealisedPnlExact(position, mark);
    sums.notional += abs(position.size) * mark;
    sums.openNotional += openSize(position.size, holding.openAmount(0), holding.openAmount(1)) * mark;
  }
  return sums;
}
