import { keccak_256 } from '@noble/hashes/sha3.js';
import { toHex, type Hex } from './hex.ts';

/** A 20-byte account address, lower case unless printed for a person. */
export type Address = Hex;
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000';

/** Address of an uncompressed public key (65 bytes with the 0x04 prefix). */
export function addressOfPublicKey(uncompressed: Uint8Array): Address {
  return toHex(keccak_256(uncompressed.subarray(1)).subarray(12));
}

/** The 21-byte form with the blockchain discriminant 0x00 (profile: 2 Encoding). */
export function withDiscriminant(address: Address): Hex {
  return `0x00${address.slice(2)}`;
}

/** The plain 20 bytes of the 21-byte form; a plain address passes through. */
export function withoutDiscriminant(text: string): Address {
  return (text.length === 44 ? `0x${text.slice(4)}` : text).toLowerCase() as Address;
}

/** EIP-55 mixed case, for people. */
export function checksumAddress(address: Address): string {
  const lower = address.slice(2).toLowerCase();
  const hash = keccak_256(Uint8Array.from(lower, (char) => char.charCodeAt(0)));
  let out = '0x';
  for (let i = 0; i < 40; i++) {
    const nibble = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 15;
    const char = lower.charAt(i);
    out += nibble >= 8 ? char.toUpperCase() : char;
  }
  return out;
}
