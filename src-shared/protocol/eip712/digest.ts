import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { CountersignError } from '../../errors/index.ts';
import { domainSeparator, type Domain } from './domain.ts';
import { parseType, type Member, type StructType } from './type.ts';
import { writeUint } from './words.ts';

/** A member's value in the form its type wants; bytes32, address and bytes are raw bytes. */
export type MemberValue = bigint | Uint8Array | string | readonly bigint[];
export type MemberValues = Readonly<Record<string, MemberValue>>;

/** Hashes one struct type under one domain. Built once per profile and kind, used for every request. */
export interface Digester {
  readonly type: StructType;
  /** The 32-byte EIP-712 digest, which is what gets signed. */
  digest(values: MemberValues): Uint8Array;
  /** The struct hash alone ("message hash" on a hardware wallet's screen). */
  structHash(values: MemberValues): Uint8Array;
  readonly domainSeparator: Uint8Array;
  /** What the separator is the hash of: a device is given the fields. */
  readonly domain: Domain;
}

/** Compiles a type string and a domain into a {@link Digester}. Source of the encoding: EIP-712. */
export function compileDigester(domain: Domain, typeText: string): Digester {
  const type = parseType(typeText);
  const separator = domainSeparator(domain);
  // One buffer for the life of the digester: hashing is synchronous, so no two calls share it.
  const words = new Uint8Array(32 * (type.members.length + 1));
  const final = new Uint8Array(2 + 32 + 32);
  final[0] = 0x19;
  final[1] = 0x01;
  final.set(separator, 2);

  function structHash(values: MemberValues): Uint8Array {
    words.fill(0);
    words.set(type.hash, 0);
    type.members.forEach((member, index) => {
      encodeMember(member, values[member.name], words, 32 * (index + 1));
    });
    return keccak_256(words);
  }

  return {
    type,
    domain,
    domainSeparator: separator,
    structHash,
    digest(values) {
      final.set(structHash(values), 34);
      return keccak_256(final);
    },
  };
}

function encodeMember(
  member: Member,
  value: MemberValue | undefined,
  words: Uint8Array,
  offset: number,
): void {
  switch (member.type) {
    case 'uint256':
    case 'uint128':
      if (typeof value !== 'bigint') throw memberError(member);
      writeUint(value, words, offset);
      return;
    case 'bytes32':
      // Left-aligned: a 25-byte order hash is padded with zeros on the right (profile: 2 Encoding).
      if (!(value instanceof Uint8Array) || value.length > 32) throw memberError(member);
      words.set(value, offset);
      return;
    case 'address':
      if (!(value instanceof Uint8Array) || value.length !== 20) throw memberError(member);
      words.set(value, offset + 12);
      return;
    case 'bytes':
      if (!(value instanceof Uint8Array)) throw memberError(member);
      words.set(keccak_256(value), offset);
      return;
    case 'string':
      if (typeof value !== 'string') throw memberError(member);
      words.set(keccak_256(utf8ToBytes(value)), offset);
      return;
    case 'uint256[]':
      if (!Array.isArray(value)) throw memberError(member);
      words.set(hashArray(value as readonly bigint[]), offset);
      return;
  }
}

function hashArray(values: readonly bigint[]): Uint8Array {
  const words = new Uint8Array(32 * values.length);
  values.forEach((value, index) => {
    writeUint(value, words, 32 * index);
  });
  return keccak_256(words);
}

function memberError(member: Member): CountersignError {
  return new CountersignError(
    'TYPE_MEMBER',
    `The signed type asks for ${member.type} ${member.name}, which this request does not provide.`,
    "Check the type strings of the profile against the venue's.",
  );
}
