import type { Hex } from '../../../src-shared/protocol/index.ts';

/** The Order type in viem's own form (profile: 2 Request types). */
export const ORDER_TYPES = {
  OrderParams: [
    { name: 'symbol', type: 'bytes32' },
    { name: 'strategy', type: 'bytes32' },
    { name: 'side', type: 'uint256' },
    { name: 'orderType', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
    { name: 'amount', type: 'uint256' },
    { name: 'price', type: 'uint256' },
    { name: 'stopPrice', type: 'uint256' },
    { name: 'clientTimestampMs', type: 'uint256' },
    { name: 'recvWindowMs', type: 'uint256' },
  ],
} as const;

/** Packed labels are kept by both sides: a client has few of them. */
export const ETHP: Hex = `0x04${Buffer.from('ETHP').toString('hex')}${'00'.repeat(27)}`;
export const MAIN: Hex = `0x04${Buffer.from('main').toString('hex')}${'00'.repeat(27)}`;
