import { addressOfSecret, publicKeyOf, signDigest } from '../../../src-shared/node/index.ts';
import {
  compileDigesters,
  encodeSessionProof,
  grantMembers,
  PRACTICE,
} from '../../../src-shared/protocol/index.ts';

const digesters = compileDigesters(PRACTICE);
const secretOf = (n: number): Uint8Array => new Uint8Array(32).fill(n);
const FAR = 4_000_000_000n;

/** The wallets of the model, each with two session keys that may do anything for ever. */
export const WALLETS = [1, 2, 3, 4, 5].map((n) => {
  const wallet = secretOf(n);
  const sessions = [n * 10 + 1, n * 10 + 2].map((m) => {
    const grant = { sessionPublicKey: publicKeyOf(secretOf(m)), expirySeconds: FAR, aclScope: [0] };
    const walletSignature = signDigest(digesters.DelegatedSession.digest(grantMembers(grant)), wallet);
    const proof = encodeSessionProof({ ...grant, walletSignature });
    return { secret: secretOf(m), address: addressOfSecret(secretOf(m)), proof };
  });
  return { secret: wallet, address: addressOfSecret(wallet), sessions };
});

export function wallet(who: number): (typeof WALLETS)[number] {
  const found = WALLETS[who];
  if (found === undefined) throw new Error(`there is no wallet ${who}`);
  return found;
}
