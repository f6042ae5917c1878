import { createCipheriv, randomBytes } from 'node:crypto';
import {
  concat,
  getBytes,
  hexlify,
  keccak256,
  SigningKey,
  toBeHex,
  toUtf8Bytes,
  TypedDataEncoder,
  verifyMessage,
  Wallet,
  AbiCoder,
  type TypedDataField,
} from 'ethers';

/**
 * A client written from interface.md and profile.md alone, with ethers and node:crypto: it shares no code with the
 * product, so that an error made on both sides there is found here.
 */
const DOMAIN = {
  name: 'DerivaDEX',
  version: '1',
  chainId: 31337,
  verifyingContract: '0x00000000000000000000000000000000000d0d0d',
};

const f = (type: string, name: string): TypedDataField => ({ type, name });
const REPLAY = [f('uint256', 'clientTimestampMs'), f('uint256', 'recvWindowMs')];
const PLACEMENT = [
  f('bytes32', 'symbol'),
  f('bytes32', 'strategy'),
  f('uint256', 'side'),
  f('uint256', 'orderType'),
  f('bytes32', 'nonce'),
  f('uint256', 'amount'),
  f('uint256', 'price'),
  f('uint256', 'stopPrice'),
  ...REPLAY,
];
const TYPES: Record<string, { name: string; fields: TypedDataField[] }> = {
  Order: { name: 'OrderParams', fields: PLACEMENT },
  ModifyOrder: { name: 'ModifyOrderParams', fields: [f('bytes32', 'orderHash'), ...PLACEMENT] },
  CancelOrder: {
    name: 'CancelOrderParams',
    fields: [f('bytes32', 'symbol'), f('bytes32', 'orderHash'), f('bytes32', 'nonce'), ...REPLAY],
  },
  CancelAll: {
    name: 'CancelAllParams',
    fields: [f('bytes32', 'symbol'), f('bytes32', 'strategy'), f('bytes32', 'nonce'), ...REPLAY],
  },
};
const SESSION = {
  DelegatedSessionParams: [
    f('bytes', 'sessionPublicKey'),
    f('uint256', 'expiry'),
    f('uint256[]', 'aclScope'),
  ],
};

export type Content = Record<string, string | number | null>;

export function packed(label: string): string {
  const bytes = new Uint8Array(32);
  bytes[0] = label.length;
  bytes.set(toUtf8Bytes(label), 1);
  return hexlify(bytes);
}

/** A decimal string as its signed word. */
function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

function signedValue(name: string, value: string | number): string | bigint | number {
  if (name === 'symbol' || name === 'strategy') return packed(String(value));
  if (name === 'side') return value === 'Bid' ? 0 : 1;
  if (name === 'amount' || name === 'price' || name === 'stopPrice') return scaled(String(value));
  if (name === 'orderHash') return `${String(value)}${'00'.repeat(7)}`;
  return value;
}

/** The EIP-712 digest of a request's content. */
export function digestOf(kind: string, content: Content): string {
  const type = TYPES[kind];
  if (!type) throw new Error(kind);
  const message = Object.fromEntries(
    type.fields.map(({ name }) => [name, signedValue(name, content[name] ?? '')]),
  );
  return TypedDataEncoder.hash(DOMAIN, { [type.name]: type.fields }, message);
}

export const orderHashOf = (digest: string): string => digest.slice(0, 52);
export const withPrefix = (address: string): string => `0x00${address.slice(2).toLowerCase()}`;

/** The proof of a session: the wallet signs the grant of the session's public key. */
export async function sessionProof(
  wallet: Wallet,
  session: SigningKey,
  expiry: bigint,
  scope: number[],
): Promise<string> {
  const sessionPublicKey = session.compressedPublicKey;
  const signature = await wallet.signTypedData(DOMAIN, SESSION, {
    sessionPublicKey,
    expiry,
    aclScope: scope,
  });
  const bits = scope.reduce((sum, code) => sum | (1 << code), 0);
  return concat(['0x02', toBeHex(expiry, 8), toBeHex(bits, 1), sessionPublicKey, signature]);
}

/** Encrypts the exact JSON to the operator's key. */
export function seal(json: string, operatorKey: string): Uint8Array<ArrayBuffer> {
  const client = new SigningKey(randomBytes(32));
  const point = SigningKey.computePublicKey(client.computeSharedSecret(operatorKey), true);
  const key = getBytes(keccak256(point)).slice(0, 16);
  const nonce = randomBytes(12);
  const text = Buffer.from(json, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(Buffer.concat([length, text])), cipher.final()]);
  return Buffer.concat([body, cipher.getAuthTag(), nonce, getBytes(client.compressedPublicKey)]);
}

export interface ForeignReceipt {
  t: string;
  c: { nonce: string; requestHash: string; requestIndex: number; sender: string; enclaveSignature: string };
}

/** The address that signed a receipt. */
export function receiptSigner({ c }: ForeignReceipt): string {
  const claim = AbiCoder.defaultAbiCoder().encode(
    ['address', 'bytes32', 'bytes32', 'uint256'],
    [c.sender, c.nonce, c.requestHash, c.requestIndex],
  );
  return verifyMessage(getBytes(keccak256(claim)), c.enclaveSignature).toLowerCase();
}

/** Talks to one venue as one trader. */
export class ForeignClient {
  readonly wallet = new Wallet(hexlify(randomBytes(32)));
  readonly session = new SigningKey(randomBytes(32));
  readonly baseUrl: string;
  private readonly token: string;

  constructor(baseUrl: string, token: string) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  get address(): string {
    return this.wallet.address.toLowerCase();
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(this.baseUrl + path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async control(path: string, body: unknown): Promise<Response> {
    return fetch(this.baseUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}` },
      body: JSON.stringify(body),
    });
  }

  async timeMs(): Promise<number> {
    return (await this.get<{ serverTimeMs: number }>('/v2/time')).serverTimeMs;
  }

  /** Signs with the session key, seals and posts. */
  async send(
    kind: string,
    fields: Content,
    proof: string | null = null,
  ): Promise<{ status: number; body: ForeignReceipt; orderHash: string }> {
    const content: Content = {
      ...fields,
      nonce: hexlify(randomBytes(32)),
      clientTimestampMs: await this.timeMs(),
      recvWindowMs: 5000,
    };
    const digest = digestOf(kind, content);
    const key = proof === null ? this.wallet.signingKey : this.session;
    const signature = key.sign(digest).serialized;
    const json = JSON.stringify({ t: kind, c: { ...content, signature, sessionKeySignature: proof } });
    const operatorKey = await this.get<string>('/v2/encryption-key');
    const response = await fetch(`${this.baseUrl}/v2/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: seal(json, operatorKey),
    });
    return {
      status: response.status,
      body: (await response.json()) as ForeignReceipt,
      orderHash: orderHashOf(digest),
    };
  }
}
