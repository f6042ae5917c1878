import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { CountersignError } from '../../errors/index.ts';

/** The member types that our requests need; anything else in a profile's type string is refused. */
export const MEMBER_TYPES = [
  'bytes32',
  'uint256',
  'uint128',
  'address',
  'bytes',
  'uint256[]',
  'string',
] as const;
export type MemberType = (typeof MEMBER_TYPES)[number];

export interface Member {
  readonly type: MemberType;
  readonly name: string;
}

/** A parsed EIP-712 struct type. */
export interface StructType {
  readonly name: string;
  readonly members: readonly Member[];
  /** The canonical text, e.g. `WithdrawDDXParams(uint128 amount,…)`. */
  readonly text: string;
  /** keccak256 of the text. */
  readonly hash: Uint8Array;
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Parses a type string as EIP-712 writes it, without white space or nested structs.
 * @throws {CountersignError} `TYPE_STRING` naming what is wrong.
 */
export function parseType(text: string): StructType {
  const match = /^([A-Za-z_][A-Za-z0-9_]*)\((.*)\)$/.exec(text);
  const name = match?.[1];
  const body = match?.[2];
  if (name === undefined || body === undefined || body === '')
    throw typeError(`"${text.slice(0, 80)}" is not an EIP-712 type string.`);
  const members = body.split(',').map((part): Member => {
    const [type, member, ...rest] = part.split(' ');
    if (type === undefined || member === undefined || rest.length > 0 || !IDENTIFIER.test(member)) {
      throw typeError(`"${part}" is not a member of an EIP-712 type.`);
    }
    if (!(MEMBER_TYPES as readonly string[]).includes(type))
      throw typeError(`The member type "${type}" is not supported.`);
    return { type: type as MemberType, name: member };
  });
  if (new Set(members.map((member) => member.name)).size !== members.length)
    throw typeError('A member is named twice.');
  return { name, members, text, hash: keccak_256(utf8ToBytes(text)) };
}

function typeError(message: string): CountersignError {
  return new CountersignError('TYPE_STRING', message, 'Write it as EIP-712 does: Name(type name,type name).');
}
