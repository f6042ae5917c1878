import { defineRequest, type ParamsOf } from './define.ts';
import { bytes32, decimal } from './fields.ts';

const fields = { amount: decimal, nonce: bytes32 };

/** Withdraws the native DDX token (interface: Content of each request type, `WithdrawDDX`). */
export const WithdrawDDX = defineRequest('WithdrawDDX', fields, { session: false });
export type WithdrawDDXParams = ParamsOf<typeof fields>;
