/** A client that shares no code with the product, in three parts: the wire, the cryptography, and who speaks to whom. */
export { receiptSigner, randomHex, seal, sessionProof, type ForeignReceipt } from './foreign-crypto.ts';
export { ForeignTrader, type ForeignSession, type Signed, type SignOptions } from './foreign-trader.ts';
export { ForeignVenue, type HttpAnswer, type OperatorAnswer } from './foreign-venue.ts';
export {
  digestOf,
  DOMAIN,
  KINDS,
  MAINNET_DOMAIN,
  olderType,
  packed,
  SEPOLIA_DOMAIN,
  SESSION_KINDS,
  strategyIdHash,
  type Content,
  type Json,
  type Kind,
} from './foreign-wire.ts';
