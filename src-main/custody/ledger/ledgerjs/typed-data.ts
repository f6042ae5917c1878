import { toHex, type MemberValues } from '../../../../src-shared/protocol/index.ts';
import type { LedgerMessage } from '../port.ts';
import type { TypedData } from './load.ts';

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];

/** A message that was checked, in the form that LedgerJS takes: integers as decimal text, bytes as hex. */
export function typedData({ domain, type, values }: LedgerMessage): TypedData {
  const { name, version, chainId, verifyingContract } = domain;
  return {
    domain: { name, version, chainId, verifyingContract },
    types: { EIP712Domain: DOMAIN, [type.name]: type.members.map((member) => ({ ...member })) },
    primaryType: type.name,
    message: Object.fromEntries(type.members.map((member) => [member.name, plain(values[member.name])])),
  };
}

function plain(value: MemberValues[string] | undefined): string | readonly string[] {
  if (value === undefined) throw new TypeError('a message that was not checked');
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Uint8Array ? toHex(value) : value.map(String);
}
