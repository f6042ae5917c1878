import type { RequestKind } from '../codes.ts';
import { DELEGATED_SESSION_TYPE } from '../session-proof.ts';

/** Which structs a profile names: one per request kind, and the delegated session. */
export type TypeName = RequestKind | 'DelegatedSession';
export type TypeStrings = Readonly<Record<TypeName, string>>;

/** profile: 2 Request types. The replay pair at the end is inferred. */
export const DEFAULT_TYPES: TypeStrings = {
  Order:
    'OrderParams(bytes32 symbol,bytes32 strategy,uint256 side,uint256 orderType,bytes32 nonce,uint256 amount,uint256 price,uint256 stopPrice,uint256 clientTimestampMs,uint256 recvWindowMs)',
  ModifyOrder:
    'ModifyOrderParams(bytes32 orderHash,bytes32 symbol,bytes32 strategy,uint256 side,uint256 orderType,bytes32 nonce,uint256 amount,uint256 price,uint256 stopPrice,uint256 clientTimestampMs,uint256 recvWindowMs)',
  CancelOrder:
    'CancelOrderParams(bytes32 symbol,bytes32 orderHash,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
  CancelAll:
    'CancelAllParams(bytes32 symbol,bytes32 strategy,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
  ProfileUpdate:
    'UpdateProfileParams(uint256 payFeesInDdxState,address referralAddress,uint256 deniedDelegatedSessionAction,address deniedDelegatedSessionAddress,uint256 deniedDelegatedSessionExpiry,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
  Withdraw:
    'WithdrawParams(bytes32 strategyId,address currency,uint128 amount,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
  WithdrawDDX:
    'WithdrawDDXParams(uint128 amount,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
  DelegatedSession: DELEGATED_SESSION_TYPE,
};
