import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicKeyOf, randomSecretKey, addressOfSecret, signDigest } from '../../src-shared/node/index.ts';
import {
  compileDigesters,
  decodeSessionProof,
  encodeSessionProof,
  fromHex,
  grantMembers,
  PRACTICE,
  toHex,
} from '../../src-shared/protocol/index.ts';
import { readProof } from '../main/support/foreign-crypto.ts';

const scope = fc
  .uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1 })
  .map((codes) => codes.sort((a, b) => a - b));

describe('a session proof', () => {
  it('is read back as it was written, and says the same to an implementation that shares no code with it', () => {
    const wallet = randomSecretKey();
    const session = randomSecretKey();
    const digester = compileDigesters(PRACTICE).DelegatedSession;
    fc.assert(
      fc.property(scope, fc.bigInt({ min: 0n, max: 2n ** 40n }), (aclScope, expirySeconds) => {
        const grant = { sessionPublicKey: publicKeyOf(session), expirySeconds, aclScope };
        const walletSignature = signDigest(digester.digest(grantMembers(grant)), wallet);
        const hex = encodeSessionProof({ ...grant, walletSignature });
        expect(decodeSessionProof(hex)).toEqual({ ...grant, walletSignature });
        expect(readProof(hex)).toEqual({
          version: 2,
          expiry: expirySeconds,
          scope: aclScope,
          session: addressOfSecret(session),
          wallet: addressOfSecret(wallet),
        });
      }),
      { numRuns: 40 },
    );
  });

  const good = encodeSessionProof({
    sessionPublicKey: publicKeyOf(randomSecretKey()),
    expirySeconds: 1n,
    aclScope: [1],
    walletSignature: new Uint8Array(65),
  });
  const changed = (at: number, value: number) => {
    const bytes = fromHex(good);
    bytes[at] = value;
    return toHex(bytes);
  };
  it.each([
    ['one byte less', good.slice(0, -2) as `0x${string}`],
    ['one byte more', `${good}00` as const],
    ['version 1', changed(0, 1)],
    ['an empty scope', changed(9, 0)],
    ['scope bit 5', changed(9, 0b10_0010)],
    ['scope bit 7', changed(9, 0b1000_0010)],
    ['a key that is not compressed', changed(10, 4)],
  ])('is not read with %s', (_, hex) => {
    expect(decodeSessionProof(hex)).toBeNull();
  });
});
