/** Codes of interface: Enumerations and Events, and of profile: 7 Realtime. */

export const SIDES = ['Bid', 'Ask'] as const;
export type Side = (typeof SIDES)[number];
/** interface: `side`, 0 for Bid, 1 for Ask in signing and in reads. */
export const SIDE_CODE: Record<Side, 0 | 1> = { Bid: 0, Ask: 1 };

/** interface: `orderType`. */
export const ORDER_TYPE = { limit: 0, market: 1, stop: 2, 'post-only': 3 } as const;
export type OrderTypeName = keyof typeof ORDER_TYPE;
export type OrderTypeCode = (typeof ORDER_TYPE)[OrderTypeName];

/** interface: `acl_scope`. */
export const SCOPE = {
  unrestricted: 0,
  order: 1,
  'modify-order': 2,
  'cancel-order': 3,
  'cancel-all': 4,
} as const;
export type ScopeName = keyof typeof SCOPE;
export type ScopeCode = (typeof SCOPE)[ScopeName];
export const SCOPE_NAMES = Object.keys(SCOPE) as ScopeName[];

export const REQUEST_KINDS = [
  'Order',
  'ModifyOrder',
  'CancelOrder',
  'CancelAll',
  'ProfileUpdate',
  'Withdraw',
  'WithdrawDDX',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The scope that a session needs for a kind; null where no session may sign (interface: Authentication 5). */
export const SCOPE_OF_KIND: Record<RequestKind, ScopeName | null> = {
  Order: 'order',
  ModifyOrder: 'modify-order',
  CancelOrder: 'cancel-order',
  CancelAll: 'cancel-all',
  ProfileUpdate: null,
  Withdraw: null,
  WithdrawDDX: null,
};

/** interface: Events 3. */
export const ORDER_UPDATE_REASON = {
  post: 0,
  trade: 1,
  liquidation: 2,
  cancel: 3,
  orderRejection: 4,
  cancelRejection: 5,
} as const;

/** interface: Events 4. */
export const STRATEGY_UPDATE_REASON = {
  deposit: 0,
  withdraw: 1,
  withdrawIntent: 2,
  fundingPayment: 3,
  pnlSettlement: 4,
  trade: 5,
  fee: 6,
  liquidation: 7,
  adl: 8,
  withdrawalRejection: 9,
} as const;

/** profile: 7, Trader-update reason. */
export const TRADER_UPDATE_REASON = {
  depositDDX: 0,
  withdrawDDX: 1,
  withdrawDDXIntent: 2,
  tradeMiningReward: 3,
  profileUpdate: 4,
  feeDistribution: 5,
  admission: 6,
  denial: 7,
  fee: 8,
  withdrawDDXRejection: 9,
} as const;

/** profile: 7, orderRejection. */
export const ORDER_REJECTION = {
  selfMatch: 0,
  solvencyGuard: 1,
  maxTakerPriceDeviation: 2,
  noLiquidity: 3,
  invalidStrategy: 4,
  postOnlyViolation: 5,
} as const;

/** interface: tickers `marketKind`; the names are exchange_info's. */
export const MARKET_KIND = { SingleNamePerpetual: 0, IndexFundPerpetual: 2, FixedExpiryFuture: 3 } as const;
export type MarketKindName = keyof typeof MARKET_KIND;

/** profile: 6, `side` of a position. */
export const POSITION_SIDE = { long: 1, short: 2 } as const;
