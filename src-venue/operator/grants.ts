import { addressOfCompressed, isPublicKey, recoverAddress } from '../../src-shared/node/index.ts';
import {
  compileDigesters,
  decodeSessionProof,
  grantMembers,
  PRACTICE,
  type Address,
  type Hex,
  type SessionProof,
} from '../../src-shared/protocol/index.ts';

/** What a session proof says by itself, whatever request it comes with. */
export interface Grant extends SessionProof {
  /** Address of the session key. */
  readonly session: Address;
  /** Who signed the grant; null when the wallet's signature does not decode. */
  readonly trader: Address | null;
}

/** Proofs that are remembered. A session sends the same one with every request, and reading it costs a recovery. */
const REMEMBERED = 4_096;

const digester = compileDigesters(PRACTICE).DelegatedSession;

/** Reads session proofs. Reading depends on the proof's bytes alone, so the latest ones are read once. */
export class Grants {
  private readonly known = new Map<Hex, Grant>();

  /** @returns null when the proof does not decode. */
  read(proof: Hex): Grant | null {
    const known = this.known.get(proof);
    if (known) return known;
    const grant = readGrant(proof);
    if (grant === null) return null;
    const oldest = this.known.keys().next();
    if (this.known.size >= REMEMBERED && !oldest.done) this.known.delete(oldest.value);
    this.known.set(proof, grant);
    return grant;
  }
}

function readGrant(text: Hex): Grant | null {
  const proof = decodeSessionProof(text);
  if (proof === null || !isPublicKey(proof.sessionPublicKey)) return null;
  return {
    ...proof,
    session: addressOfCompressed(proof.sessionPublicKey),
    trader: recoverAddress(digester.digest(grantMembers(proof)), proof.walletSignature),
  };
}
