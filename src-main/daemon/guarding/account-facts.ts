import { SIDES } from '../../../src-shared/protocol/index.ts';
import type { AccountFacts, OrderOnItsWay, StrategyFacts } from '../../guard/index.ts';
import type { AccountState } from '../account/account-state.ts';
import type { StrategyState } from '../account/holdings.ts';
import type { SignedContent } from './signed-content.ts';

/** What guard needs to know of an account, with what is on its way; null while it was never read. */
export function accountFacts(
  account: AccountState | undefined,
  onTheirWay: readonly SignedContent[],
): AccountFacts | null {
  if (account?.isKnown !== true) return null;
  const row = account.traderRow;
  let ddx = row?.availDdx ?? 0n;
  for (const content of onTheirWay) if (content.kind === 'ddx withdrawal') ddx -= content.amount;
  return {
    trader:
      row === null
        ? null
        : {
            availDdx: ddx,
            payFeesInDdx: row.payFeesInDdx,
            referralAddress: row.referralAddress ?? null,
          },
    strategies: new Map(
      account.strategyStates.map((state) => [state.strategy, strategyFacts(state, account, onTheirWay)]),
    ),
    ordersComplete: account.stopsKnown,
  };
}

function strategyFacts(
  state: StrategyState,
  account: AccountState,
  onTheirWay: readonly SignedContent[],
): StrategyFacts {
  let { collateral } = state;
  const coming: OrderOnItsWay[] = [];
  for (const content of onTheirWay) {
    if (content.kind === 'ddx withdrawal' || content.strategy !== state.strategy) continue;
    if (content.kind === 'withdrawal') collateral -= content.amount;
    else coming.push(content);
  }
  return {
    collateral,
    positions: state.positions,
    openOrders: account
      .ownOrders()
      .filter((order) => order.strategyIdHash === state.strategyIdHash)
      .map(({ orderHash, symbol, side, amount }) => ({ orderHash, symbol, side: SIDES[side], amount })),
    onTheirWay: coming,
  };
}
