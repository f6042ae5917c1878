import { describe, expect, it } from 'vitest';
import { addressOfSecret, publicKeyOf, randomSecretKey, signDigest } from '../../../src-shared/node/index.ts';
import {
  compileDigesters,
  encodeSessionProof,
  grantMembers,
  PRACTICE,
  type Hex,
} from '../../../src-shared/protocol/index.ts';
import { Grants } from '../../../src-venue/operator/grants.ts';

const digester = compileDigesters(PRACTICE).DelegatedSession;
const wallet = randomSecretKey();

function proofOf(expirySeconds: bigint, secret = randomSecretKey()): { proof: Hex; session: string } {
  const grant = { sessionPublicKey: publicKeyOf(secret), expirySeconds, aclScope: [1] };
  const walletSignature = signDigest(digester.digest(grantMembers(grant)), wallet);
  return { proof: encodeSessionProof({ ...grant, walletSignature }), session: addressOfSecret(secret) };
}

describe('session proofs', () => {
  it('say the same each time they are read, also beside others', () => {
    const grants = new Grants();
    const [first, second] = [proofOf(1n), proofOf(2n)];
    for (let time = 0; time < 3; time++) {
      for (const { proof, session } of [first, second])
        expect(grants.read(proof)).toMatchObject({ session, trader: addressOfSecret(wallet), aclScope: [1] });
    }
    expect(grants.read(first.proof)?.expirySeconds).toBe(1n);
    expect(grants.read(second.proof)?.expirySeconds).toBe(2n);
  });

  it('with one changed bit are other proofs: the wallet that signed is another, or none', () => {
    const grants = new Grants();
    const { proof } = proofOf(1n);
    grants.read(proof);
    const changed: Hex =
      `${proof.slice(0, -10)}${proof.at(-10) === '0' ? '1' : '0'}${proof.slice(-9)}` as Hex;
    expect(grants.read(changed)?.trader ?? null).not.toBe(addressOfSecret(wallet));
    expect(grants.read(proof)?.trader).toBe(addressOfSecret(wallet));
  });

  it('that do not decode are never remembered as anything', () => {
    const grants = new Grants();
    for (let time = 0; time < 2; time++) expect(grants.read('0x1234')).toBeNull();
  });

  it('are remembered up to a bound, and read again after that', () => {
    const grants = new Grants();
    const secret = randomSecretKey();
    const first = proofOf(0n, secret);
    grants.read(first.proof);
    const held = grants.read(first.proof);
    // Remembered means the very same object; the bytes of the others need no valid signature.
    expect(grants.read(first.proof)).toBe(held);
    const signature = {
      sessionPublicKey: publicKeyOf(secret),
      aclScope: [1],
      walletSignature: new Uint8Array(65),
    };
    for (let n = 1n; n <= 4_096n; n++) grants.read(encodeSessionProof({ ...signature, expirySeconds: n }));
    const again = grants.read(first.proof);
    expect(again).not.toBe(held);
    expect(again).toEqual(held);
  });
});
