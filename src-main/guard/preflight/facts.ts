import type { Position } from '../../../src-shared/market/index.ts';
import type { Fixed } from '../../../src-shared/money/index.ts';
import type { Address, Hex, Side, SymbolInfo } from '../../../src-shared/protocol/index.ts';

/** What is known of the markets. */
export interface MarketFacts {
  /** undefined when exchange_info does not list the symbol. */
  readonly market: SymbolInfo | undefined;
  /** Symbols that exchange_info lists. */
  readonly symbols: readonly string[];
  /** By symbol, as far as known. */
  readonly marks: ReadonlyMap<string, Fixed>;
  /** True when the venue itself says that the market has no mark price. */
  readonly priceless: boolean;
}

/** An open order of the strategy. */
export interface OpenOrderFacts {
  readonly orderHash: Hex;
  readonly symbol: string;
  readonly side: Side;
  readonly amount: Fixed;
}

/** An order that was let through and that the account does not show yet. */
export interface OrderOnItsWay {
  readonly symbol: string;
  readonly side: Side;
  readonly amount: Fixed;
  /** The open order that it takes the place of. */
  readonly replaces: Hex | null;
  /** False for a market order, which never rests. */
  readonly mayRest: boolean;
}

export interface StrategyFacts {
  /** Available collateral in USDC, less withdrawals on their way. */
  readonly collateral: Fixed;
  readonly positions: ReadonlyMap<string, Position>;
  readonly openOrders: readonly OpenOrderFacts[];
  readonly onTheirWay: readonly OrderOnItsWay[];
}

export interface AccountFacts {
  /** null when the venue does not know the trader. */
  readonly trader: {
    /** Less withdrawals on their way. */
    readonly availDdx: Fixed;
    readonly payFeesInDdx: boolean;
    readonly referralAddress: Address | null;
  } | null;
  /** By label. */
  readonly strategies: ReadonlyMap<string, StrategyFacts>;
  /** True when no open order can be unknown: stops stand in no book. */
  readonly ordersComplete: boolean;
}

/** What public state says of the hash that a cancel or a modification names. */
export type HashStanding = 'own' | 'foreign' | 'never' | 'unknown';

/** All that a prediction rests on. What is null is not known, and nothing is predicted from it. */
export interface PreflightFacts extends MarketFacts {
  readonly account: AccountFacts | null;
  readonly hash: HashStanding;
  /** Collateral tokens of the profile. */
  readonly currencies: readonly Address[];
  /** Venue time in Unix seconds, never ahead of the venue's own. */
  readonly venueSeconds: bigint | null;
}
