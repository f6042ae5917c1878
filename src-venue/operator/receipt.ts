import { signDigest } from '../../src-shared/node/index.ts';
import { receiptDigest, toHex, type Receipt, type ReceiptClaim } from '../../src-shared/protocol/index.ts';

/** Signs a receipt with the key that the request was sealed to (profile: 5). */
export function signReceipt(claim: ReceiptClaim, secret: Uint8Array): Receipt {
  const { nonce, requestHash, requestIndex, sender } = claim;
  const enclaveSignature = toHex(signDigest(receiptDigest(claim), secret));
  return { t: 'Sequenced', c: { nonce, requestHash, requestIndex, sender, enclaveSignature } };
}
