import { defineRequest, type ParamsOf } from './define.ts';
import { address, bytes32, decimal, label } from './fields.ts';

const fields = { strategyId: label, currency: address, amount: decimal, nonce: bytes32 };

/** Withdraws collateral (interface: Content of each request type, `Withdraw`). */
export const Withdraw = defineRequest('Withdraw', fields, { session: false });
export type WithdrawParams = ParamsOf<typeof fields>;
