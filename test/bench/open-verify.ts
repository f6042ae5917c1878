import { gcm } from '@noble/ciphers/aes.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import {
  addressOfSecret,
  open,
  publicKeyOf,
  randomSecretKey,
  recoverAddress,
  seal,
  signDigest,
} from '../../src-shared/node/index.ts';
import {
  compileDigesters,
  decodeSessionProof,
  encodeSessionProof,
  fromHex,
  grantMembers,
  Order,
  PRACTICE,
  toHex,
  type Address,
  type OrderParams,
} from '../../src-shared/protocol/index.ts';
import type { Benchmark, Contest } from './harness/benchmark.ts';

/**
 * What an operator does with every body: open it, parse it, recover the session key's and the wallet's signature.
 * Both sides read the JSON and take the digests with the same code, so that the cryptography alone differs.
 */
const digesters = compileDigesters(PRACTICE);
const operatorSecret = randomSecretKey();
const operatorKey = publicKeyOf(operatorSecret);
const wallet = randomSecretKey();
const session = randomSecretKey();
const grant = { sessionPublicKey: publicKeyOf(session), expirySeconds: 4_000_000_000n, aclScope: [1] };
const sessionKeySignature = encodeSessionProof({
  ...grant,
  walletSignature: signDigest(digesters.DelegatedSession.digest(grantMembers(grant)), wallet),
});

function sealed(index: number): Uint8Array {
  const params: OrderParams = {
    symbol: 'ETHP',
    strategy: 'main',
    side: 'Bid',
    orderType: 0,
    nonce: toHex(randomBytes(32)),
    amount: BigInt(1 + index) * 100_000n,
    price: 2_400_000_000n,
    stopPrice: 0n,
    clientTimestampMs: 1_795_000_000_000n + BigInt(index),
    recvWindowMs: 5_000n,
  };
  const signature = toHex(signDigest(digesters.Order.digest(Order.members(params)), session));
  return seal(
    new TextEncoder().encode(Order.envelope(params, { signature, sessionKeySignature })),
    operatorKey,
  );
}

type Opener = (body: Uint8Array) => Uint8Array;
type Recoverer = (digest: Uint8Array, signature: Uint8Array) => Address | null;

const text = new TextDecoder();
const Envelope = v.strictObject({ t: v.literal('Order'), c: Order.schema });

/** Who signed, and for whom. */
function verify(body: Uint8Array, opener: Opener, recover: Recoverer): readonly (Address | null)[] {
  const {
    signature,
    sessionKeySignature: proofHex,
    ...content
  } = v.parse(Envelope, JSON.parse(text.decode(opener(body)))).c;
  const { clientTimestampMs = 0n, recvWindowMs = 0n } = content;
  const digest = digesters.Order.digest(Order.members({ ...content, clientTimestampMs, recvWindowMs }));
  const proof = proofHex ? decodeSessionProof(proofHex) : null;
  if (proof === null) throw new Error('the proof is missing');
  return [
    recover(digest, fromHex(signature)),
    recover(digesters.DelegatedSession.digest(grantMembers(proof)), proof.walletSignature),
  ];
}

function peerOpen(body: Uint8Array): Uint8Array {
  const end = body.length - 33;
  const key = keccak_256(secp256k1.getSharedSecret(operatorSecret, body.subarray(end), true)).subarray(0, 16);
  return gcm(key, body.subarray(end - 12, end))
    .decrypt(body.subarray(0, end - 12))
    .subarray(4);
}

function peerRecover(digest: Uint8Array, signature: Uint8Array): Address {
  const recovery = (signature[64] ?? 0) - 27;
  const point = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
    .addRecoveryBit(recovery)
    .recoverPublicKey(digest);
  return toHex(keccak_256(point.toBytes(false).subarray(1)).subarray(12));
}

const oursOpen = (body: Uint8Array): Uint8Array => open(body, operatorSecret) ?? new Uint8Array();

const benchmark: Benchmark = {
  name: 'open-verify',
  peerName: 'noble ECDH, AES and recovery',
  goal: { atLeast: 15 },
  prepare(): Contest {
    const bodies = Array.from({ length: 256 }, (_, index) => sealed(index));
    const wanted = [addressOfSecret(session), addressOfSecret(wallet)];
    for (const body of bodies.slice(0, 50)) {
      assert.deepEqual(verify(body, oursOpen, recoverAddress), wanted);
      assert.deepEqual(verify(body, peerOpen, peerRecover), wanted);
    }
    let next = 0;
    const each = (count: number, opener: Opener, recover: Recoverer): void => {
      for (let i = 0; i < count; i++) {
        const body = bodies[next++ % bodies.length];
        if (body !== undefined) verify(body, opener, recover);
      }
    };
    return {
      ours: (count) => each(count, oursOpen, recoverAddress),
      peer: (count) => each(count, peerOpen, peerRecover),
    };
  },
};

export default benchmark;
