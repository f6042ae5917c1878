import { createDecipheriv, createECDH, ECDH, randomBytes } from 'node:crypto';
import {
  AbiCoder,
  computeAddress,
  getBytes,
  hexlify,
  keccak256,
  recoverAddress,
  SigningKey,
  TypedDataEncoder,
} from 'ethers';

/** The venue's side of the cryptography from node:crypto and ethers alone; no code of the product. */

export const DOMAIN = {
  name: 'DerivaDEX',
  version: '1',
  chainId: 31337,
  verifyingContract: '0x00000000000000000000000000000000000d0d0d',
};

const field = (text: string): { type: string; name: string } => {
  const [type = '', name = ''] = text.split(' ');
  return { type, name };
};
const fields = (...texts: string[]): { type: string; name: string }[] => texts.map(field);
const REPLAY = ['uint256 clientTimestampMs', 'uint256 recvWindowMs'];

export const TYPES: Record<string, [string, { type: string; name: string }[]]> = {
  Order: [
    'OrderParams',
    fields(
      'bytes32 symbol',
      'bytes32 strategy',
      'uint256 side',
      'uint256 orderType',
      'bytes32 nonce',
      'uint256 amount',
      'uint256 price',
      'uint256 stopPrice',
      ...REPLAY,
    ),
  ],
  CancelOrder: [
    'CancelOrderParams',
    fields('bytes32 symbol', 'bytes32 orderHash', 'bytes32 nonce', ...REPLAY),
  ],
  CancelAll: ['CancelAllParams', fields('bytes32 symbol', 'bytes32 strategy', 'bytes32 nonce', ...REPLAY)],
  ProfileUpdate: [
    'UpdateProfileParams',
    fields(
      'uint256 payFeesInDdxState',
      'address referralAddress',
      'uint256 deniedDelegatedSessionAction',
      'address deniedDelegatedSessionAddress',
      'uint256 deniedDelegatedSessionExpiry',
      'bytes32 nonce',
      ...REPLAY,
    ),
  ],
  Session: [
    'DelegatedSessionParams',
    fields('bytes sessionPublicKey', 'uint256 expiry', 'uint256[] aclScope'),
  ],
};

/** One length byte, the text, zeros. */
export function label(text: string): string {
  const out = Buffer.alloc(32);
  out[0] = text.length;
  out.write(text, 1, 'ascii');
  return hexlify(out);
}

/** A decimal string times 10^6. */
export function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

export function digestOf(kind: string, values: Record<string, unknown>, domain = DOMAIN): string {
  const type = TYPES[kind];
  if (type === undefined) throw new Error(`no type ${kind}`);
  return TypedDataEncoder.hash(domain, { [type[0]]: type[1] }, values);
}

/** The digest of a request's content as it came over the wire. */
export function digestOfContent(kind: string, c: Record<string, unknown>, domain = DOMAIN): string {
  const text = (name: string): string => String(c[name]);
  const replay = {
    clientTimestampMs: BigInt(text('clientTimestampMs')),
    recvWindowMs: BigInt(text('recvWindowMs')),
    nonce: text('nonce'),
  };
  if (kind === 'CancelOrder') {
    return digestOf(
      kind,
      {
        symbol: label(text('symbol')),
        orderHash: `${text('orderHash')}${'00'.repeat(7)}`,
        ...replay,
      },
      domain,
    );
  }
  if (kind === 'ProfileUpdate') return digestOf(kind, { ...profileMembers(c), ...replay }, domain);
  const named = { symbol: label(text('symbol')), strategy: label(text('strategy')), ...replay };
  if (kind === 'CancelAll') return digestOf(kind, named, domain);
  return digestOf(
    kind,
    {
      ...named,
      side: c.side === 'Bid' ? 0n : 1n,
      orderType: BigInt(text('orderType')),
      amount: scaled(text('amount')),
      price: scaled(text('price')),
      stopPrice: scaled(text('stopPrice')),
    },
    domain,
  );
}

