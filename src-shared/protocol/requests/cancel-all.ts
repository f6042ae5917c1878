import { defineRequest, type ParamsOf } from './define.ts';
import { bytes32, label } from './fields.ts';

const fields = { symbol: label, strategy: label, nonce: bytes32 };

/** Cancels all orders of one strategy and symbol (interface: Content of each request type, `CancelAll`). */
export const CancelAll = defineRequest('CancelAll', fields, { session: true });
export type CancelAllParams = ParamsOf<typeof fields>;
