import * as v from 'valibot';
import { command } from '../define.ts';
import { AddressText, Label } from '../door.ts';
import { DecimalText, Milliseconds, SideText } from '../values.ts';

/** Rows strictly before it: the `next` of the page before. */
const Before = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
const Page = {
  wallet: v.optional(AddressText),
  before: Before,
  limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(500)), 100),
};
/** Where the next page begins; null when there are no older rows. */
const Next = v.nullable(v.number());

/** interface: Events 3. */
export const ORDER_EVENTS = [
  'post',
  'trade',
  'liquidation',
  'cancel',
  'order rejection',
  'cancel rejection',
] as const;

/** What happened to an order of the own trader. */
export const OrderEvent = v.object({
  /** Unique; one row of the venue tells of both orders where both are ours. */
  id: v.string(),
  at: Milliseconds,
  what: v.picklist(ORDER_EVENTS),
  symbol: v.string(),
  strategy: v.nullable(v.string()),
  side: v.nullable(SideText),
  role: v.nullable(v.picklist(['maker', 'taker', 'liquidated'])),
  orderHash: v.nullable(v.string()),
  amount: v.nullable(DecimalText),
  price: v.nullable(DecimalText),
  /** USDC; null where the venue does not say. */
  fee: v.nullable(DecimalText),
  feeDdx: v.nullable(DecimalText),
  realisedPnl: v.nullable(DecimalText),
  /** Why, where there is a reason to give. */
  detail: v.nullable(v.string()),
});
export type OrderEvent = v.InferOutput<typeof OrderEvent>;

/** interface: Events 4. */
export const FUNDS_EVENTS = [
  'deposit',
  'withdrawal',
  'withdrawal intended',
  'funding payment',
  'PnL settlement',
  'trade',
  'fee',
  'liquidation',
  'ADL',
  'withdrawal rejected',
] as const;

/** What happened to the collateral of a strategy. */
export const FundsEvent = v.object({
  id: v.string(),
  at: Milliseconds,
  what: v.picklist(FUNDS_EVENTS),
  strategy: v.nullable(v.string()),
  /** Of the positions that the row names. */
  symbols: v.array(v.string()),
  /** USDC, as the venue writes it. */
  amount: v.nullable(DecimalText),
  available: v.nullable(DecimalText),
  locked: v.nullable(DecimalText),
  detail: v.nullable(v.string()),
});
export type FundsEvent = v.InferOutput<typeof FundsEvent>;

/** profile: 7, Trader-update reason. */
export const TRADER_EVENTS = [
  'DDX deposit',
  'DDX withdrawal',
  'DDX withdrawal intended',
  'trade-mining reward',
  'profile update',
  'fee distribution',
  'admission',
  'denial',
  'fee in DDX',
  'DDX withdrawal rejected',
] as const;

/** What happened to the trader: its DDX, its settings, its access. */
export const TraderEvent = v.object({
  id: v.string(),
  at: Milliseconds,
  what: v.picklist(TRADER_EVENTS),
  /** DDX. */
  amount: v.nullable(DecimalText),
  available: v.nullable(DecimalText),
  locked: v.nullable(DecimalText),
  payFeesInDdx: v.nullable(v.boolean()),
  detail: v.nullable(v.string()),
});
export type TraderEvent = v.InferOutput<typeof TraderEvent>;

/** What the venue keeps of the own trader, newest first. Pages neither skip nor repeat a row, whatever comes meanwhile. */
export const historyCommands = {
  /** `fills` gives trades and liquidations. */
  'history.orders': command(
    'read',
    v.strictObject({ ...Page, symbol: v.optional(Label), fills: v.optional(v.boolean(), false) }),
    v.object({ rows: v.array(OrderEvent), next: Next }),
  ),
  'history.funds': command(
    'read',
    v.strictObject({ ...Page, what: v.optional(v.picklist(FUNDS_EVENTS)) }),
    v.object({ rows: v.array(FundsEvent), next: Next }),
  ),
  'history.trader': command(
    'read',
    v.strictObject(Page),
    v.object({ rows: v.array(TraderEvent), next: Next }),
  ),
};
