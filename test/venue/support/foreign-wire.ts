import { concat, hexlify, id, keccak256, toUtf8Bytes, TypedDataEncoder, type TypedDataField } from 'ethers';

/**
 * The wire of interface.md and profile.md once more, written from those pages alone, with ethers: it shares no code
 * with the product, so that an error made on both sides there is found here.
 */
export const DOMAIN = {
  name: 'DerivaDEX',
  version: '1',
  chainId: 31337,
  verifyingContract: '0x00000000000000000000000000000000000d0d0d',
};

/** profile: 1, the networks that the practice operator recognises a misdirected request of. */
export const MAINNET_DOMAIN: typeof DOMAIN = {
  ...DOMAIN,
  chainId: 1,
  verifyingContract: '0x6fb8aa6fc6f27e591423009194529ae126660027',
};
export const SEPOLIA_DOMAIN: typeof DOMAIN = {
  ...DOMAIN,
  chainId: 11155111,
  verifyingContract: '0x5d1a3b4181d3cad422f404f28e9e972d0ba4dad6',
};

/** profile: 2 Request types. */
export const TYPES = {
  Order:
    'OrderParams(bytes32 symbol,bytes32 strategy,uint256 side,uint256 orderType,bytes32 nonce,uint256 amount,uint256 price,uint256 stopPrice,uint256 clientTimestampMs,uint256 recvWindowMs)',
  ModifyOrder:
    'ModifyOrderParams(bytes32 orderHash,bytes32 symbol,bytes32 strategy,uint256 side,uint256 orderType,bytes32 nonce,uint256 amount,uint256 price,uint256 stopPrice,uint256 clientTimestampMs,uint256 recvWindowMs)',
  CancelOrder:
    'CancelOrderParams(bytes32 symbol,bytes32 orderHash,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
  CancelAll:
    'CancelAllParams(bytes32 symbol,bytes32 strategy,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
  ProfileUpdate:
    'UpdateProfileParams(uint256 payFeesInDdxState,address referralAddress,uint256 deniedDelegatedSessionAction,address deniedDelegatedSessionAddress,uint256 deniedDelegatedSessionExpiry,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
  Withdraw:
    'WithdrawParams(bytes32 strategyId,address currency,uint128 amount,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
  WithdrawDDX:
    'WithdrawDDXParams(uint128 amount,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
} as const;
export type Kind = keyof typeof TYPES;
export const KINDS = Object.keys(TYPES) as Kind[];
/** The published types of before the replay pair (profile: 5 Current type). */
export const olderType = (kind: Kind): string =>
  TYPES[kind].replace(',uint256 clientTimestampMs,uint256 recvWindowMs', '');
/** The kinds that a session key may sign (interface: Authentication 5). */
export const SESSION_KINDS: readonly Kind[] = ['Order', 'ModifyOrder', 'CancelOrder', 'CancelAll'];

export type Json =
  string | number | bigint | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Content = Readonly<Record<string, Json>>;

/** JSON text in which integers beyond a double's are exact. */
export function jsonText(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  const members = Object.entries(value as Content);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`;
}

/** A label as its 32 bytes: one length byte, the ASCII bytes, zero padding. */
export function packed(label: string): string {
  const bytes = new Uint8Array(32);
  bytes[0] = label.length;
  bytes.set(toUtf8Bytes(label), 1);
  return hexlify(bytes);
}

export const strategyIdHash = (label: string): string => keccak256(packed(label)).slice(0, 10);

/** An address with the blockchain discriminant. */
export const withPrefix = (address: string): string => `0x00${address.slice(2).toLowerCase()}`;

/** A decimal string as the integer that is signed. */
export function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(6, '0'));
  return text.startsWith('-') ? -value : value;
}

const ZERO_ADDRESS = `0x${'00'.repeat(20)}`;

/** What a request's members are signed as. */
function signedValue(name: string, content: Content): unknown {
  const value = content[name] ?? null;
  const text = typeof value === 'string' ? value : '';
  switch (name) {
    case 'symbol':
    case 'strategy':
    case 'strategyId':
      return packed(text);
    case 'side':
      return value === 'Ask' ? 1 : 0;
    case 'amount':
    case 'price':
    case 'stopPrice':
      return scaled(text);
    case 'orderHash':
      return text.padEnd(66, '0');
    case 'payFeesInDdxState':
      return content.payFeesInDdx === true ? 1 : 0;
    case 'referralAddress':
      return value ?? ZERO_ADDRESS;
    default:
      return name.startsWith('deniedDelegatedSession') ? deniedValue(name, content) : value;
  }
}

/** profile: 2, action 0 none, 1 add, 2 remove; address zero when none; expiry 0 unless add. */
function deniedValue(name: string, content: Content): unknown {
  const update = content.deniedDelegatedSessionUpdate as
    { delegated: string; expiry: number | bigint } | string | null;
  const added = update !== null && typeof update === 'object' ? update : null;
  if (name.endsWith('Action')) return added ? 1 : update === null ? 0 : 2;
  if (name.endsWith('Address')) return added?.delegated ?? update ?? ZERO_ADDRESS;
  return added?.expiry ?? 0;
}

export interface SigningAs {
  readonly type?: string;
  readonly domain?: typeof DOMAIN;
}

/** The EIP-712 digest of a request's content; a negative amount is signed as the two's complement of its word. */
export function digestOf(kind: Kind, content: Content, signing: SigningAs = {}): string {
  const type: string = signing.type ?? TYPES[kind];
  const name = type.slice(0, type.indexOf('('));
  const fields = type
    .slice(name.length + 1, -1)
    .split(',')
    .map((member): TypedDataField => {
      const [kindOf = '', called = ''] = member.split(' ');
      return { type: kindOf.replace(/^uint\d+$/, 'int256'), name: called };
    });
  const message = Object.fromEntries(fields.map((field) => [field.name, signedValue(field.name, content)]));
  // The words of int256 are those of any integer; only the hash of the type says which it is.
  const words = TypedDataEncoder.from({ [name]: fields })
    .encodeData(name, message)
    .slice(66);
  const struct = keccak256(concat([id(type), `0x${words}`]));
  return keccak256(concat(['0x1901', TypedDataEncoder.hashDomain(signing.domain ?? DOMAIN), struct]));
}

/** First 25 bytes of the digest of an Order or ModifyOrder. */
export const orderHashOf = (digest: string): string => digest.slice(0, 52);
