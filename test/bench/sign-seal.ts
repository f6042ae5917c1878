import { gcm } from '@noble/ciphers/aes.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { hexToBytes, parseUnits } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseDecimal } from '../../src-shared/money/index.ts';
import { open, publicKeyOf, randomSecretKey, seal, signDigest } from '../../src-shared/node/index.ts';
import { compileDigesters, Order, PRACTICE, toHex, type Hex } from '../../src-shared/protocol/index.ts';
import type { Benchmark, Contest } from './harness/benchmark.ts';
import { ETHP, MAIN, ORDER_TYPES } from './peers/viem-order.ts';

/** What a ticket hands over: text, as a person typed it. */
interface Ticket {
  readonly amount: string;
  readonly price: string;
}

/** What is settled before a ticket comes: the session key, its authorisation, the operator's key. */
const secret = randomSecretKey();
const operatorSecret = randomSecretKey();
const operatorKey = publicKeyOf(operatorSecret);
const sessionKeySignature = toHex(randomBytes(108));
const RECV_WINDOW_MS = 5000;

const ticket = (index: number): Ticket => ({
  amount: `${(index % 50) + 1}.5`,
  price: `${2400 + (index % 100)}.${(index % 9) + 1}`,
});

const digester = compileDigesters(PRACTICE).Order;

function oursSigned({ amount, price }: Ticket, nonce: Hex, clientTimestampMs: bigint): string {
  const params = {
    symbol: 'ETHP',
    strategy: 'main',
    side: 'Bid',
    orderType: 0,
    nonce,
    amount: parseDecimal(amount),
    price: parseDecimal(price),
    stopPrice: 0n,
    clientTimestampMs,
    recvWindowMs: BigInt(RECV_WINDOW_MS),
  } as const;
  const signature = toHex(signDigest(digester.digest(Order.members(params)), secret));
  return Order.envelope(params, { signature, sessionKeySignature });
}

const text = new TextEncoder();
const oursSealed = (json: string): Uint8Array => seal(text.encode(json), operatorKey);

const account = privateKeyToAccount(toHex(secret));
async function peerSigned({ amount, price }: Ticket, nonce: Hex, clientTimestampMs: bigint): Promise<string> {
  const signature = await account.signTypedData({
    domain: PRACTICE.domain,
    types: ORDER_TYPES,
    primaryType: 'OrderParams',
    message: {
      symbol: ETHP,
      strategy: MAIN,
      side: 0n,
      orderType: 0n,
      nonce,
      amount: parseUnits(amount, 6),
      price: parseUnits(price, 6),
      stopPrice: 0n,
      clientTimestampMs,
      recvWindowMs: BigInt(RECV_WINDOW_MS),
    },
  });
  return JSON.stringify({
    t: 'Order',
    c: {
      symbol: 'ETHP',
      strategy: 'main',
      side: 'Bid',
      orderType: 0,
      nonce,
      amount,
      price,
      stopPrice: '0',
      clientTimestampMs: Number(clientTimestampMs),
      recvWindowMs: RECV_WINDOW_MS,
      signature,
      sessionKeySignature,
    },
  });
}

function peerSealed(json: string): Uint8Array {
  const plain = text.encode(json);
  const framed = new Uint8Array(4 + plain.length);
  new DataView(framed.buffer).setUint32(0, plain.length);
  framed.set(plain, 4);
  const clientSecret = secp256k1.utils.randomSecretKey();
  const key = keccak_256(secp256k1.getSharedSecret(clientSecret, operatorKey, true)).subarray(0, 16);
  const nonce = randomBytes(12);
  const sealed = gcm(key, nonce).encrypt(framed);
  const clientKey = secp256k1.getPublicKey(clientSecret, true);
  const body = new Uint8Array(sealed.length + nonce.length + clientKey.length);
  body.set(sealed);
  body.set(nonce, sealed.length);
  body.set(clientKey, sealed.length + nonce.length);
  return body;
}

/** Both sides write the same JSON, signature included, and the operator can open what either sealed. */
async function proveSameWork(): Promise<void> {
  for (let index = 0; index < 100; index++) {
    const nonce = toHex(randomBytes(32));
    const json = oursSigned(ticket(index), nonce, 1_795_000_000_000n);
    assert.equal(await peerSigned(ticket(index), nonce, 1_795_000_000_000n), json);
    for (const sealed of [oursSealed(json), peerSealed(json)]) {
      assert.equal(new TextDecoder().decode(open(sealed, operatorSecret) ?? new Uint8Array()), json);
    }
  }
  assert.equal(hexToBytes(account.publicKey).length, 65);
}

const benchmark: Benchmark = {
  name: 'sign-seal',
  peerName: 'viem signTypedData + noble ECDH and AES',
  goal: { atLeast: 15 },
  async prepare(): Promise<Contest> {
    await proveSameWork();
    let index = 0;
    const nonce = (): Hex => toHex(randomBytes(32));
    return {
      ours(count) {
        for (let i = 0; i < count; i++) {
          index++;
          oursSealed(oursSigned(ticket(index), nonce(), 1_795_000_000_000n + BigInt(index)));
        }
      },
      async peer(count) {
        for (let i = 0; i < count; i++) {
          index++;
          peerSealed(await peerSigned(ticket(index), nonce(), 1_795_000_000_000n + BigInt(index)));
        }
      },
    };
  },
};

export default benchmark;
