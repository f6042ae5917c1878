import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { Address } from './address.ts';
import { writeUint } from './eip712/words.ts';
import { hexInto, isHex, type Hex } from './hex.ts';

const hex = (bytes: number) =>
  v.pipe(
    v.string(),
    v.check((text) => isHex(text, bytes), `not ${bytes} bytes of hex`),
    v.transform((text) => text.toLowerCase() as Hex),
  );

/** interface: Sequencing receipt. Members that a later version adds are ignored. */
export const ReceiptSchema = v.object({
  t: v.literal('Sequenced'),
  c: v.object({
    nonce: hex(32),
    requestHash: hex(32),
    requestIndex: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    sender: hex(20),
    enclaveSignature: hex(65),
  }),
});
export type Receipt = v.InferOutput<typeof ReceiptSchema>;
export type ReceiptContent = Receipt['c'];

/** What the receipt's signature covers. */
export interface ReceiptClaim {
  readonly sender: Address;
  readonly nonce: Hex;
  readonly requestHash: Hex;
  readonly requestIndex: number;
}

const EIP191_PREFIX = utf8ToBytes('\x19Ethereum Signed Message:\n32');

/** The EIP-191 digest over keccak256(abi.encode(sender, nonce, requestHash, requestIndex)) (profile: 5). */
export function receiptDigest(claim: ReceiptClaim): Uint8Array {
  const words = new Uint8Array(4 * 32);
  hexInto(claim.sender, words, 12);
  hexInto(claim.nonce, words, 32);
  hexInto(claim.requestHash, words, 64);
  writeUint(BigInt(claim.requestIndex), words, 96);
  return keccak_256(concatBytes(EIP191_PREFIX, keccak_256(words)));
}
