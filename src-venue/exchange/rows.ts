import type { Fixed } from '../../src-shared/money/index.ts';
import type { Position } from '../../src-shared/market/index.ts';
import type { MarketSpec } from '../engine/index.ts';
import type { Hex } from '../../src-shared/protocol/index.ts';
import type { VenueOrder } from '../accounts/index.ts';
import type { Fee } from '../risk/index.ts';
import type { Numbered } from './row-family.ts';

/** What rows say of a trader and of a strategy. */
export interface TraderFacts {
  readonly wireAddress: Hex;
}
export interface StrategyFacts {
  readonly idHash: Hex;
  readonly trader: TraderFacts;
}
/** What rows say of an order: what never changes about it. */
export type OrderFacts = Pick<
  VenueOrder,
  | 'market'
  | 'side'
  | 'type'
  | 'ticks'
  | 'lots'
  | 'stopPrice'
  | 'hash'
  | 'nonce'
  | 'signature'
  | 'epochId'
  | 'createdAtMs'
> & { readonly owner: StrategyFacts };

/** Rows as they are kept; what the wire shows of them is made when somebody reads them. */
interface RowBase extends Numbered {
  readonly epochId: number;
  /** Position of the log record that caused it. */
  readonly txOrdinal: number;
  /** Number of the row within that record. */
  readonly ordinal: number;
  readonly createdAtMs: number;
  readonly reason: number;
}

/** What only a trade has. */
export interface TradeDetail {
  readonly matchOrdinal: number;
  readonly ticks: number;
  readonly takerFee: Fee;
  readonly makerPnl: Fixed;
  readonly takerPnl: Fixed;
  /** Totals of the maker's order after this trade. */
  readonly cumulativeLots: number;
  /** Σ ticks × lots. */
  readonly cumulativeQuote: bigint;
}

export interface OrderRow extends RowBase {
  /** The order itself, or the resting one of a trade. */
  readonly maker: OrderFacts;
  readonly taker: OrderFacts | null;
  /** Traded, posted, cancelled or refused lots. */
  readonly lots: number;
  /** Code of orderRejection or cancelRejection, by the reason. */
  readonly rejection: number | null;
  readonly trade: TradeDetail | null;
  /** Only of a liquidation: the maker's price, and whose position was closed. */
  readonly liquidated?: { readonly ticks: number; readonly strategy: StrategyFacts };
}

export interface StrategyRow extends RowBase {
  readonly strategy: StrategyFacts;
  readonly amount: Fixed;
  readonly availCollateral: Fixed;
  readonly lockedCollateral: Fixed;
  readonly rejection: number | null;
  /** The position that changed. `side` is the one it had when it is now closed. */
  readonly position: {
    readonly market: MarketSpec;
    readonly after: Position;
    readonly side: 1 | 2;
    readonly realisedPnl: Fixed;
  } | null;
}

export interface TraderRow extends RowBase {
  readonly trader: TraderFacts;
  readonly amount: Fixed | null;
  readonly availDdx: Fixed;
  readonly lockedDdx: Fixed;
  readonly payFeesInDdx: boolean;
  readonly rejection: number | null;
}

export interface MarkRow extends Numbered {
  readonly epochId: number;
  readonly market: MarketSpec;
  readonly price: Fixed;
  readonly fundingRate: Fixed;
  readonly createdAtMs: number;
}
