import { defineRequest, type ParamsOf } from './define.ts';
import { bytes32, decimal, label, orderHash, orderType, side } from './fields.ts';

const fields = {
  orderHash,
  symbol: label,
  strategy: label,
  side,
  orderType,
  nonce: bytes32,
  amount: decimal,
  price: decimal,
  stopPrice: decimal,
};

/** Cancels one order and places its replacement in one step (interface: Content of each request type, `ModifyOrder`). */
export const ModifyOrder = defineRequest('ModifyOrder', fields, { session: true });
export type ModifyOrderParams = ParamsOf<typeof fields>;
