import type {
  CancelAllParams,
  CancelOrderParams,
  ModifyOrderParams,
  OrderParams,
  ProfileUpdateParams,
  ReplayFields,
  RequestKind,
  WithdrawDDXParams,
  WithdrawParams,
} from '../../src-shared/protocol/index.ts';

/** The seven kinds and what each carries (interface: Content of each request type). */
export interface ParamsByKind {
  Order: OrderParams;
  ModifyOrder: ModifyOrderParams;
  CancelOrder: CancelOrderParams;
  CancelAll: CancelAllParams;
  ProfileUpdate: ProfileUpdateParams;
  Withdraw: WithdrawParams;
  WithdrawDDX: WithdrawDDXParams;
}

/** What a person or a program wants, before nonce and time make a request of it. Frozen: what is shown is what is signed. */
export type IntentOf<K extends RequestKind> = Readonly<
  { kind: K } & Omit<ParamsByKind[K], 'nonce' | keyof ReplayFields>
>;
export type Intent = { [K in RequestKind]: IntentOf<K> }[RequestKind];
/** The kinds that place an order. */
export type PlacingIntent = IntentOf<'Order'> | IntentOf<'ModifyOrder'>;

/** The market that an intent is about; null for the kinds that name none. */
export const symbolOf = (intent: Intent): string | null => ('symbol' in intent ? intent.symbol : null);

/** The strategy that an intent is about; null for the kinds that name none. */
export function strategyOf(intent: Intent): string | null {
  if ('strategy' in intent) return intent.strategy;
  return intent.kind === 'Withdraw' ? intent.strategyId : null;
}
