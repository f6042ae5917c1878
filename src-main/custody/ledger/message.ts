import type { Digester, Member, MemberValues } from '../../../src-shared/protocol/index.ts';
import { ledgerMember } from './errors.ts';
import type { LedgerMessage } from './port.ts';

/** Names and dynamic values travel with a length of one byte, and in one piece, since pieces lose bytes on the way. */
const MAX_NAME_BYTES = 255;
const MAX_DYNAMIC_BYTES = 253;
const MAX_ARRAY_ITEMS = 255;
const MAX_MEMBER_NAME_BYTES = 60;
/** profile: 2 Encoding, what a hash of an order has of the 32 bytes that are signed. */
const ORDER_HASH_BYTES = 25;

/** The message of a digester and its values as a device takes it: hashes of orders filled up as the digest has them. */
export function messageOf({ domain, type }: Digester, values: MemberValues): LedgerMessage {
  const whole: Record<string, MemberValues[string]> = { ...values };
  for (const member of type.members) {
    const value = values[member.name];
    if (member.type !== 'bytes32' || !(value instanceof Uint8Array)) continue;
    if (value.length !== ORDER_HASH_BYTES) continue;
    const filled = new Uint8Array(32);
    filled.set(value);
    whole[member.name] = filled;
  }
  return { domain, type, values: whole };
}

/**
 * Checks every member of a message before a device sees it: what stands between us and the device signs a missing
 * member as zero, cuts what is too long and fills up what is too short, without a word.
 * @throws {CountersignError} `LEDGER_MEMBER` naming the member
 */
export function assertComplete({ domain, type, values }: LedgerMessage): void {
  checkText('name', domain.name);
  checkText('version', domain.version);
  if (!Number.isSafeInteger(domain.chainId) || domain.chainId < 0)
    throw ledgerMember('chainId', 'is no whole number');
  if (!/^0x[0-9a-f]{40}$/.test(domain.verifyingContract))
    throw ledgerMember('verifyingContract', 'is no address');
  if (type.name === 'EIP712Domain') throw ledgerMember(type.name, 'has the name of the domain');
  if (Buffer.byteLength(type.name) > MAX_NAME_BYTES) throw ledgerMember(type.name, 'has too long a name');
  for (const member of type.members) {
    if (Buffer.byteLength(member.name) > MAX_MEMBER_NAME_BYTES)
      throw ledgerMember(member.name, 'has too long a name');
    checkMember(member, values[member.name]);
  }
  const known = new Set(type.members.map(({ name }) => name));
  for (const name of Object.keys(values))
    if (!known.has(name)) throw ledgerMember(name, 'is not in the type that is signed');
}

function checkMember({ name, type }: Member, value: unknown): void {
  if (value === undefined || value === null) throw ledgerMember(name, 'is missing');
  switch (type) {
    case 'uint256':
      return checkUint(name, value, 256);
    case 'uint128':
      return checkUint(name, value, 128);
    case 'bytes32':
      return checkBytes(name, value, 32);
    case 'address':
      return checkBytes(name, value, 20);
    case 'bytes':
      if (!(value instanceof Uint8Array)) throw ledgerMember(name, 'is not made of bytes');
      if (value.length > MAX_DYNAMIC_BYTES) throw ledgerMember(name, 'is too long for a device');
      return;
    case 'string':
      return checkText(name, value);
    case 'uint256[]':
      if (!Array.isArray(value)) throw ledgerMember(name, 'is no list');
      if (value.length > MAX_ARRAY_ITEMS) throw ledgerMember(name, 'has too many entries for a device');
      for (const entry of value) checkUint(name, entry, 256);
  }
}

function checkUint(name: string, value: unknown, bits: number): void {
  if (typeof value !== 'bigint') throw ledgerMember(name, 'is no whole number');
  if (value < 0n || value >> BigInt(bits) !== 0n) throw ledgerMember(name, `does not fit into uint${bits}`);
}

function checkBytes(name: string, value: unknown, length: number): void {
  if (!(value instanceof Uint8Array)) throw ledgerMember(name, 'is not made of bytes');
  if (value.length !== length) throw ledgerMember(name, `has ${value.length} bytes instead of ${length}`);
}

function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string') throw ledgerMember(name, 'is no text');
  if (Buffer.byteLength(value) > MAX_DYNAMIC_BYTES) throw ledgerMember(name, 'is too long for a device');
}
