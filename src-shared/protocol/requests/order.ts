import { defineRequest, type ParamsOf } from './define.ts';
import { bytes32, decimal, label, orderType, side } from './fields.ts';

const fields = {
  symbol: label,
  strategy: label,
  side,
  orderType,
  nonce: bytes32,
  amount: decimal,
  /** 0 for market orders. */
  price: decimal,
  /** 0 when not a stop order. */
  stopPrice: decimal,
};

/** Places an order (interface: Content of each request type, `Order`). */
export const Order = defineRequest('Order', fields, { session: true });
export type OrderParams = ParamsOf<typeof fields>;
