import { defineRequest, type ParamsOf } from './define.ts';
import { bytes32, label, orderHash } from './fields.ts';

const fields = { symbol: label, orderHash, nonce: bytes32 };

/** Cancels one order (interface: Content of each request type, `CancelOrder`). */
export const CancelOrder = defineRequest('CancelOrder', fields, { session: true });
export type CancelOrderParams = ParamsOf<typeof fields>;
