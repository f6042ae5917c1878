import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Address } from '../address.ts';
import { hexInto } from '../hex.ts';
import { writeUint } from './words.ts';

/** profile: 1, the four fields of the domain; no salt. */
export interface Domain {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract: Address;
}

const DOMAIN_TYPE = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';

/** keccak256 of the encoded domain. */
export function domainSeparator(domain: Domain): Uint8Array {
  const words = new Uint8Array(5 * 32);
  words.set(keccak_256(utf8ToBytes(DOMAIN_TYPE)), 0);
  words.set(keccak_256(utf8ToBytes(domain.name)), 32);
  words.set(keccak_256(utf8ToBytes(domain.version)), 64);
  writeUint(BigInt(domain.chainId), words, 96);
  hexInto(domain.verifyingContract, words, 128 + 12);
  return keccak_256(words);
}
