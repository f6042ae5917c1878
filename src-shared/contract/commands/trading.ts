import * as v from 'valibot';
import { command } from '../define.ts';
import { AddressText, Amount, ClientId, Label, OrderHash, RecvWindow } from '../door.ts';
import { DecimalText, Milliseconds, OrderTypeText, RequestAnswer, RequestRow, SideText } from '../values.ts';

/** What every private request takes (commands.md). */
const Private = {
  wallet: v.optional(AddressText),
  session: v.optional(v.string()),
  walletSigned: v.optional(v.boolean(), false),
  recvWindowMs: v.optional(RecvWindow),
  clientId: v.optional(ClientId),
  /** Findings of the preflight that are overridden, by name. */
  override: v.optional(v.array(v.string()), []),
  /** False returns after Sending. */
  wait: v.optional(v.boolean(), true),
};

export const OrderInput = v.strictObject({
  ...Private,
  symbol: Label,
  strategy: v.optional(Label, 'main'),
  side: SideText,
  type: OrderTypeText,
  amount: Amount,
  price: v.optional(Amount),
  stopPrice: v.optional(Amount),
});
export type OrderInput = v.InferOutput<typeof OrderInput>;

export const CancelInput = v.strictObject({ ...Private, symbol: Label, orderHash: OrderHash });
export type CancelInput = v.InferOutput<typeof CancelInput>;

export const CancelAllInput = v.strictObject({
  ...Private,
  symbol: Label,
  strategy: v.optional(Label, 'main'),
});
export type CancelAllInput = v.InferOutput<typeof CancelAllInput>;

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
  ddx: v.nullable(DecimalText),
  strategies: v.array(
    v.object({
      strategy: v.string(),
      availableCollateral: DecimalText,
      /** Collateral and unrealised PnL. */
      equity: v.nullable(DecimalText),
      /** What is not bound by positions and open orders at the initial margin. */
      freeCollateral: v.nullable(DecimalText),
      /** Notional over equity; null without a position. */
      leverage: v.nullable(DecimalText),
      frozen: v.boolean(),
    }),
  ),
});
export type Account = v.InferOutput<typeof Account>;

export const tradingCommands = {
  'order.place': command('trade', OrderInput, RequestAnswer),
  'order.cancel': command('trade', CancelInput, RequestAnswer),
  'order.cancelAll': command('trade', CancelAllInput, RequestAnswer),
  'order.list': command('read', v.strictObject({ wallet: v.optional(AddressText) }), v.array(OpenOrder)),
  'position.list': command('read', v.strictObject({ wallet: v.optional(AddressText) }), v.array(Position)),
  'account.get': command('read', v.strictObject({ wallet: v.optional(AddressText) }), Account),
  'request.list': command(
    'read',
    v.strictObject({
      clientId: v.optional(ClientId),
      limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)), 200),
    }),
    v.array(RequestRow),
  ),
  'request.show': command('read', v.strictObject({ requestId: v.string() }), RequestRow),
};
