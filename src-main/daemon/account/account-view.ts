import type { Account } from '../../../src-shared/contract/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { tierOf, type Address, type TraderRow } from '../../../src-shared/protocol/index.ts';
import { presentStrategy, type StrategyState } from './holdings.ts';
import type { OwnOrder } from './open-orders.ts';

/** What is shown of a trader of whom the venue says nothing, or while there is no wallet. */
const NOTHING_KNOWN = {
  ddx: null,
  lockedDdx: null,
  tier: null,
  collateralCap: null,
  payFeesInDdx: null,
  referralAddress: null,
} as const;

export const NO_ACCOUNT: Account = { trader: null, ...NOTHING_KNOWN, strategies: [] };

export interface AccountParts {
  readonly trader: Address;
  readonly row: TraderRow;
  readonly strategies: readonly StrategyState[];
  readonly orders: readonly OwnOrder[];
  readonly marks: ReadonlyMap<string, Fixed>;
}

/** Balances, tier and margin of a trader, in the contract's form. */
export function presentAccount({ trader, row, strategies, orders, marks }: AccountParts): Account {
  return {
    trader,
    ...(row === null ? NOTHING_KNOWN : presentTrader(row)),
    strategies: strategies.map((state) => presentStrategy(state, orders, marks)),
  };
}

function presentTrader(row: NonNullable<TraderRow>): Omit<Account, 'trader' | 'strategies'> {
  const { tier, collateralCap } = tierOf(row.availDdx);
  return {
    ddx: formatDecimal(row.availDdx),
    lockedDdx: formatDecimal(row.lockedDdx),
    tier,
    collateralCap: formatDecimal(collateralCap),
    payFeesInDdx: row.payFeesInDdx,
    referralAddress: row.referralAddress ?? null,
  };
}
