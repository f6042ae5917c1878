export {
  addressOfCompressed,
  addressOfSecret,
  isPublicKey,
  isSecretKey,
  publicKeyOf,
  randomSecretKey,
  recoverAddress,
  sharedPoint,
  signDigest,
} from './curve.ts';
export { secretOfPhrase } from './derive.ts';
export { createLogger, type Logger } from './logger.ts';
export { open, seal, SEAL_OVERHEAD, type SealRandomness } from './seal.ts';