/** profile: 2, ProfileUpdate mapping. */
function profileMembers(c: Record<string, unknown>): Record<string, unknown> {
  const zero = `0x${'00'.repeat(20)}`;
  const denied = c.deniedDelegatedSessionUpdate as { delegated: string; expiry: number } | string | null;
  const isAdded = denied !== null && typeof denied === 'object';
  return {
    payFeesInDdxState: c.payFeesInDdx === true ? 1n : 0n,
    referralAddress: c.referralAddress ?? zero,
    deniedDelegatedSessionAction: denied === null ? 0n : isAdded ? 1n : 2n,
    deniedDelegatedSessionAddress: isAdded ? denied.delegated : (denied ?? zero),
    deniedDelegatedSessionExpiry: isAdded ? BigInt(denied.expiry) : 0n,
  };
}

export interface OperatorKey {
  readonly secret: Buffer;
  /** Compressed, as hex. */
  readonly publicKey: string;
}

export function operatorKey(): OperatorKey {
  const ecdh = createECDH('secp256k1');
  ecdh.generateKeys();
  const secret = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return { secret, publicKey: `0x${ecdh.getPublicKey('hex', 'compressed')}` };
}

/** Opens a sealed body byte for byte; throws when it was not sealed to this key. */
export function unseal(body: Buffer, key: OperatorKey): string {
  const clientKey = body.subarray(body.length - 33);
  const nonce = body.subarray(body.length - 45, body.length - 33);
  const tag = body.subarray(body.length - 61, body.length - 45);
  const ciphertext = body.subarray(0, body.length - 61);
  // node gives only the x of the shared point; its sign comes from multiplying by hand through the uncompressed key.
  const shared = sharedPoint(clientKey, key.secret);
  const aes = getBytes(keccak256(shared)).subarray(0, 16);
  const decipher = createDecipheriv('aes-128-gcm', aes, nonce);
  decipher.setAuthTag(tag);
  const plain = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  const length = plain.readUInt32BE(0);
  if (length !== plain.length - 4) throw new Error('the stated length is not the length');
  return plain.subarray(4).toString('utf8');
}

/** The shared point, compressed: ethers gives it whole. */
function sharedPoint(publicKey: Buffer, secret: Buffer): string {
  const uncompressed = ECDH.convertKey(
    publicKey,
    'secp256k1',
    undefined,
    undefined,
    'uncompressed',
  ) as Buffer;
  return SigningKey.computePublicKey(
    new SigningKey(hexlify(secret)).computeSharedSecret(hexlify(uncompressed)),
    true,
  );
}

export interface ReceiptClaim {
  sender: string;
  nonce: string;
  requestHash: string;
  requestIndex: number;
}

/** The operator's signature over a receipt. */
export function signReceipt(claim: ReceiptClaim, key: OperatorKey): string {
  const encoded = AbiCoder.defaultAbiCoder().encode(
    ['address', 'bytes32', 'bytes32', 'uint256'],
    [claim.sender, claim.nonce, claim.requestHash, claim.requestIndex],
  );
  const prefixed = Buffer.concat([
    Buffer.from('\x19Ethereum Signed Message:\n32'),
    Buffer.from(getBytes(keccak256(encoded))),
  ]);
  return new SigningKey(hexlify(key.secret)).sign(keccak256(prefixed)).serialized;
}

/** Takes a session proof apart and says who authorised which key for what. */
export function readProof(proof: string): {
  version: number;
  expiry: bigint;
  scope: number[];
  session: string;
  wallet: string;
} {
  const bytes = Buffer.from(proof.slice(2), 'hex');
  if (bytes.length !== 108) throw new Error('a proof has 108 bytes');
  const expiry = bytes.readBigUInt64BE(1);
  const scope = [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => ((bytes[9] ?? 0) >> bit) & 1);
  const key = hexlify(bytes.subarray(10, 43));
  const digest = digestOf('Session', { sessionPublicKey: key, expiry, aclScope: scope });
  const wallet = recoverAddress(digest, hexlify(bytes.subarray(43))).toLowerCase();
  return { version: bytes[0] ?? 0, expiry, scope, session: computeAddress(key).toLowerCase(), wallet };
}

export const randomHex = (bytes: number): string => hexlify(randomBytes(bytes));
export { recoverAddress };
