import * as v from 'valibot';
import { command } from '../define.ts';
import { AddressText } from '../door.ts';
import { DecimalText, Milliseconds, OrderTypeText, SideText } from '../values.ts';

export const OpenOrder = v.object({
  orderHash: v.string(),
  symbol: v.string(),
  strategy: v.nullable(v.string()),
  side: SideText,
  type: v.nullable(OrderTypeText),
  price: DecimalText,
  stopPrice: v.nullable(DecimalText),
  /** As placed. */
  originalAmount: DecimalText,
  /** What is still open. */
  amount: DecimalText,
  createdAt: v.nullable(Milliseconds),
});
export type OpenOrder = v.InferOutput<typeof OpenOrder>;

export const Position = v.object({
  symbol: v.string(),
  strategy: v.string(),
  side: v.picklist(['long', 'short']),
  /** Size, without sign. */
  amount: DecimalText,
  avgEntryPrice: DecimalText,
  markPrice: v.nullable(DecimalText),
  /** At the mark price; null while there is none. */
  unrealisedPnl: v.nullable(DecimalText),
  notional: v.nullable(DecimalText),
});
export type Position = v.InferOutput<typeof Position>;

export const Account = v.object({
  trader: v.nullable(v.string()),
  /** Deposited and available; null while the venue does not know the trader. */
  ddx: v.nullable(DecimalText),
  /** Locked by withdrawals on their way. */
  lockedDdx: v.nullable(DecimalText),
  /** interface: Limits, Trading request tiers; the cap is in USDC for each strategy. */
  tier: v.nullable(v.picklist([0, 1, 2])),
  collateralCap: v.nullable(DecimalText),
  payFeesInDdx: v.nullable(v.boolean()),
  referralAddress: v.nullable(v.string()),
  strategies: v.array(
    v.object({
      strategy: v.string(),
      availableCollateral: DecimalText,
      /** Locked by withdrawals on their way. */
      lockedCollateral: DecimalText,
      /** Collateral and unrealised PnL. */
      equity: v.nullable(DecimalText),
      /** What is not bound by positions and open orders at the initial margin. */
      freeCollateral: v.nullable(DecimalText),
      /** Notional over equity; null without a position. */
      leverage: v.nullable(DecimalText),
      /** Equity over notional: below 0.05 the strategy is liquidated; null without a position. */
      marginFraction: v.nullable(DecimalText),
      /** Size of the positions at the mark price, and the same with every open order that could add to it. */
      notional: v.nullable(DecimalText),
      openNotional: v.nullable(DecimalText),
      unrealisedPnl: v.nullable(DecimalText),
      openOrders: v.number(),
      frozen: v.boolean(),
    }),
  ),
});
export type Account = v.InferOutput<typeof Account>;

/** Orders, positions and funds of a wallet. */
export const tradingCommands = {
  'order.list': command('read', v.strictObject({ wallet: v.optional(AddressText) }), v.array(OpenOrder)),
  'position.list': command('read', v.strictObject({ wallet: v.optional(AddressText) }), v.array(Position)),
  'account.get': command('read', v.strictObject({ wallet: v.optional(AddressText) }), Account),
};
