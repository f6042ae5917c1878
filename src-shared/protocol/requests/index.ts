import type { RequestKind } from '../codes.ts';
import { CancelAll } from './cancel-all.ts';
import { CancelOrder } from './cancel-order.ts';
import type { RequestDefinition } from './define.ts';
import { ModifyOrder } from './modify-order.ts';
import { Order } from './order.ts';
import { ProfileUpdate } from './profile-update.ts';
import { WithdrawDDX } from './withdraw-ddx.ts';
import { Withdraw } from './withdraw.ts';

export { CancelAll, type CancelAllParams } from './cancel-all.ts';
export { CancelOrder, type CancelOrderParams } from './cancel-order.ts';
export type { ContentOf, ParamsOf, Proof, ReplayFields, RequestDefinition } from './define.ts';
export { ModifyOrder, type ModifyOrderParams } from './modify-order.ts';
export { Order, type OrderParams } from './order.ts';
export { ProfileUpdate, type DeniedSessionUpdate, type ProfileUpdateParams } from './profile-update.ts';
export { WithdrawDDX, type WithdrawDDXParams } from './withdraw-ddx.ts';
export { Withdraw, type WithdrawParams } from './withdraw.ts';

/** The kinds that both sides speak today. */
export const REQUESTS = { Order, ModifyOrder, CancelOrder, CancelAll } as const;
/** All seven kinds of interface: Signed request envelope, as an operator takes them. */
export const OPERATOR_REQUESTS = { ...REQUESTS, ProfileUpdate, Withdraw, WithdrawDDX } as const;
export type DefinedKind = keyof typeof REQUESTS;
/** The definition without its own field types, for code that treats all kinds alike. */
export type AnyRequestDefinition = Pick<RequestDefinition, 'kind' | 'session'>;

/** True when the kind has a definition here. */
export function isDefinedKind(kind: RequestKind): kind is DefinedKind {
  return kind in REQUESTS;
}
