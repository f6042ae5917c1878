import { toHex, type Hex } from './hex.ts';

const ORDER_HASH_BYTES = 25;

/** Order hash of an Order or ModifyOrder intent: first 25 bytes of its digest (profile: 2 Encoding). */
export function orderHashOf(digest: Uint8Array): Hex {
  return toHex(digest.subarray(0, ORDER_HASH_BYTES));
}

/** The same from the request's hash, which is the digest in hex. */
export function orderHashOfRequest(requestHash: Hex): Hex {
  // Cutting off the end leaves the 0x at the beginning.
  return requestHash.slice(0, 2 + 2 * ORDER_HASH_BYTES) as Hex;
}

/** `requestHash` of a receipt: the whole digest (profile: 2 Encoding). */
export function requestHashOf(digest: Uint8Array): Hex {
  return toHex(digest);
}
