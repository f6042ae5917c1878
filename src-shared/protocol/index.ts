export {
  addressOfPublicKey,
  checksumAddress,
  withDiscriminant,
  withoutDiscriminant,
  ZERO_ADDRESS,
  type Address,
} from './address.ts';
export * from './codes.ts';
export {
  compileDigester,
  domainSeparator,
  parseType,
  type Digester,
  type Domain,
  type Member,
  type MemberValues,
  type StructType,
} from './eip712/index.ts';
export { ErrorBodySchema, type ErrorBody } from './error-body.ts';
export { ERROR_REASONS, ERRORS, type ErrorReason, type ErrorRule, type RetryRule } from './errors.ts';
export { orderHashOf, orderHashOfRequest, requestHashOf } from './hashes.ts';
export { fromHex, isHex, toHex, type Hex } from './hex.ts';
export { assertLabel, isLabel, packLabel, strategyIdHash } from './label.ts';
export {
  FUTURE_TOLERANCE_MS,
  GATEWAY_LIMITS,
  MAX_BODY_BYTES,
  RECV_WINDOW_MS,
  RETENTION_MS,
  TIERS,
  tierOf,
  type Tier,
} from './limits.ts';
export { EncryptionKeySchema, TimeSchema, type OperatorTime } from './operator-answers.ts';
export * from './profiles/index.ts';
export * from './reads/index.ts';
export * from './realtime/index.ts';
export {
  receiptDigest,
  ReceiptSchema,
  type Receipt,
  type ReceiptClaim,
  type ReceiptContent,
} from './receipt.ts';
export {
  CANCEL_REJECTIONS,
  ORDER_REJECTIONS,
  REJECTED_WITHOUT_REASON,
  WITHDRAW_DDX_REJECTIONS,
  WITHDRAW_REJECTIONS,
} from './rejections.ts';
export * from './requests/index.ts';
export { SAFETY, SAFETY_FAILURES, type SafetyFailure } from './safety.ts';
export {
  decodeSessionProof,
  DELEGATED_SESSION_TYPE,
  encodeSessionProof,
  grantMembers,
  type SessionGrant,
  type SessionProof,
} from './session-proof.ts';
