import { CancelAll } from './cancel-all.ts';
import { CancelOrder } from './cancel-order.ts';
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

/** The definition of each of the seven kinds (interface: Signed request envelope). */
export const REQUESTS = {
  Order,
  ModifyOrder,
  CancelOrder,
  CancelAll,
  ProfileUpdate,
  Withdraw,
  WithdrawDDX,
} as const;
