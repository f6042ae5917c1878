import { createCipheriv, randomBytes } from 'node:crypto';
import {
  AbiCoder,
  concat,
  getBytes,
  hexlify,
  keccak256,
  SigningKey,
  toBeHex,
  verifyMessage,
  type Wallet,
} from 'ethers';
import { DOMAIN } from './foreign-wire.ts';

const SESSION = {
  DelegatedSessionParams: [
    { type: 'bytes', name: 'sessionPublicKey' },
    { type: 'uint256', name: 'expiry' },
    { type: 'uint256[]', name: 'aclScope' },
  ],
};

export const randomHex = (bytes: number): string => hexlify(randomBytes(bytes));

/** The proof of a session: the wallet signs the grant of the session's public key. @param expiry Unix seconds. */
export async function sessionProof(
  wallet: Wallet,
  session: SigningKey,
  expiry: bigint,
  scope: readonly number[],
  domain: typeof DOMAIN = DOMAIN,
): Promise<string> {
  const sessionPublicKey = session.compressedPublicKey;
  const grant = { sessionPublicKey, expiry, aclScope: scope };
  const signature = await wallet.signTypedData(domain, SESSION, grant);
  const bits = scope.reduce((sum, code) => sum | (1 << code), 0);
  return concat(['0x02', toBeHex(expiry, 8), toBeHex(bits, 1), sessionPublicKey, signature]);
}

/** What a sealing draws, and the length that it states; given where a test wants another. */
export interface Sealing {
  readonly clientSecret?: string;
  readonly nonce?: Uint8Array;
  readonly statedLength?: number;
}

/** Encrypts the exact JSON to the operator's key. */
export function seal(
  json: string | Uint8Array,
  operatorKey: string,
  { clientSecret = randomHex(32), nonce = randomBytes(12), statedLength }: Sealing = {},
): Uint8Array<ArrayBuffer> {
  const client = new SigningKey(clientSecret);
  const point = SigningKey.computePublicKey(client.computeSharedSecret(operatorKey), true);
  const key = getBytes(keccak256(point)).slice(0, 16);
  const text = Buffer.from(json);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(statedLength ?? text.length);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(Buffer.concat([length, text])), cipher.final()]);
  return Buffer.concat([body, cipher.getAuthTag(), nonce, getBytes(client.compressedPublicKey)]);
}

export interface ForeignReceipt {
  readonly t: string;
  readonly c: {
    readonly nonce: string;
    readonly requestHash: string;
    readonly requestIndex: number;
    readonly sender: string;
    readonly enclaveSignature: string;
  };
}

/** The address that signed a receipt. */
export function receiptSigner({ c }: ForeignReceipt): string {
  const claim = AbiCoder.defaultAbiCoder().encode(
    ['address', 'bytes32', 'bytes32', 'uint256'],
    [c.sender, c.nonce, c.requestHash, c.requestIndex],
  );
  return verifyMessage(getBytes(keccak256(claim)), c.enclaveSignature).toLowerCase();
}
